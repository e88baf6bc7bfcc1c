// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.rank;

import java.io.BufferedInputStream;
import java.io.File;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.galerna.base.SuppressForbidden;
import org.galerna.launch.JobControl;
import org.galerna.launch.World;
import org.galerna.runtime.facade.Facade;
import org.galerna.runtime.launch.Failure;
import org.galerna.runtime.launch.RankHome;
import org.galerna.runtime.launch.RankStarter;
import org.galerna.runtime.launch.SpawnedJob;
import org.galerna.runtime.launch.SpawnedJobs;
import org.galerna.runtime.loader.Application;
import org.galerna.runtime.loader.ClassPath;
import org.galerna.runtime.options.JobOptions;
import org.galerna.runtime.options.RankThreads;
import org.galerna.runtime.options.Style;
import org.galerna.runtime.program.Prepared;
import org.galerna.runtime.program.ProgramWords;
import org.galerna.runtime.report.RankView;
import org.galerna.runtime.stream.JobStreams;
import org.galerna.runtime.wire.Assignment;
import org.galerna.runtime.wire.Ending;
import org.galerna.runtime.wire.RankPlace;

/**
 * Several ranks of a process: threads with loaders, streams and exits of their own, as in a job of
 * one JVM. What they write and how they end is said to the launcher by rank.
 */
final class ThreadRanks implements Ranks, RankHome {
    private static final long TICK_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

    private final RankProcess process;
    private final Assignment assignment;
    private final List<RankPlace> places;
    private final int first;
    private final JobStreams streams;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final BitSet over = new BitSet();
    private final List<SpawnedJobs> spawned = new ArrayList<>();
    private Map<String, String> program = Map.of();
    private RankStarter starter;
    private int code;

    ThreadRanks(RankProcess process, Assignment assignment, InputStream in) {
        this.process = process;
        this.assignment = assignment;
        places = assignment.job().layout().places(assignment.process());
        first = places.getFirst().rank();
        places.forEach(place -> spawned.add(new SpawnedJobs()));
        streams =
                new JobStreams(
                        new BufferedInputStream(in),
                        new FileOutputStream(FileDescriptor.out),
                        new FileOutputStream(FileDescriptor.err),
                        new JobStreams.Settings(
                                false,
                                true,
                                System.out.charset(),
                                (rank, error) -> new RankOutput(process, rank, error)));
    }

    // The program

    @Override
    @SuppressForbidden("the process ends when its ranks have")
    public void run(String mainClass, List<String> arguments) {
        program = ProgramWords.of(mainClass, arguments);
        RankStarter made =
                new RankStarter(options(), prepared(mainClass, arguments), streams, places, this);
        made.notices().forEach(streams::report);
        lock.lock();
        try {
            starter = made;
        } finally {
            lock.unlock();
        }
        RankStarter.takeOver(System.out, System.err);
        process.awaitLauncher();
        made.start();
        int exit = await();
        streams.finish();
        process.close();
        Runtime.getRuntime().exit(exit);
    }

    private JobOptions options() {
        Assignment.Settings how = assignment.job().settings();
        boolean isAlone = assignment.job().layout().processes() == 1;
        return new JobOptions()
                .withRanks(places.getFirst().ranks())
                .withDevice(how.device())
                .withMpjArguments(how.mpjArguments())
                .withBindToCore(how.bindToCore())
                .withReportBindings(how.reportBindings())
                .withThreads(threads(how.threads(), isAlone));
    }

    /** What waits for other processes waits in the system: virtual threads would hold carriers. */
    private static RankThreads threads(RankThreads asked, boolean isAlone) {
        return asked == RankThreads.AUTO && !isAlone ? RankThreads.PLATFORM : asked;
    }

    private Prepared prepared(String mainClass, List<String> arguments) {
        String style = System.getProperty(Style.PROPERTY, Style.MPIJAVA.word());
        Facade facade = Facade.asked(Style.of(style));
        Assignment.Settings how = assignment.job().settings();
        List<String> path =
                new ArrayList<>(List.of(assignment.classPath().split(File.pathSeparator, -1)));
        String mpi =
                facade.style() == Style.OPENMPI
                        ? path.removeFirst()
                        : facade.place(ThreadRanks.class.getClassLoader()).toString();
        Application application =
                new Application(
                        ClassPath.of(String.join(File.pathSeparator, path)),
                        new Application.Compiled(how.compiled(), null),
                        how.shared(),
                        ThreadRanks.class.getClassLoader(),
                        ClassPath.of(mpi));
        return new Prepared(application, mainClass, arguments, facade);
    }

