// SPDX-License-Identifier: Apache-2.0
package org.galerna;

import org.galerna.datatype.Items;
import org.galerna.error.GalernaException;

/** Sends and receives at once (MPI-4.1, section 3.10). */
final class Exchange {
    private Exchange() {}

    static Status sendrecv(Comm comm, Buffer send, Address to, Buffer receive, Address from) {
        try {
            final Peer source = comm.peer(from.rank());
            Checks.receive(source, from.tag());
            Checks.items(receive.data(), receive.offset(), receive.count(), receive.type());
            final Request sending =
                    comm.peer(to.rank())
                            .isend(send.data(), send.offset(), send.count(), send.type(), to.tag());
            return receiveThenWait(source, receive, from.tag(), sending);
        } catch (GalernaException e) {
            throw e.at("Sendrecv", comm.rank());
        }
    }

    static Status replace(Comm comm, Buffer buffer, Address to, Address from) {
        try {
            final Peer source = comm.peer(from.rank());
            final Peer destination = comm.peer(to.rank());
            Checks.receive(source, from.tag());
            Checks.send(destination, to.tag());
            Checks.items(buffer.data(), buffer.offset(), buffer.count(), buffer.type());
            final Items items = buffer.type().in(buffer.data(), buffer.offset(), buffer.count());
            final Request sending = Staged.isend(destination, items, Mode.STANDARD, to.tag());
            return receiveThenWait(source, buffer, from.tag(), sending);
        } catch (GalernaException e) {
            throw e.at("Sendrecv_replace", comm.rank());
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
