// SPDX-License-Identifier: Apache-2.0
package org.galerna.window;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.Thread.UncaughtExceptionHandler;
import java.lang.foreign.MemorySegment;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.galerna.Buffer;
import org.galerna.Galerna;
import org.galerna.LocalProcess;
import org.galerna.LocalRank;
import org.galerna.Settings;
import org.galerna.datatype.Datatype;
import org.galerna.device.Device;
import org.galerna.device.Fabric;
import org.galerna.device.FabricOptions;
import org.galerna.error.ErrorClass;
import org.galerna.error.GalernaException;
import org.galerna.reduce.Op;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What becomes of orders that fail; ranks of one process send them to each other's agents. */
@Timeout(60)
class AgentTest {
    private static final Location PLACE = new Location(1, 0, 1, Datatype.LONG);
    private static final Update ADDITION = Update.of(Op.SUM, Datatype.LONG);

    /** Fails whoever would update. */
    private record Broken() implements Stripe {
        @Override
        public void lock() {
            throw new IllegalStateException("nobody updates this memory");
        }

        @Override
        public void unlock() {}
    }

    /** Runs an origin against the agent of another rank, whose memory is one long. */
    private static void served(long[] memory, Consumer<FarTarget> origin) {
        Galerna.spmd(
                2,
                comm -> {
                    final Reachability own = Reachability.of(comm.dup());
                    if (comm.rank() == 0) {
                        comm.barrier();
                        origin.accept(new FarTarget(1, Long.BYTES, Long.BYTES, own, null));
                        comm.barrier();
                        return null;
                    }
                    final Region region = new Region(MemorySegment.ofArray(memory), 0, Long.BYTES);
                    final Service service =
                            new Service(own, new Exposure(new Guards(new Broken(), null), region));
                    final Agent agent = Formation.agent(own.comm());
                    agent.serve(service);
                    comm.barrier();
                    comm.barrier();
                    agent.leave(service);
                    return null;
                });
    }

    private static void fails(ErrorClass how, Runnable call) {
        assertEquals(how, assertThrows(GalernaException.class, call::run).errorClass());
    }

    @Test
    void anUpdateThatFailsIsAnErrorOfItsOriginsNextFlush() {
        failsAtNextFlush();
    }

    private static void failsAtNextFlush() {
        final long[] memory = {5};
        final Buffer three = Buffer.of(new long[] {3});
        served(
                memory,
                far -> {
                    far.accumulate(three, PLACE, ADDITION);
                    fails(ErrorClass.INTERN, far::flush);
                    far.flush();
                    far.put(three, 0, 1, Datatype.LONG);
                    far.flush();
                });
        assertEquals(3, memory[0]);
    }

    /** The thread of the agent has the program's handler, if that has set one for all threads. */
    @Test
    void anAgentOutlivesAHandlerThatThrows() {
        final UncaughtExceptionHandler before = Thread.getDefaultUncaughtExceptionHandler();
        Thread.setDefaultUncaughtExceptionHandler((_, e) -> {
            throw new IllegalStateException(e);
        });
        try {
            failsAtNextFlush();
        } finally {
            Thread.setDefaultUncaughtExceptionHandler(before);
        }
    }

    @Test
    void aFetchThatFailsIsAnErrorOfWhoWaitsForIt() {
        final long[] memory = {5};
        final long[] old = new long[1];
        final Buffer three = Buffer.of(new long[] {3});
        served(
                memory,
                far -> {
                    far.fetch(three, Buffer.of(old), PLACE, ADDITION);
                    fails(ErrorClass.RMA_RANGE, far::flushLocal);
                    far.swap(new Buffer[] {three, three}, Buffer.of(old), 0, Datatype.LONG);
                    fails(ErrorClass.RMA_RANGE, far::flush);
                    far.put(Buffer.of(new long[] {5}), 0, 1, Datatype.LONG);
                    far.flush(); // it does not hear of them again
                    far.get(Buffer.of(old), 0, 1, Datatype.LONG);
                    far.flush();
                });
        assertEquals(5, old[0]);
    }

