// SPDX-License-Identifier: Apache-2.0
package org.galerna.conformance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import javax.management.ObjectName;
import org.galerna.Galerna;
import org.galerna.InterComm;
import org.galerna.IntraComm;
import org.galerna.Peer;
import org.galerna.Request;
import org.galerna.Settings;
import org.galerna.datatype.Datatype;
import org.galerna.error.ErrorClass;
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

    /**
     * Algorithms that are named are for the program's calls: three ranks could not run this one.
     */
    @Test
    void whatIsNamedForAGroupDoesNotKeepItFromMeeting() {
        Galerna.spmd(
                4,
                world -> {
                    final boolean owns = world.rank() == 1;
                    final String port = port(world);
                    final IntraComm side =
                            world.split(owns ? 1 : 0, 0).dup("allgather=recursive_doubling");
                    meet(side, owns, port).free();
                    return null;
                });
    }

    /**
     * The first of three ranks has begun a barrier of theirs when it waits for rank 1 in another
     * world, which answers only after the barrier.
     */
    @Test
    void whoWaitsInAJoinedWorldMovesCallsOfItsOwn() {
        final AtomicReference<Thread> waiting = new AtomicReference<>();
        Galerna.spmd(
                4,
                world -> {
                    final boolean owns = world.rank() == 1;
                    final String port = port(world);
                    final IntraComm side = world.split(owns ? 1 : 0, 0);
                    final InterComm other = meet(side, owns, port);
                    final int[] value = {0};
                    if (owns) {
                        other.recv(value, 2, 1);
                        other.send(value, 0, 2);
                    } else {
                        barrier(side, other, waiting);
                    }
                    other.free();
                    return null;
                });
    }

    private static void barrier(IntraComm side, InterComm other, AtomicReference<Thread> waiting) {
        final int[] value = {0};
        if (side.rank() == 0) {
            final Request barrier = side.ibarrier();
            waiting.set(Thread.currentThread());
            other.recv(value, 0, 2);
            barrier.waitFor();
            return;
        }
        while (!isAsleep(waiting.get())) {
            LockSupport.parkNanos(100_000);
        }
        side.ibarrier().waitFor();
        if (side.rank() == 2) {
            other.send(value, 0, 1);
        }
    }

    private static boolean isAsleep(Thread thread) {
        return thread != null
                && (thread.getState() == Thread.State.WAITING
                        || thread.getState() == Thread.State.TIMED_WAITING);
    }

    /** Whoever one meets may be another process. */
    @Test
    void objectsFromAJoinedWorldPassTheFilterBetweenProcesses() {
        assertEquals(ErrorClass.TYPE, refusal());
    }

    @Test
    void whatTheUserAllowsArrivesFromAJoinedWorld() {
        System.setProperty(Settings.OBJECTS, ObjectName.class.getName());
        try {
            assertNull(refusal());
        } finally {
            System.clearProperty(Settings.OBJECTS);
        }
    }

    /** Sends what may not come from strangers in both worlds; how the joined one refuses it. */
    private static ErrorClass refusal() {
        return Galerna.spmd(
                        2,
                        world -> {
                            final boolean owns = world.rank() == 1;
                            final InterComm other = meet(alone(world), owns, port(world));
                            final Object[] items = {owns ? new ObjectName("a:b=c") : null};
                            ErrorClass refused = null;
                            if (owns) {
                                world.peer(0).send(items, 0, 1, Datatype.OBJECT, 1);
                                other.peer(0).send(items, 0, 1, Datatype.OBJECT, 1);
                            } else {
                                world.peer(1).recv(items, 0, 1, Datatype.OBJECT, 1);
                                assertEquals(new ObjectName("a:b=c"), items[0]);
                                refused = received(other.peer(0), items);
                            }
                            other.free();
                            return refused;
                        })
                .get(0);
    }

    private static ErrorClass received(Peer from, Object[] items) {
        try {
            from.recv(items, 0, 1, Datatype.OBJECT, 1);
            return null;
        } catch (GalernaException e) {
            return e.errorClass();
        }
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

    @Test
    void whoWaitsInAWorldThatItHasJoinedEndsWithTheSection() {
        final GalernaException e =
                assertThrows(
                        GalernaException.class,
                        () ->
                                Galerna.spmd(
                                        2,
                                        world -> {
                                            final boolean owns = world.rank() == 1;
                                            final InterComm other =
                                                    meet(alone(world), owns, port(world));
                                            if (!owns) {
                                                throw new IllegalStateException("it fails");
                                            }
                                            return other.recv(new int[1], 0, 1);
                                        }));
        assertTrue(e.getMessage().contains("it fails"), e.getMessage());
    }

    @Test
    void aSectionThatFailsLeavesNoPort() {
        final String[] port = new String[1];
        assertThrows(
                GalernaException.class,
                () ->
                        Galerna.spmd(
                                1,
                                world -> {
                                    port[0] = world.localRank().localProcess().ports().open();
                                    throw new IllegalStateException("it fails");
                                }));
        try (Ports others = new Ports()) {
            final GalernaException e =
                    assertThrows(GalernaException.class, () -> others.call(port[0]).await());
            assertTrue(e.what().contains("is closed"), e.what());
        }
    }

    /** Rank 1 waits to be accepted, or for somebody to accept, while rank 0 fails: it gives up. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void whoWaitsAtAPortEndsWithTheJob(boolean accepts) throws InterruptedException {
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
                                                    LockSupport.parkNanos(100_000_000);
                                                    throw new IllegalStateException("it fails");
                                                }
                                                return meet(alone, accepts, accepts ? own : other);
                                            }));
            assertTrue(e.getMessage().contains("it fails"), e.getMessage());
            assertNull(others.take(other, 100));
        }
    }
}
