// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.launch;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.galerna.Settings;
import org.galerna.base.host.Affinity;
import org.galerna.base.host.Cores;
import org.galerna.base.schedule.FifoScheduler;
import org.galerna.device.Fabric;
import org.galerna.device.FabricOptions;
import org.galerna.launch.World;
import org.galerna.runtime.loader.RankLoader;
import org.galerna.runtime.options.JobOptions;
import org.galerna.runtime.options.RankThreads;
import org.galerna.runtime.stream.JobStreams;

/** Makes a job of options and a program, and starts its ranks. */
final class Launcher implements AutoCloseable {
    private final JobOptions options;
    private final Prepared program;
    private final Fabric fabric;
    private final Job job;
    private final Rank[] ranks;
    private final FifoScheduler scheduler;
    private final List<String> notices = new ArrayList<>();
    private final Optional<Affinity> affinity;

    /**
     * Makes everything but starts nothing.
     *
     * @throws org.galerna.runtime.options.UsageException if the device cannot be used.
     */
    Launcher(JobOptions options, Prepared program, JobStreams streams) {
        this.options = options;
        this.program = program;
        this.affinity = options.bindToCore() ? Affinity.find() : Optional.empty();
        if (options.bindToCore() && affinity.isEmpty()) {
            notices.add("mpjrun: --bind-to core: not bound: " + Affinity.reason() + "\n");
        }
        int n = options.ranks();
        boolean crowded = n > Cores.count();
        FabricOptions wanted = FabricOptions.of(n).withOversubscribed(crowded);
        if (options.eagerBytes() >= 0) {
            wanted = wanted.withEagerBytes(options.eagerBytes());
        }
        fabric = Devices.named(options.device()).open(wanted);
        ranks = new Rank[n];
        job = new Job(ranks, fabric, streams, options);
        scheduler = scheduler(crowded); // its carriers report to the job
        for (int r = 0; r < n; r++) {
            ranks[r] = rank(r, streams);
        }
    }

    Job job() {
        return job;
    }

    double graceSeconds() {
        return options.graceSeconds();
    }

    /** Lines for the user about what is not as asked. */
    List<String> notices() {
        return notices;
    }

    private FifoScheduler scheduler(boolean crowded) {
        boolean virtual =
                options.threads() == RankThreads.VIRTUAL
                        || (options.threads() == RankThreads.AUTO && crowded);
        if (!virtual) {
            return null;
        }
        Optional<FifoScheduler> found = FifoScheduler.open(Cores.count(), this::carrierBegins);
        if (found.isEmpty()) {
            notices.add("mpjrun: ranks run on platform threads: " + FifoScheduler.reason() + "\n");
        }
        return found.orElse(null);
    }

    private Rank rank(int number, JobStreams streams) {
        RankState state =
                new RankState(
                        new RankState.Place(number, ranks.length),
                        streams,
                        options.properties(),
                        options.variables());
        Rank rank = new Rank(number, job, state);
        WorldOf world = new WorldOf(fabric, number, job, program);
        int injected = options.mpjArguments() ? MPJ_ARGUMENTS : 0;
        RankLoader loader =
                new RankLoader("rank " + number, program.application(), rank, world, injected);
        world.loader = loader;
        state.loader(loader);
        Thread thread = thread(rank);
        thread.setContextClassLoader(loader);
        rank.main(thread);
        return rank;
    }

    private static final int MPJ_ARGUMENTS = 3;

    private Thread thread(Rank rank) {
        Runnable body = new Body(rank, this);
        String name = "rank " + rank.number();
        return scheduler == null
                ? new Thread(new RankGroup(rank), body, name)
                : scheduler.newThread(name, body);
    }

    /** Starts all ranks. */
    void start() {
        for (Rank rank : ranks) {
            rank.main().start();
        }
    }

    private void main(Rank rank) throws Throwable {
        boolean bound = options.bindToCore() && scheduler == null;
        if (bound) {
            bind(rank.number());
        }
        if (options.reportBindings()) {
            int core = bound ? Binding.core(rank.number()) : -1;
            job.streams().report(Binding.line(rank.number(), core));
        }
        ClassLoader loader = rank.state().loader();
        Class<?> type = Class.forName(program.mainClass(), true, loader);
        MainMethod.call(type, arguments(rank.number()));
    }

    private String[] arguments(int rank) {
        List<String> all = new ArrayList<>();
        if (options.mpjArguments()) {
            all.add(Integer.toString(rank));
            all.add(Integer.toString(ranks.length));
            all.add(options.device());
        }
        all.addAll(program.arguments());
        return all.toArray(new String[0]);
    }

    /** Virtual ranks move between carriers, so these are bound, also those made for stuck ones. */
    private void carrierBegins(int carrier) {
        if (options.bindToCore()) {
            bind(carrier);
        }
    }

    private void bind(int number) {
        int core = Binding.core(number);
        affinity.ifPresent(found -> {
            String refused = found.bind(core);
            if (!refused.isEmpty()) {
                job.streams().report("mpjrun: --bind-to core: " + refused + "\n");
            }
        });
    }

    @Override
    public void close() {
        fabric.close();
        if (scheduler != null) {
            scheduler.close();
        }
    }

    /** The body of a rank's main thread. */
    private record Body(Rank rank, Launcher launcher) implements Runnable {
        @Override
        public void run() {
            rank.run(() -> launcher.main(rank));
        }
    }

    /** A rank's world, made when its facade first asks. */
    private static final class WorldOf implements java.util.function.Supplier<World> {
        private final Fabric fabric;
        private final int rank;
        private final Job job;
        private final Prepared program;
        private ClassLoader loader;
        private World world;

        WorldOf(Fabric fabric, int rank, Job job, Prepared program) {
            this.program = program;
            this.fabric = fabric;
            this.rank = rank;
            this.job = job;
        }

        @Override
        public synchronized World get() {
            if (world == null) {
                Settings settings =
                        Settings.of(loader, job::abort)
                                .withParent(job.options().parent())
                                .withEnvironment(
                                        ProgramWords.of(program.mainClass(), program.arguments()));
                String objects = System.getProperty(ObjectFilter.PROPERTY);
                settings =
                        settings.withProperties().withObjectLimits(ObjectFilter.insideJvm(objects));
                world = World.of(fabric.device(rank), settings, job);
            }
            return world;
        }
    }

    /** Threads of a rank whose exceptions nobody catches. */
    private static final class RankGroup extends ThreadGroup {
        private final Rank rank;

        RankGroup(Rank rank) {
            super("rank " + rank.number());
            this.rank = rank;
        }

        @Override
        public void uncaughtException(Thread thread, Throwable thrown) {
            if (!(thrown instanceof RankStopped)) {
                rank.uncaught(thread, thrown);
            }
        }
    }

    /** Lets a caller look at each rank. */
    void each(Consumer<Rank> look) {
        for (Rank rank : ranks) {
            look.accept(rank);
        }
    }
}