    /** Rank 1 waits before the end and rank 3 asks after it. */
    @Test
    void anAgentRefusesTheLockOfARankThatHasEnded() {
        Galerna.spmd(
                4,
                comm -> {
                    final Reachability own = Reachability.of(comm.dup());
                    final int[] none = {};
                    if (comm.rank() == 0) {
                        final FarTarget far = new FarTarget(2, 1, 8, own, null);
                        far.lock(true);
                        comm.barrier();
                    } else if (comm.rank() == 2) {
                        final Service service =
                                new Service(own, new Exposure(new Guards(new Broken(), null)));
                        final Agent agent = Formation.agent(own.comm());
                        agent.serve(service);
                        comm.barrier();
                        comm.peer(3).recv(none, 0, 0, Datatype.INT, 1);
                        agent.leave(service);
                    } else {
                        comm.barrier();
                        if (comm.rank() == 3) {
                            comm.peer(1).recv(none, 0, 0, Datatype.INT, 1);
                        }
                        final FarTarget far = new FarTarget(2, 1, 8, own, null);
                        final GalernaException e =
                                assertThrows(GalernaException.class, () -> far.lock(true));
                        assertEquals(ErrorClass.PROC_ABORTED, e.errorClass());
                        assertEquals(OptionalLong.of(0), e.process());
                        comm.peer(comm.rank() == 1 ? 3 : 2).send(none, 0, 0, Datatype.INT, 1);
                    }
                    return null;
                });
    }

    /** Rank 1 gives its lock back only when another thread of rank 0 has flushed. */
    @Test
    void whoWaitsForALockHoldsUpNoFlush() {
        final CountDownLatch flushed = new CountDownLatch(1);
        Galerna.spmd(
                3,
                comm -> {
                    final Reachability own = Reachability.of(comm.dup());
                    final FarTarget far = new FarTarget(2, 1, 8, own, null);
                    if (comm.rank() == 2) {
                        final Service service =
                                new Service(own, new Exposure(new Guards(new Broken(), null)));
                        final Agent agent = Formation.agent(own.comm());
                        agent.serve(service);
                        comm.barrier();
                        comm.barrier();
                        agent.leave(service);
                        return null;
                    }
                    if (comm.rank() == 1) {
                        far.lock(true);
                        comm.barrier();
                        final boolean isFlushed = flushed.await(20, TimeUnit.SECONDS);
                        far.unlock();
                        assertTrue(isFlushed, "a flush has waited for a lock");
                    } else {
                        comm.barrier();
                        final Thread locker = new Thread(() -> far.lock(true));
                        locker.start();
                        while (locker.getState() == Thread.State.RUNNABLE) {
                            LockSupport.parkNanos(1_000_000);
                        }
                        Target.flushAll(far);
                        far.flushLocal();
                        flushed.countDown();
                        locker.join();
                        far.unlock();
                    }
                    comm.barrier();
                    return null;
                });
    }

    /** Whatever ends an agent, who waits for its end must not wait for ever. */
    @Test
    void anAgentThatFailsHasEnded() {
        Galerna.spmd(
                2,
                comm -> {
                    final Reachability all = Reachability.of(comm.dup());
                    final Reachability alone =
                            new Reachability(
                                    comm.split(comm.rank(), 0), all.device(), all.context());
                    if (comm.rank() == 1) {
                        final Service service =
                                new Service(alone, new Exposure(new Guards(new Broken(), null)));
                        final Agent agent = Formation.agent(comm);
                        agent.serve(service);
                        comm.barrier();
                        service.ended.await(); // an order has come from a rank that is unknown
                        agent.leave(service);
                    } else {
                        comm.barrier();
                        new FarTarget(1, 1, 8, all, null)
                                .put(Buffer.of(new byte[1]), 0, 1, Datatype.BYTE);
                    }
                    return null;
                });
    }

