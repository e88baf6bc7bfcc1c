// SPDX-License-Identifier: Apache-2.0
package org.galerna;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import org.galerna.datatype.Datatype;
import org.galerna.reduce.Op;
import org.galerna.reduce.UserOp;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Collective calls that are under way when their communicator is freed. */
@Timeout(30)
class FreeUnderWayTest {
    private static final int RANKS = 4;
    private static final int LATE = 7;

    /** The last rank makes its calls when rank 0 has freed the communicator. */
    private static void waitIfLast(IntraComm world) {
        if (world.rank() == RANKS - 1) {
            world.recv(new int[1], 0, LATE);
        }
    }

    private static void free(Comm comm, IntraComm world) {
        comm.free();
        if (world.rank() == 0) {
            world.send(new int[1], RANKS - 1, LATE);
        }
    }

    @Test
    void messagesOfItsLaterRoundsAreKept() {
        Ranks.on(
                RANKS,
                world -> {
                    final IntraComm comm = world.dup("barrier=dissemination");
                    comm.name("mine");
                    waitIfLast(world);
                    final Request barrier = comm.ibarrier();
                    switch (world.rank()) {
                        case 0 -> world.recv(new int[1], 2, 0); // behind one of the second round
                        case 1 -> world.send(new int[1], 2, 0);
                        case 2 -> {
                            world.recv(new int[1], 1, 0); // behind one of the first round
                            assertNull(barrier.test());
                            world.send(new int[1], 0, 0);
                        }
                        default -> {}
                    }
                    free(comm, world);
                    barrier.waitFor();
                    assertNotEquals("mine", world.local.contexts().describe(comm.context()));
                });
    }

    @Test
    void itsNextStagesAreMade() {
        final Op join =
                UserOp.of(
                        (in, inOffset, inout, inoutOffset, count, type) ->
                                ((Object[]) inout)[0] =
                                        "" + ((Object[]) in)[0] + ((Object[]) inout)[0],
                        false);
        Ranks.on(
                RANKS,
                world -> {
                    final IntraComm comm = world.dup();
                    final Object[] own = {"" + world.rank()};
                    final Object[] all = new Object[RANKS];
                    final Object[] joined = new Object[1];
                    waitIfLast(world);
                    final Request gather =
                            comm.igather(Buffer.of(own), Buffer.of(all, 0, 1, Datatype.OBJECT), 0);
                    final Request reduce = comm.iallreduce(Buffer.of(own), Buffer.of(joined), join);
                    free(comm, world);
                    Request.waitAll(reduce, gather);
                    assertEquals("0123", joined[0]);
                    if (world.rank() == 0) {
                        assertArrayEquals(new Object[] {"0", "1", "2", "3"}, all);
                    }
                });
    }

    @Test
    void itsLegsBetweenTwoGroupsAreMade() {
        Ranks.on(
                RANKS,
                world -> {
                    final boolean low = world.rank() < 2;
                    final IntraComm half = world.split(low ? 0 : 1, world.rank());
                    final InterComm inter = world.createIntercomm(half, 0, low ? 2 : 0, 1);
                    final int[] sum = new int[1];
                    waitIfLast(world);
                    final Request reduce =
                            inter.iallreduce(
                                    Buffer.of(new int[] {world.rank()}), Buffer.of(sum), Op.SUM);
                    free(inter, world);
                    reduce.waitFor();
                    assertEquals(low ? 5 : 1, sum[0]);
                });
    }
}
