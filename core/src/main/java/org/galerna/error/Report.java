// SPDX-License-Identifier: Apache-2.0
package org.galerna.error;

import java.io.Serializable;
import java.lang.foreign.MemorySegment;

/**
 * The parts of a {@link GalernaException}, filled in a chain. Used by one thread; an exception
 * takes a copy.
 */
public final class Report implements Serializable {
    private static final long serialVersionUID = 1L;

    /** Class of the failure. */
    final ErrorClass errorClass;

    /** What is wrong. */
    final String what;

    /** Rank of the caller, null if unknown. */
    Integer rank;

    /** Name of the call, null if unknown. */
    String call;

    /** Name and value of the argument at fault, null if none. */
    String argument;

    /** Peer of the message, null if none. */
    Integer peer;

    /** Tag of the message, null if none. */
    Integer tag;

    /** Bytes of the message, null if none. */
    Long bytes;

    /** World rank of the process that is gone, null if none is. */
    Long process;

    /** Index of the request that failed, of several; null if there is one or none. */
    Integer request;

    /** What to do, null if nothing is known. */
    String advice;

    /** The cause, null if none; the exception keeps it. */
    transient Throwable cause;

    Report(ErrorClass errorClass, String what) {
        this.errorClass = errorClass;
        this.what = what;
    }

    Report(Report other) {
        this(other.errorClass, other.what);
        rank = other.rank;
        call = other.call;
        argument = other.argument;
        peer = other.peer;
        tag = other.tag;
        bytes = other.bytes;
        process = other.process;
        request = other.request;
        advice = other.advice;
        cause = other.cause;
    }

    /**
     * Says which call failed and where.
     *
     * @param name of the call.
     * @param caller its rank.
     * @return this.
     */
    public Report at(String name, int caller) {
        call = name;
        rank = caller;
        return this;
    }

    /**
     * Names the argument at fault.
     *
     * @param name of the argument.
     * @param value shown by {@link String#valueOf(Object)}; of memory, which may be a buffer of the
     *     program's, what it is and its length.
     * @return this.
     */
    public Report argument(String name, Object value) {
        argument = name + " = " + (value instanceof MemorySegment memory ? words(memory) : value);
        return this;
    }

    private static String words(MemorySegment memory) {
        final String where = memory.isNative() ? "direct" : "on the heap";
        return memory.byteSize() + " bytes " + where + (memory.isReadOnly() ? ", read-only" : "");
    }

    /**
     * Names the message.
     *
     * @param rank of the peer in the communicator.
     * @param number its tag.
     * @param length in bytes.
     * @return this.
     */
    public Report message(int rank, int number, long length) {
        peer = rank;
        tag = number;
        bytes = length;
        return this;
    }

    /**
     * Names the peer alone.
     *
     * @param rank of the peer in the communicator.
     * @return this.
     */
    public Report peer(int rank) {
        peer = rank;
        return this;
    }

    /**
     * Names the tag alone.
     *
     * @param number the tag.
     * @return this.
     */
    public Report tag(int number) {
        tag = number;
        return this;
    }

    /**
     * Says how many bytes are concerned.
     *
     * @param length in bytes.
     * @return this.
     */
    public Report bytes(long length) {
        bytes = length;
        return this;
    }

    /**
     * Names the process that is gone. Not part of the message: for whoever ends the job.
     *
     * @param number its rank in COMM_WORLD.
     * @return this.
     */
    public Report process(long number) {
        process = number;
        return this;
    }

    /**
     * Says what to do; without it, a sentence that goes for the whole class is taken.
     *
     * @param sentence with its full stop left out.
     * @return this.
     */
    public Report advice(String sentence) {
        advice = sentence;
        return this;
    }

    /**
     * Names the cause.
     *
     * @param throwable the cause.
     * @return this.
     */
    public Report cause(Throwable throwable) {
        cause = throwable;
        return this;
    }

    /**
     * The finished exception.
     *
     * @return a new exception that holds a copy of this report; not yet thrown.
     */
    public GalernaException exception() {
        final Report finished = new Report(this);
        if (finished.advice == null) {
            finished.advice = Advice.of(errorClass, cause != null);
        }
        return new GalernaException(finished);
    }

    /** The message: place, what, details, advice. */
    String line() {
        final StringBuilder line = new StringBuilder(160);
        if (rank != null) {
            line.append("rank ").append(rank);
        }
        if (call != null) {
            line.append(line.isEmpty() ? "" : ", ").append(call);
        }
        line.append(line.isEmpty() ? "" : ": ").append(what);
        final int before = line.length();
        detail(line, before, "", argument);
        detail(line, before, "peer ", peer);
        detail(line, before, "tag ", tag);
        detail(line, before, "bytes ", bytes);
        if (line.length() > before) {
            line.append(')');
        }
        if (advice != null) {
            line.append(". ").append(advice);
        }
        return line.toString();
    }

    private static void detail(StringBuilder line, int before, String name, Object value) {
        if (value != null) {
            line.append(line.length() == before ? " (" : ", ").append(name).append(value);
        }
    }
}