    /** Each time the last window goes its thread does, and the next one is served again. */
    @Test
    void anAgentRestsWhileThereIsNoWindow() {
        Galerna.spmd(
                2,
                comm -> {
                    final Reachability own = Reachability.of(comm.dup());
                    final long[] memory = {0};
                    final Region region = new Region(MemorySegment.ofArray(memory), 0, Long.BYTES);
                    for (long round = 1; round <= 50; round++) {
                        if (comm.rank() == 0) {
                            comm.barrier();
                            final FarTarget far =
                                    new FarTarget(1, Long.BYTES, Long.BYTES, own, null);
                            far.put(Buffer.of(new long[] {round}), 0, 1, Datatype.LONG);
                            far.flush();
                            comm.barrier();
                        } else {
                            final Agent agent = Formation.agent(own.comm());
                            final Exposure exposure =
                                    new Exposure(new Guards(new Broken(), null), region);
                            final Service first = new Service(own, exposure);
                            agent.serve(first);
                            comm.barrier();
                            comm.barrier();
                            agent.leave(first);
                            assertEquals(round, memory[0]);
                            awaitNoAgent(1);
                        }
                    }
                    return null;
                });
    }

    /** The next window comes before the last one's thread has ended. */
    @Test
    void theNextThreadGetsItsWakeUps() throws Exception {
        try (Fabric fabric = Galerna.device().open(FabricOptions.of(1))) {
            final Slow slow = new Slow(fabric.device(0));
            final Settings settings = Settings.of(getClass().getClassLoader(), (_, _, _) -> {});
            final LocalRank rank = new LocalProcess(slow.proxy(), settings).home();
            rank.start();
            final Reachability own = Reachability.of(rank.commWorld().dup());
            final Exposure exposure = new Exposure(new Guards(new Broken(), null));
            final Service first = new Service(own, exposure);
            final Service second = new Service(own, exposure);
            final Agent agent = Formation.agent(own.comm());
            slow.agent.set(agent);
            agent.serve(first);
            slow.waiting.get(0).await();
            agent.leave(first);
            agent.serve(second);
            slow.waiting.get(1).await();
            final Thread leaver = Thread.ofPlatform().daemon().start(() -> agent.leave(second));
            while (leaver.getState() != Thread.State.WAITING && leaver.isAlive()) {
                Thread.onSpinWait();
            }
            slow.gate.countDown();
            assertTrue(leaver.join(Duration.ofSeconds(20)), "the window is never left");
            rank.finish();
        }
    }

    /** A device on which agents wait, before they cancel, with all that others may do meanwhile. */
    private static final class Slow implements InvocationHandler {
        final AtomicReference<Agent> agent = new AtomicReference<>();
        final List<CountDownLatch> waiting = List.of(new CountDownLatch(1), new CountDownLatch(1));
        final CountDownLatch gate = new CountDownLatch(1);
        private final Set<Thread> agents = ConcurrentHashMap.newKeySet();
        private final Device device;

        Slow(Device device) {
            this.device = device;
        }

        Device proxy() {
            return (Device)
                    Proxy.newProxyInstance(
                            Device.class.getClassLoader(), new Class<?>[] {Device.class}, this);
        }

        @Override
        public Object invoke(Object proxy, Method method, Object[] arguments) throws Throwable {
            final Agent known = agent.get();
            if (method.getName().equals("awaitAny") && agents.add(Thread.currentThread())) {
                waiting.get(agents.size() - 1).countDown();
            }
            if (method.getName().equals("cancel") && known != null && !Thread.holdsLock(known)) {
                gate.await();
            }
            return method.invoke(device, arguments);
        }
    }

    private static void awaitNoAgent(int rank) throws InterruptedException {
        final String name = "galerna windows of rank " + rank;
        for (final Thread thread : Thread.getAllStackTraces().keySet()) {
            if (thread.getName().equals(name)) {
                thread.join();
            }
        }
    }
}
