// SPDX-License-Identifier: Apache-2.0
package org.galerna.conformance;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.BiFunction;
import java.util.stream.Collectors;
import org.galerna.base.schedule.FifoScheduler;
import org.galerna.device.DeviceProvider;
import org.galerna.device.Fabric;
import org.galerna.device.FabricOptions;
import org.galerna.device.WaitTable;
import org.galerna.launch.JobControl;
import org.galerna.launch.World;
import org.opentest4j.AssertionFailedError;

/**
 * The ranks of one cell, kept for many bodies: a world is dear, a duplicate of its communicator is
 * cheap.
 */
final class Job {
    private static final long END_SECONDS = 10;

    private final Cell cell;
    private final boolean facade;
    private final Runners runners;
    private final Fabric fabric;
    private final List<World> worlds = new ArrayList<>();
    private final List<Thread> threads = new ArrayList<>();
    private final List<BlockingQueue<Task>> queues = new ArrayList<>();

    /** The last task: a rank that takes it ends, and says so. */
    private final Task end;

    /** Makes what runs bodies on a rank, and ends the rank when it is given none. */
    interface Runners {
        BiFunction<String, String, Throwable> of(World world, RankLoader loader)
                throws ReflectiveOperationException;
    }

    private Job(Cell cell, boolean facade, Runners runners) {
        this.cell = cell;
        this.facade = facade;
        this.runners = runners;
        this.fabric = open(cell);
        this.end = new Task("", "", cell.ranks());
    }

    /** Starts the ranks of a cell. */
    static Job start(Cell cell, boolean facade) {
        return start(cell, facade, facade ? Job::facadeRunner : Job::coreRunner);
    }

    /** Starts the ranks of a cell with runners of one's own. */
    static Job start(Cell cell, boolean facade, Runners runners) {
        Job job = new Job(cell, facade, runners);
        Optional<FifoScheduler> scheduler =
                cell.virtual() ? Optional.of(Carriers.shared()) : Optional.empty();
        for (int rank = 0; rank < cell.ranks(); rank++) {
            job.add(rank, scheduler);
        }
        job.threads.forEach(Thread::start);
        return job;
    }

    private static Fabric open(Cell cell) {
        DeviceProvider provider =
                ServiceLoader.load(DeviceProvider.class, DeviceProvider.class.getClassLoader())
                        .stream()
                        .map(ServiceLoader.Provider::get)
                        .filter(p -> p.name().equals(cell.device()))
                        .findFirst()
                        .orElseThrow();
        FabricOptions options =
                FabricOptions.of(cell.ranks())
                        .withOversubscribed(cell.virtual() || cell.ranks() > 2);
        return cell.device().equals("hybdev")
                ? new Split(provider, options)
                : provider.open(options);
    }

    private void add(int rank, Optional<FifoScheduler> scheduler) {
        RankLoader loader = new RankLoader();
        World world =
                World.of(
                        fabric.device(rank),
                        facade ? loader : RankLoader.class.getClassLoader(),
                        new Fails());
        loader.bind(world);
        BlockingQueue<Task> queue = new LinkedBlockingQueue<>();
        Runnable body = () -> run(rank, world, loader, queue);
        String name = cell + " rank " + rank;
        Thread thread =
                scheduler
                        .map(s -> s.newThread(name, body))
                        .orElseGet(() -> Thread.ofPlatform().daemon().name(name).unstarted(body));
        thread.setContextClassLoader(facade ? loader : RankLoader.class.getClassLoader());
        worlds.add(world);
        queues.add(queue);
        threads.add(thread);
    }

    private void run(int rank, World world, RankLoader loader, BlockingQueue<Task> queue) {
        Throwable thrown;
        try {
            BiFunction<String, String, Throwable> runner = runners.of(world, loader);
            for (Task task = queue.take(); task != end; task = queue.take()) {
                task.ended(rank, runner.apply(task.suite(), task.method()));
            }
            thrown = runner.apply("", "");
        } catch (Throwable e) {
            thrown = e;
        }
        end.ended(rank, thrown);
    }

    private static BiFunction<String, String, Throwable> coreRunner(
            World world, RankLoader loader) {
        return new CoreRunner(world);
    }

    @SuppressWarnings("unchecked")
    private static BiFunction<String, String, Throwable> facadeRunner(
            World world, RankLoader loader) throws ReflectiveOperationException {
        return (BiFunction<String, String, Throwable>)
                loader.loadClass("org.galerna.conformance.mpijava.FacadeRunner")
                        .getDeclaredConstructor()
                        .newInstance();
    }

    /** Hands a body to all ranks. */
    void submit(Task task) {
        queues.forEach(queue -> queue.add(task));
    }

    /** Ends all ranks in good order; false if they do not end. Throws what one threw at its end. */
    boolean stop() throws InterruptedException {
        submit(end);
        boolean ended = end.await(TimeUnit.SECONDS.toMillis(END_SECONDS));
        fabric.close();
        if (!end.failures().isEmpty()) {
            throw new AssertionFailedError(cell + " ends badly: " + endings());
        }
        return ended;
    }

    private String endings() {
        return end.failures().stream().map(Failure::toString).collect(Collectors.joining("\n"));
    }

    /** Gives up the ranks of a body that failed. */
    void abandon() {
        submit(end);
        fabric.close();
    }

    /** What every rank does and waits for, for people. */
    String report() {
        StringBuilder text = new StringBuilder(endings());
        for (int rank = 0; rank < threads.size(); rank++) {
            World world = worlds.get(rank);
            text.append(
                    String.format(
                            Locale.ROOT, "rank %d, %d moves%n", rank, world.device().moved()));
            for (WaitTable.Wait wait : world.device().waits().snapshot()) {
                text.append(
                        String.format(
                                Locale.ROOT,
                                "  waits: %s in %s%n",
                                wait.target(),
                                world.describeContext(wait.target().context())));
            }
            for (StackTraceElement frame : threads.get(rank).getStackTrace()) {
                text.append(String.format(Locale.ROOT, "    at %s%n", frame));
            }
        }
        return text.toString();
    }

    /** An abort fails the body, it does not end the JVM of the tests. */
    private static final class Fails implements JobControl {
        @Override
        public void abort(int rank, int code, String why) {
            throw new IllegalStateException("rank " + rank + " aborted with " + code + ": " + why);
        }
    }

    /** The carriers of all virtual ranks of this JVM. */
    private static final class Carriers {
        private static final FifoScheduler SHARED =
                FifoScheduler.open(Runtime.getRuntime().availableProcessors()).orElseThrow();

        private Carriers() {}

        static FifoScheduler shared() {
            return SHARED;
        }
    }
}
