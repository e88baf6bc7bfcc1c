// SPDX-License-Identifier: Apache-2.0
package org.galerna;

import org.galerna.device.Kind;
import org.galerna.device.Operation;
import org.galerna.device.Outcome;
import org.galerna.error.ErrorClass;
import org.galerna.error.GalernaException;
import org.galerna.error.Report;

/** Turns outcomes of the device into exceptions. */
final class Failure {
    /** A room whose size the request does not remember. */
    static final long UNKNOWN = -1;

    private Failure() {}

    /** A message that did not move. */
    static GalernaException of(int outcome, Peer peer, int tag, long bytes) {
        final Report report =
                switch (outcome) {
                    case Outcome.PEER_LOST -> lost(peer);
                    case Outcome.CLOSED -> closed();
                    default ->
                            GalernaException.of(
                                    ErrorClass.INTERN,
                                    "the message failed: " + Outcome.name(outcome));
                };
        return report.message(peer.rank(), tag, bytes).exception();
    }

    /** The device was closed under a call. */
    static Report closed() {
        return GalernaException.of(ErrorClass.PROC_ABORTED, "the job is ending")
                .advice("Look for the first failure among the ranks");
    }

    private static Report lost(Peer peer) {
        final boolean isOfOtherGroup = peer.comm() instanceof InterComm;
        final String who =
                peer.rank() >= 0
                        ? "rank " + peer.rank() + (isOfOtherGroup ? " of the other group" : "")
                        : isOfOtherGroup ? "every rank of the other group" : "every other rank";
        final Report report =
                GalernaException.of(ErrorClass.PROC_ABORTED, who + " has ended")
                        .advice("Look for the first failure among the ranks");
        return peer.rank() >= 0 ? report.process(peer.comm().remote.process(peer.rank())) : report;
    }

    /** A blocking receive that failed. */
    static GalernaException of(long result, Peer peer, int tag, Room room) {
        return switch (Outcome.code(result)) {
            case Outcome.TRUNCATED ->
                    truncated(room, Outcome.length(result))
                            .message(peer.rank(), tag, Outcome.length(result))
                            .exception();
            case Outcome.WRONG_KIND ->
                    wrongKind(Outcome.kind(result), room.kind())
                            .message(peer.rank(), tag, Outcome.length(result))
                            .exception();
            default -> of(Outcome.code(result), peer, tag, Math.max(room.bytes(), 0));
        };
    }

    /** An operation that failed. */
    static GalernaException of(Operation operation, Peer peer, int tag, Room room) {
        final boolean named = operation.source() != null;
        final int source = named ? peer.comm().rankOf(operation.source()) : peer.rank();
        return switch (operation.outcome()) {
            case Outcome.TRUNCATED ->
                    truncated(room, operation.length())
                            .message(source, operation.tag(), operation.length())
                            .exception();
            case Outcome.WRONG_KIND ->
                    wrongKind(operation.kind(), room.kind())
                            .message(source, operation.tag(), operation.length())
                            .exception();
            case Outcome.NO_MEMORY ->
                    noMemory().message(source, operation.tag(), operation.length()).exception();
            default -> of(operation.outcome(), peer, tag, Math.max(room.bytes(), 0));
        };
    }

    /** What a receive had room for: a kind and bytes, or {@link #UNKNOWN}. */
    record Room(int kind, long bytes) {}

    private static Report truncated(Room room, long bytes) {
        final String limit = room.bytes() < 0 ? "" : ", which has room for " + room.bytes();
        return GalernaException.of(
                        ErrorClass.TRUNCATE,
                        "the message of " + bytes + " bytes is longer than the receive" + limit)
                .advice("Receive with a larger count, or Probe for the length first");
    }

    private static Report noMemory() {
        return GalernaException.of(
                        ErrorClass.NO_MEM, "the heap has no room for the bytes of the objects")
                .advice("Give the JVM more with -Xmx");
    }

    /** A message of another kind than the receive's. */
    static Report wrongKind(int sent, int wanted) {
        return GalernaException.of(
                        ErrorClass.TYPE,
                        "the message holds "
                                + Kind.name(sent)
                                + " elements, the receive names "
                                + Kind.name(wanted))
                .advice("Use the same datatype on both sides");
    }
}
