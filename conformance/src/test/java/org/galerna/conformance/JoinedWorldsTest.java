// SPDX-License-Identifier: Apache-2.0
package org.galerna.conformance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.galerna.Galerna;
import org.galerna.InterComm;
import org.galerna.IntraComm;
import org.galerna.error.GalernaException;
import org.galerna.port.Ports;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a process has once, in whatever worlds it is; rank 1 is the first of those joined. */
@Timeout(60)
class JoinedWorldsTest {
    /** Joins both ranks by a port of rank 1. */
    private static InterComm meet(IntraComm alone, boolean owns, String port) {
        return owns ? alone.accept(port, 0) : alone.connect(port, 0);
    }

    private static IntraComm alone(IntraComm comm) {
        return comm.split(comm.rank(), 0);
    }

    private static String port(IntraComm world) {
        final Ports ports = world.localRank().localProcess().ports();
        return (String) world.bcastObject(world.rank() == 1 ? ports.open() : null, 1);
    }

    @Test
    void aPortServesAllWorldsAndOneOutlivesThatWhichItWasJoinedFrom() {
        Galerna.spmd(
                2,
                world -> {
                    final boolean owns = world.rank() == 1;
                    final String port = port(world);
                    final InterComm first = meet(alone(world), owns, port);
                    final IntraComm both = first.merge(owns);
                    final IntraComm half = alone(both);
                    final InterComm second = meet(half, owns, port);
                    half.free();
                    both.free();
                    first.free();
                    final int[] value = {owns ? 7 : 0};
                    if (owns) {
                        second.send(value, 0, 1);
                    } else {
                        second.recv(value, 0, 1);
                    }
                    assertEquals(7, value[0]);
                    second.free();
                    return null;
                });
    }

    /** Rank 1 ends the job by what joins it to rank 0. */
    private static void abort(IntraComm world) {
        final boolean owns = world.rank() == 1;
        final InterComm other = meet(alone(world), owns, port(world));
        try {
            if (owns) {
                other.abort(3);
            }
        } finally {
            other.free();
        }
    }

    @Test
    void anAbortNamesTheRankInItsOwnJob() {
        final GalernaException e =
                assertThrows(
                        GalernaException.class,
                        () ->
                                Galerna.spmd(
                                        2,
                                        world -> {
                                            abort(world);
                                            return null;
                                        }));
        assertTrue(e.getMessage().contains("rank 1 failed"), e.getMessage());
    }

    /** Rank 1 waits to be accepted, or for somebody to accept, while rank 0 fails. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void whoWaitsAtAPortEndsWithTheJob(boolean accepts) {
        try (Ports others = new Ports()) {
            final String other = others.open();
            final GalernaException e =
                    assertThrows(
                            GalernaException.class,
                            () ->
                                    Galerna.spmd(
                                            2,
                                            world -> {
                                                final IntraComm alone = alone(world);
                                                final String own = port(world);
                                                if (world.rank() == 0) {
                                                    throw new IllegalStateException("it fails");
                                                }
                                                return meet(alone, accepts, accepts ? own : other);
                                            }));
            assertTrue(e.getMessage().contains("it fails"), e.getMessage());
        }
    }
}
