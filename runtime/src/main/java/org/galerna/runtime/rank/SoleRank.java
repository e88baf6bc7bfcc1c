// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.rank;

import java.io.BufferedInputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.galerna.base.LibraryThreads;
import org.galerna.base.SuppressForbidden;
import org.galerna.base.Uncaught;
import org.galerna.base.VarHandles;
import org.galerna.base.host.Affinity;
import org.galerna.launch.JobControl;
import org.galerna.launch.MainMethod;
import org.galerna.launch.World;
import org.galerna.launch.WorldHolder;
import org.galerna.runtime.launch.Binding;
import org.galerna.runtime.launch.MpjArguments;
import org.galerna.runtime.loader.CompiledLoader;
import org.galerna.runtime.program.ProgramWords;
import org.galerna.runtime.report.LiveThreads;
import org.galerna.runtime.report.RankView;
import org.galerna.runtime.report.StackText;
import org.galerna.runtime.stream.Bursts;
import org.galerna.runtime.wire.Assignment;
import org.galerna.runtime.wire.Ending;
import org.galerna.runtime.wire.RankPlace;

/**
 * The only rank of a process: exit, streams and properties are the process's own, and nothing of
 * the program is rewritten.
 */
@SuppressWarnings("unused") // a field is read by handle
final class SoleRank implements Ranks, WorldHolder, JobControl {
    private static final long ANSWER_NANOS = TimeUnit.SECONDS.toNanos(2);
    private static final VarHandle ENDING =
            VarHandles.of(MethodHandles.lookup(), "ending", Ending.class);

    private final RankProcess process;
    private final Assignment.Settings how;
    private final RankPlace place;
    private final int rank;
    private final Thread main = Thread.currentThread();
    private final ClassLoader loader;
    private final Bursts bursts =
            new Bursts(new FileOutputStream(FileDescriptor.out), OutputStream.nullOutputStream());
    private Map<String, String> program = Map.of();
    private World world;
    private Ending ending;

    SoleRank(RankProcess process, Assignment assignment, InputStream in) {
        this.process = process;
        how = assignment.job().settings();
        place = assignment.job().layout().places(assignment.process()).getFirst();
        rank = place.rank();
        loader = loader(how.compiled());
        if (rank == 0) {
            System.setIn(new BufferedInputStream(in));
        }
        System.setOut(new PrintStream(bursts.out(), false, System.out.charset()));
        Thread.setDefaultUncaughtExceptionHandler(this::uncaught);
    }

    private static ClassLoader loader(Map<String, byte[]> compiled) {
        ClassLoader application = RankProcess.class.getClassLoader();
        return compiled.isEmpty() ? application : new CompiledLoader(compiled, application);
    }

    // The program

    @Override
    public void run(String mainClass, List<String> arguments) {
        main.setContextClassLoader(loader);
        bind();
        program = ProgramWords.of(mainClass, arguments);
        try {
            MainMethod method = MainMethod.of(mainClass, loader);
            String[] all = injected().before(rank, arguments);
            process.awaitLauncher();
            method.call(all);
        } catch (Throwable e) {
            thrown(e);
        }
    }

    private MpjArguments injected() {
        return new MpjArguments(how.mpjArguments(), place.ranks(), how.device());
    }

    /** Keeps the program's main thread to one core if so asked. */
    private void bind() {
        int core = how.bindToCore() ? Binding.core(place.local()) : -1;
        if (core >= 0) {
            Affinity.find().ifPresent(affinity -> affinity.bind(core));
        }
        if (how.reportBindings()) {
            System.err.print(Binding.line(rank, core));
        }
    }

    @Override
    public synchronized World world() {
        if (world == null) {
            world = process.world(rank, loader, this, program);
        }
        return world;
    }

    @Override
    public int injectedArguments() {
        return injected().count();
    }

    // What reports see

    @Override
    public RankView view(int which) {
        return new RankView(rank, main, loader, false, process.isFinalised(rank));
    }

    /** Threads of the main thread's group and below, apart from the library's own. */
    @Override
    public List<Thread> threads(RankView view) {
        ThreadGroup group = main.getThreadGroup();
        if (group == null) {
            group = Thread.currentThread().getThreadGroup();
        }
        return LiveThreads.in(group).stream()
                .filter(thread -> !LibraryThreads.isOne(thread))
                .toList();
    }

    // What the rank tells its job

    @Override
    public void initialised(int who) {
        process.initialised(who);
    }

    @Override
    public void finalised(int who) {
        process.finalised(who);
    }

    @Override
    public void abort(int who, int code, String why) {
        failed(aborted(who, code, why, false));
    }

    @Override
    public void fail(int who, int code, String why, Throwable error) {
        process.thrown(rank, error);
        failed(aborted(who, code, why, Endings.follows(error)));
    }

    private static Ending aborted(int who, int code, String why, boolean follows) {
        String stack = StackText.of(Thread.currentThread().getStackTrace());
        return new Ending(who, JobControl.exitCode(code), why, stack, follows);
    }

    /** Tells the launcher and waits to be ended by it. */
    private void failed(Ending why) {
        bursts.end();
        process.ended(why);
        long end = System.nanoTime() + ANSWER_NANOS;
        while (System.nanoTime() < end) {
            LockSupport.parkNanos(end - System.nanoTime());
        }
        halt(why.code());
    }

    @SuppressForbidden("a failed rank ends with its code")
    private static void halt(int code) {
        Runtime.getRuntime().halt(code);
    }

    /** The program's main has thrown: the rank ends, after its hooks. */
    @SuppressForbidden("an exception out of main ends the rank")
    private void thrown(Throwable thrown) {
        Thread.UncaughtExceptionHandler own = Thread.getDefaultUncaughtExceptionHandler();
        if (own != null && !isOurs(own) && !(thrown instanceof VirtualMachineError)) {
            Uncaught.tell(own, thrown); // it may end the process by an exit of its own
        }
        ENDING.setRelease(this, Endings.thrown(rank, thrown, 1));
        bursts.end();
        process.thrown(rank, thrown);
        Runtime.getRuntime().exit(1);
    }

    private static boolean isOurs(Thread.UncaughtExceptionHandler handler) {
        return handler.getClass().getName().startsWith(SoleRank.class.getName());
    }

    /** An exception that ended another thread: that thread alone, unless memory is out. */
    private void uncaught(Thread thread, Throwable thrown) {
        if (thrown instanceof OutOfMemoryError) {
            failed(Endings.thrown(rank, thrown, 1));
        }
        Uncaught.print(System.err, thread, thrown);
    }

    @Override
    public Ending ending(Thread exiting, StackTraceElement... stack) {
        bursts.end();
        Ending known = (Ending) ENDING.getAcquire(this);
        return known == null ? Endings.begun(rank, exiting, stack) : known;
    }
}
