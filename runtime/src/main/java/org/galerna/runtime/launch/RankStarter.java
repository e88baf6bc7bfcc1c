// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.launch;

import java.io.File;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.galerna.base.host.Affinity;
import org.galerna.base.host.Cores;
import org.galerna.base.schedule.FifoScheduler;
import org.galerna.launch.MainMethod;
import org.galerna.launch.World;
import org.galerna.runtime.installation.Installation;
import org.galerna.runtime.loader.RankLoader;
import org.galerna.runtime.options.JobOptions;
import org.galerna.runtime.options.RankThreads;
import org.galerna.runtime.program.Prepared;
import org.galerna.runtime.report.RankView;
import org.galerna.runtime.stream.JobStreams;
import org.galerna.runtime.wire.RankPlace;

/** Makes ranks of a program as threads of this JVM, all of a job or some, and starts them. */
public final class RankStarter implements AutoCloseable {
    private final JobOptions options;
    private final Prepared program;
    private final JobStreams streams;
    private final RankHome home;
    private final List<Rank> ranks = new ArrayList<>();
    private final FifoScheduler scheduler;
    private final List<String> notices = new ArrayList<>();
    private final Optional<Affinity> affinity;
    private final String classPath;

    /**
     * Makes everything but starts nothing.
     *
     * @param options of the job.
     * @param program what the ranks run.
     * @param streams of the ranks.
     * @param places of the ranks that live here, in order.
     * @param home is told what becomes of them.
     */
    public RankStarter(
            JobOptions options,
            Prepared program,
            JobStreams streams,
            List<RankPlace> places,
            RankHome home) {
        this.options = options;
        this.program = program;
        this.streams = streams;
        this.home = home;
        this.affinity = options.bindToCore() ? Affinity.find() : Optional.empty();
        if (options.bindToCore() && affinity.isEmpty()) {
            notices.add("mpjrun: --bind-to core: not bound: " + Affinity.reason() + "\n");
        }
        classPath = classPath(program.application().classPath());
        scheduler = scheduler(places.size() > Cores.count());
        for (RankPlace place : places) {
            ranks.add(rank(place));
        }
    }

    /** What a rank finds as java.class.path: the same as in a process of its own. */
    private static String classPath(String ofProgram) {
        String library = Installation.library();
        return ofProgram.contains(library) ? ofProgram : library + File.pathSeparator + ofProgram;
    }

    /** The ranks, in order. */
    List<Rank> ranks() {
        return ranks;
    }

    /**
     * Looks at a rank.
     *
     * @param place its place among those of this JVM.
     * @param isOver whether it has ended.
     * @param isFinalised whether it has finalised.
     * @return what reports need.
     */
    public RankView view(int place, boolean isOver, boolean isFinalised) {
        return ranks.get(place).view(isOver, isFinalised);
    }

    /** Runs, at once, the shutdown hooks of all ranks that have not begun to end. */
    public void runHooks() {
        Rank.runHooksOf(ranks);
    }

    /**
     * Gives lines for the user about what is not as asked.
     *
     * @return whole lines.
     */
    public List<String> notices() {
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

    private Rank rank(RankPlace place) {
        RankState state =
                new RankState(place, streams, options.properties(), options.variables(), classPath);
        Rank rank = new Rank(place.rank(), home, state);
        WorldOf world = new WorldOf(rank);
        RankLoader loader =
                new RankLoader(
                        "rank " + place.rank(),
                        program.application(),
                        rank,
                        world,
                        injected().count());
        state.loader(loader);
        Thread thread = thread(rank);
        thread.setContextClassLoader(loader);
        rank.main(thread);
        return rank;
    }

    private Thread thread(Rank rank) {
        Runnable body = new Body(rank, this);
        String name = "rank " + rank.number();
        return scheduler == null
                ? new Thread(new RankGroup(rank), body, name)
                : scheduler.newThread(name, body);
    }

    /**
     * Lets what JDK code prints on a rank's behalf, and exceptions that nobody catches, reach the
     * rank.
     *
     * @param out what the JVM writes to otherwise.
     * @param err what the JVM writes to otherwise.
     */
    public static void takeOver(PrintStream out, PrintStream err) {
        Dispatch.install(out, err);
    }

    /** Starts all ranks. */
    public void start() {
        for (Rank rank : ranks) {
            rank.main().start();
        }
    }

    private void main(Rank rank) throws Throwable {
        boolean bound = options.bindToCore() && scheduler == null;
        if (bound) {
            bind(rank.state().place().local());
        }
        if (options.reportBindings()) {
            int core = bound ? Binding.core(rank.state().place().local()) : -1;
            streams.report(Binding.line(rank.number(), core));
        }
        ClassLoader loader = rank.state().loader();
        MainMethod main = MainMethod.of(program.mainClass(), loader);
        main.call(injected().before(rank.number(), program.arguments()));
    }

    private MpjArguments injected() {
        return new MpjArguments(options.mpjArguments(), options.ranks(), options.device());
    }

    /** Virtual ranks move between carriers, so these are bound, also those made for stuck ones. */
    private void carrierBegins(int carrier) {
        if (options.bindToCore()) {
            bind(carrier);
        }
    }

    private void bind(int place) {
        int core = Binding.core(place);
        affinity.ifPresent(found -> {
            String refused = found.bind(core);
            if (!refused.isEmpty()) {
                streams.report("mpjrun: --bind-to core: " + refused + "\n");
            }
        });
    }

    @Override
    public void close() {
        if (scheduler != null) {
            scheduler.close();
        }
    }

    /** The body of a rank's main thread. */
    private record Body(Rank rank, RankStarter starter) implements Runnable {
        @Override
        public void run() {
            rank.run(() -> starter.main(rank));
        }
    }

    /** A rank's world, made when its facade first asks. */
    private static final class WorldOf implements Supplier<World> {
        private final Rank rank;
        private World world;

        WorldOf(Rank rank) {
            this.rank = rank;
        }

        @Override
        public synchronized World get() {
            if (world == null) {
                world = rank.home().world(rank.number(), rank.state().loader(), rank);
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
}
