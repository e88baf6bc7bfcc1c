// SPDX-License-Identifier: Apache-2.0
package org.galerna.error;

import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * A failed call, as a report: its class, the rank and the call, the argument and its value or the
 * peer, tag and bytes of the message, and one sentence what to do. The message is one readable line
 * made of these.
 *
 * <p>Immutable. Where a failure is found the rank and the call are often unknown; the call that
 * throws it to the user adds them with {@link #at(String, int)}.
 */
public final class GalernaException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** The parts of the report. */
    private final Report report;

    GalernaException(Report report) {
        super(report.line(), report.cause);
        this.report = report;
    }

    /**
     * Starts a report.
     *
     * @param errorClass of the failure.
     * @param what is wrong, without a full stop.
     * @return the report, to be filled and thrown as {@link Report#exception()}.
     */
    public static Report of(ErrorClass errorClass, String what) {
        return new Report(errorClass, what);
    }

    /**
     * An error in an argument.
     *
     * @param errorClass of the failure.
     * @param what is wrong, without a full stop.
     * @param argument its name.
     * @param value its value, shown by {@link String#valueOf(Object)}.
     * @return the exception, not yet thrown.
     */
    public static GalernaException argument(
            ErrorClass errorClass, String what, String argument, Object value) {
        return of(errorClass, what).argument(argument, value).exception();
    }

    /**
     * This failure with its place, keeping stack trace and cause. What is already known is not
     * replaced.
     *
     * @param call name of the call the user made.
     * @param rank in the communicator of the call, of the process that made it.
     * @return a new exception.
     */
    public GalernaException at(String call, int rank) {
        final Report placed = new Report(report);
        if (placed.call == null) {
            placed.call = call;
        }
        if (placed.rank == null) {
            placed.rank = rank;
        }
        return copy(placed);
    }

    /**
     * This failure as one of a call that is made of others, keeping stack trace and cause: whatever
     * call was known is replaced.
     *
     * @param call name of the call the user made.
     * @param rank in the communicator of the call, of the process that made it.
     * @return a new exception.
     */
    public GalernaException as(String call, int rank) {
        return copy(new Report(report).at(call, rank));
    }

    /**
     * This failure as one of a call with two buffers: the argument at fault is that of one side,
     * such as {@code recvtag} for {@code tag}.
     *
     * @param side put before the argument's name.
     * @return a new exception; the same words if no argument is at fault.
     */
    public GalernaException ofSide(String side) {
        final Report sided = new Report(report);
        if (sided.argument != null) {
            sided.argument = side + sided.argument;
        }
        return copy(sided);
    }

    /**
     * This failure as one of a call for several requests.
     *
     * @param index which of them failed.
     * @return a new exception with the same words.
     */
    public GalernaException ofRequest(int index) {
        final Report indexed = new Report(report);
        indexed.request = index;
        return copy(indexed);
    }

    private GalernaException copy(Report changed) {
        final GalernaException copy = changed.exception();
        copy.setStackTrace(getStackTrace());
        for (final Throwable other : getSuppressed()) {
            copy.addSuppressed(other);
        }
        return copy;
    }

    /**
     * The class of the failure.
     *
     * @return never null.
     */
    public ErrorClass errorClass() {
        return report.errorClass;
    }

    /**
     * What is wrong, the message without its place and details.
     *
     * @return a sentence without a full stop.
     */
    public String what() {
        return report.what;
    }

    /**
     * The rank that made the call.
     *
     * @return empty when it is not known.
     */
    public OptionalInt rank() {
        return report.rank == null ? OptionalInt.empty() : OptionalInt.of(report.rank);
    }

    /**
     * The call that failed.
     *
     * @return empty when it is not known.
     */
    public Optional<String> call() {
        return Optional.ofNullable(report.call);
    }

    /**
     * The argument at fault.
     *
     * @return {@code name = value}, or empty when no single argument is at fault.
     */
    public Optional<String> argument() {
        return Optional.ofNullable(report.argument);
    }

    /**
     * The peer of the message.
     *
     * @return empty when no message is concerned.
     */
    public OptionalInt peer() {
        return report.peer == null ? OptionalInt.empty() : OptionalInt.of(report.peer);
    }

    /**
     * The tag of the message.
     *
     * @return empty when no message is concerned.
     */
    public OptionalInt tag() {
        return report.tag == null ? OptionalInt.empty() : OptionalInt.of(report.tag);
    }

    /**
     * The length of the message.
     *
     * @return in bytes, empty when no message is concerned.
     */
    public OptionalLong bytes() {
        return report.bytes == null ? OptionalLong.empty() : OptionalLong.of(report.bytes);
    }

    /**
     * The process whose end is the reason.
     *
     * @return its rank in COMM_WORLD, empty when that is not known or not the reason.
     */
    public OptionalLong process() {
        return report.process == null ? OptionalLong.empty() : OptionalLong.of(report.process);
    }

    /**
     * The request that failed, of those that a call is for.
     *
     * @return its index, empty when the call is not for several.
     */
    public OptionalInt request() {
        return report.request == null ? OptionalInt.empty() : OptionalInt.of(report.request);
    }

    /**
     * What the user may do.
     *
     * @return one sentence; empty where nothing is known that would help.
     */
    public Optional<String> advice() {
        return Optional.ofNullable(report.advice);
    }
}