    /** Waits until every rank has ended; the code of the first that failed. */
    private int await() {
        while (!isOver()) {
            idleIfRoom();
        }
        return code;
    }

    private void idleIfRoom() {
        try {
            streams.idle();
        } catch (OutOfMemoryError e) {
            return; // who has filled the heap is told so itself
        }
    }

    /** Waits a tick at most. */
    @SuppressWarnings("WaitNotInLoop") // the caller loops
    private boolean isOver() {
        lock.lock();
        try {
            if (over.cardinality() < places.size()) {
                changed.awaitNanos(TICK_NANOS);
            }
            return over.cardinality() == places.size();
        } catch (InterruptedException e) {
            return false; // this thread is nobody's to interrupt
        } finally {
            lock.unlock();
        }
    }

    // Told by ranks

    @Override
    public World world(int rank, ClassLoader loader, JobControl control) {
        return process.world(rank, loader, control, program);
    }

    @Override
    public void initialised(int rank) {
        process.initialised(rank);
    }

    @Override
    public void finalised(int rank) {
        process.finalised(rank);
    }

    @Override
    public void spawned(int rank, SpawnedJob job) {
        spawned.get(rank - first).add(job);
    }

    /** A rank whose main has returned goes on until the jobs that it has started end. */
    @Override
    public void ended(int rank) {
        int failed = spawned.get(rank - first).await();
        String cause = failed == 0 ? "" : "a job that it has spawned failed";
        ended(new Ending(rank, failed, cause, "", false));
    }

    @Override
    public void failed(int rank, Throwable thrown) {
        streams.showPartial();
        process.thrown(rank, thrown);
        ended(Endings.thrown(rank, thrown, places.size()));
    }

    @Override
    public void failed(Failure f) {
        ended(new Ending(f.rank(), f.code(), f.cause(), f.stack(), false));
    }

    @Override
    public void failed(Failure f, Throwable error) {
        streams.showPartial();
        process.thrown(f.rank(), error);
        ended(new Ending(f.rank(), f.code(), f.cause(), f.stack(), Endings.follows(error)));
    }

    private void ended(Ending why) {
        streams.showPartial(); // what it has printed comes before its end
        process.ended(why);
        lock.lock();
        try {
            over.set(why.rank());
            code = code == 0 ? why.code() : code;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    @Override
    public boolean isReleased() {
        return false;
    }

    @Override
    public void prompt() {
        streams.showPartial();
    }

    // What reports see

    @Override
    public RankView view(int rank) {
        boolean isOver;
        RankStarter made;
        lock.lock();
        try {
            isOver = over.get(rank);
            made = starter;
        } finally {
            lock.unlock();
        }
        return made == null
                ? new RankView(rank, Thread.currentThread(), null, isOver, false)
                : made.view(rank - first, isOver, process.isFinalised(rank));
    }

    @Override
    public List<Thread> threads(RankView view) {
        return view.threads();
    }

    @Override
    public Ending ending(Thread exiting, StackTraceElement... stack) {
        RankStarter made;
        lock.lock();
        try {
            if (over.cardinality() == places.size()) {
                return null;
            }
            made = starter;
        } finally {
            lock.unlock();
        }
        Ending why = Endings.begun(owner(exiting), exiting, stack);
        if (made != null) {
            made.runHooks();
        }
        streams.finish();
        return why;
    }

    /** The rank that a thread belongs to, by its loader; the first one if it is none's. */
    @SuppressWarnings("ReferenceEquality") // a loader is its rank
    private int owner(Thread thread) {
        for (RankPlace place : places) {
            ClassLoader loader = view(place.rank()).loader();
            if (loader != null && loader == thread.getContextClassLoader()) {
                return place.rank();
            }
        }
        return first;
    }
}
