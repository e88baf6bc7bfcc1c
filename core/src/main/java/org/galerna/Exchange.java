// SPDX-License-Identifier: Apache-2.0
package org.galerna;

import org.galerna.error.GalernaException;

/** Sends and receives at once (MPI-4.1, section 3.10). */
final class Exchange {
    private Exchange() {}

    static Status sendrecv(Comm comm, Buffer send, Address to, Buffer receive, Address from) {
        try {
            final Peer destination = comm.to(to.rank(), "Sendrecv");
            final Peer source = comm.from(from.rank(), "Sendrecv");
            checkSend(destination, to.tag());
            checkReceive(source, from.tag());
            checkItems(destination, send);
            checkRoom(source, receive);
            final Request sending =
                    destination.isend(
                            send.data(), send.offset(), send.count(), send.type(), to.tag());
            return receiveThenWait(source, receive, from.tag(), sending);
        } catch (GalernaException e) {
            throw e.as("Sendrecv", comm.rank());
        }
    }

    static Status replace(Comm comm, Buffer buffer, Address to, Address from) {
        try {
            final Peer destination = comm.to(to.rank(), "Sendrecv_replace");
            final Peer source = comm.from(from.rank(), "Sendrecv_replace");
            checkSend(destination, to.tag());
            checkReceive(source, from.tag());
            Checks.items(
                    destination, buffer.data(), buffer.offset(), buffer.count(), buffer.type());
            Checks.room(source, buffer.data(), buffer.offset(), buffer.count(), buffer.type());
            final Request sending = destination.isendCopied(buffer, to.tag());
            return receiveThenWait(source, buffer, from.tag(), sending);
        } catch (GalernaException e) {
            throw e.as("Sendrecv_replace", comm.rank());
        }
    }

    private static void checkSend(Peer destination, int tag) {
        try {
            Checks.send(destination, tag);
        } catch (GalernaException e) {
            throw destination.rank() == Comm.ANY_SOURCE ? e : e.ofSide("send");
        }
    }

    private static void checkReceive(Peer source, int tag) {
        try {
            Checks.receive(source, tag);
        } catch (GalernaException e) {
            throw e.ofSide("recv");
        }
    }

    private static void checkItems(Peer destination, Buffer send) {
        try {
            Checks.items(destination, send.data(), send.offset(), send.count(), send.type());
        } catch (GalernaException e) {
            throw e.ofSide("send");
        }
    }

    private static void checkRoom(Peer source, Buffer receive) {
        try {
            Checks.room(source, receive.data(), receive.offset(), receive.count(), receive.type());
        } catch (GalernaException e) {
            throw e.ofSide("recv");
        }
    }

    /** The send is complete when this returns or throws. */
    private static Status receiveThenWait(Peer source, Buffer into, int tag, Request sending) {
        final Status status = new Status();
        try {
            source.recv(into, tag, status);
        } finally {
            sending.waitFor(new Status());
        }
        return status;
    }
}
