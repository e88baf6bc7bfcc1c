// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.launch;

import java.io.InputStream;
import java.io.PrintStream;
import java.lang.Thread.UncaughtExceptionHandler;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.concurrent.locks.LockSupport;
import org.galerna.base.SuppressForbidden;
import org.galerna.base.Uncaught;
import org.galerna.base.VarHandles;
import org.galerna.launch.JobControl;
import org.galerna.runtime.report.LiveThreads;
import org.galerna.runtime.report.RankView;
import org.galerna.runtime.twin.RankCalls;

/**
 * One rank, seen as the process its code believes to be.
 *
 * <p>Its end: {@code main} returns and the last non-daemon thread has ended, or any thread calls
 * exit or halt. Whoever ends it first does so alone; later callers stop where they are, as in a
 * process. Only halt and Abort end it also while its hooks run.
 */
@SuppressWarnings({"ReferenceEquality", "unused"}) // threads by identity; fields by handle
final class Rank implements RankCalls, JobControl {
    /** The rank on whose behalf a thread runs, for calls that only the JDK makes. */
    static final InheritableThreadLocal<Rank> CURRENT = new InheritableThreadLocal<>();

    /** So often and so long a full heap is waited for: who has filled it ends soon. */
    private static final int TRIES = 500;

    private static final long TICK_MILLIS = 100;
    private static final long FULL_PAUSE_NANOS = 10_000_000;

    /** How far the end is: the hooks run, for good or because of a signal; nothing runs. */
    private static final int ENDING_ITSELF = 1;

    private static final int ENDED_FROM_OUTSIDE = 2;
    private static final int OVER = 3;

    private static final VarHandle ENDING =
            VarHandles.of(MethodHandles.lookup(), "ending", int.class);

    private final int number;
    private final RankHome home;
    private final RankState state;
    private final Set<Thread> hooks = Collections.synchronizedSet(new LinkedHashSet<>());
    private final Set<Thread> adopted =
            Collections.synchronizedSet(Collections.newSetFromMap(new WeakHashMap<>()));
    private Thread main;
    private int ending;

    Rank(int number, RankHome home, RankState state) {
        this.number = number;
        this.home = home;
        this.state = state;
    }

    int number() {
        return number;
    }

    RankHome home() {
        return home;
    }

    Thread main() {
        return main;
    }

    void main(Thread thread) {
        main = thread;
    }

    boolean isEnding() {
        return (int) ENDING.getAcquire(this) != 0;
    }

    private boolean beginEnd() {
        return ENDING.compareAndSet(this, 0, ENDING_ITSELF);
    }

    /** After the hooks: whether none of them has halted the rank. */
    private boolean completeEnd() {
        return ENDING.compareAndSet(this, ENDING_ITSELF, OVER);
    }

    /** Ends the rank without hooks, or in the midst of them; whether the job is to know. */
    private boolean cutShort() {
        int before = (int) ENDING.getAndSet(this, OVER);
        return before == 0 || before == ENDING_ITSELF;
    }

    private boolean isOver() {
        return (int) ENDING.getAcquire(this) == OVER;
    }

    /** The body of the rank's main thread. */
    void run(RankMain body) {
        CURRENT.set(this);
        try {
            body.run();
        } catch (Throwable e) {
            failed(e);
            return;
        }
        awaitThreads();
        if (beginEnd()) {
            runHooks();
            if (completeEnd()) {
                home.ended(number);
            }
        }
    }

    /** What the rank's main thread does. */
    @FunctionalInterface
    interface RankMain {
        void run() throws Throwable;
    }

    /** The handler comes first: a rank that it ends by exit has not ended yet. */
    private void failed(Throwable thrown) {
        UncaughtExceptionHandler handler = state.handler();
        if (handler != null && !(thrown instanceof VirtualMachineError) && !isEnding()) {
            Uncaught.tell(handler, thrown);
        }
        if (beginEnd()) {
            tellFailed(thrown, true);
        }
    }

    /** Tells the job, in the end also where the heap is full: nobody else knows of this end. */
    private void tellFailed(Throwable thrown, boolean isAfterHooks) {
        boolean isOurs = false;
        for (int tries = 1; ; tries++) {
            try {
                if (isAfterHooks) {
                    runHooks();
                }
                isOurs = isOurs || completeEnd();
                if (isOurs) {
                    home.failed(number, thrown);
                }
                return;
            } catch (OutOfMemoryError e) {
                if (tries == TRIES) {
                    throw e;
                }
            } catch (Throwable e) {
                if (isOurs || completeEnd()) {
                    home.failed(Failure.untold(number, thrown, e));
                }
                return;
            }
            LockSupport.parkNanos(FULL_PAUSE_NANOS);
        }
    }

    /**
     * An exception that ended another thread of the rank: that thread alone, unless memory is out.
     */
    void uncaught(Thread thread, Throwable thrown) {
        if (thrown instanceof OutOfMemoryError && beginEnd()) {
            tellFailed(thrown, false);
            return;
        }
        UncaughtExceptionHandler handler = state.handler();
        if (handler != null) {
            handler.uncaughtException(thread, thrown);
        } else {
            Uncaught.print(err(), thread, thrown);
        }
    }

    // How a rank ends by a call

    @Override
    public void exit(int code) {
        if (beginEnd()) {
            StackTraceElement[] stack = Thread.currentThread().getStackTrace();
            runHooks();
            if (completeEnd()) {
                end(code, "System.exit(" + code + ")", stack);
            }
        }
        stop();
    }

    @Override
    public void halt(int code) {
        if (cutShort()) {
            end(code, "Runtime.halt(" + code + ")", Thread.currentThread().getStackTrace());
        }
        stop();
    }

    private void end(int code, String call, StackTraceElement... stack) {
        int exit = ExitCodes.seen(code);
        if (exit == 0) {
            home.ended(number);
        } else {
            home.failed(Failure.called(number, exit, call, stack));
        }
    }

    // What the rank asks of its job

    @Override
    public void initialised(int who) {
        home.initialised(who);
    }

    @Override
    public void finalised(int who) {
        home.finalised(who);
    }

    /** Ends the rank as a failure of the job. */
    @Override
    public void abort(int who, int code, String why) {
        if (cutShort()) {
            home.failed(aborted(code, why));
        }
        stop();
    }

    @Override
    public void fail(int who, int code, String why, Throwable error) {
        if (cutShort()) {
            home.failed(aborted(code, why), error);
        }
        stop();
    }

    private Failure aborted(int code, String why) {
        StackTraceElement[] stack = Thread.currentThread().getStackTrace();
        return Failure.called(number, JobControl.exitCode(code), why, stack);
    }

    /**
     * Stops the calling thread for good; when the job is over in a JVM that goes on, unwinds it.
     */
    private void stop() {
        while (!home.isReleased()) {
            LockSupport.parkNanos(this, Job.TICK_NANOS);
        }
        throw new RankStopped();
    }

    // Shutdown hooks

    @Override
    public void addShutdownHook(Thread hook) {
        if (isEnding()) {
            throw new IllegalStateException("Shutdown in progress");
        }
        if (hook.isAlive() || hook.getState() != Thread.State.NEW) {
            throw new IllegalArgumentException("Hook already running");
        }
        if (!hooks.add(hook)) {
            throw new IllegalArgumentException("Hook previously registered");
        }
    }

    @Override
    public boolean removeShutdownHook(Thread hook) {
        if (isEnding()) {
            throw new IllegalStateException("Shutdown in progress");
        }
        return hooks.remove(hook);
    }

    /** Runs the hooks at once and waits for them, as a process does, unless one halts the rank. */
    void runHooks() {
        joinHooks(startHooks());
    }

    private List<Thread> startHooks() {
        List<Thread> all;
        synchronized (hooks) {
            all = new ArrayList<>(hooks);
            hooks.clear();
        }
        for (Thread hook : all) {
            hook.start();
        }
        return all;
    }

    /**
     * Runs the hooks of ranks that have not begun to end, those of all at once: they were told to
     * stop from outside.
     */
    static void runHooksOf(List<Rank> ranks) {
        Map<Rank, List<Thread>> all = new LinkedHashMap<>();
        for (Rank rank : ranks) {
            if (ENDING.compareAndSet(rank, 0, ENDED_FROM_OUTSIDE)) {
                all.put(rank, rank.startHooks());
            }
        }
        all.forEach(Rank::joinHooks);
    }

    private void joinHooks(List<Thread> all) {
        for (Thread hook : all) {
            while (hook.isAlive() && !isOver()) {
                join(hook, TICK_MILLIS);
            }
        }
    }

    // Threads

    @Override
    public void adopt(Thread thread) {
        adopted.add(thread);
        if (Thread.currentThread() == main && !thread.isVirtual()) {
            thread.setDaemon(false);
        }
    }

    @Override
    public boolean childIsDaemon() {
        Thread current = Thread.currentThread();
        return current != main && current.isDaemon();
    }

    /** Interrupts its threads, whatever they wait for: their job is over. */
    @SuppressForbidden("the thread's own code is to unwind it")
    void wakeAll() {
        main.interrupt();
        synchronized (adopted) {
            adopted.forEach(Thread::interrupt);
        }
    }

    private void awaitThreads() {
        Thread next = nextThread();
        while (next != null) {
            join(next);
            next = nextThread();
        }
    }

    private Thread nextThread() {
        synchronized (adopted) {
            for (Thread thread : adopted) {
                if (keepsAlive(thread)) {
                    return thread;
                }
            }
        }
        for (Thread thread : LiveThreads.all()) {
            if (thread.getContextClassLoader() == state.loader() && keepsAlive(thread)) {
                return thread;
            }
        }
        return null;
    }

    private boolean keepsAlive(Thread thread) {
        return thread != main && thread.isAlive() && !thread.isDaemon();
    }

    /** Waits for a thread. An interrupt is dropped: an ending rank has no reader for it. */
    private static void join(Thread thread) {
        while (thread.isAlive()) {
            join(thread, 0);
        }
    }

    private static void join(Thread thread, long millis) {
        try {
            thread.join(millis);
        } catch (InterruptedException e) {
            return; // callers look again
        }
    }

    // Streams, environment, properties

    @Override
    public PrintStream out() {
        return state.out();
    }

    @Override
    public PrintStream err() {
        return state.err();
    }

    @Override
    public InputStream in() {
        return state.in();
    }

    @Override
    public void out(PrintStream stream) {
        state.out(stream);
    }

    @Override
    public void err(PrintStream stream) {
        state.err(stream);
    }

    @Override
    public void in(InputStream stream) {
        state.in(stream);
    }

    @Override
    public Map<String, String> environment() {
        return state.environment();
    }

    @Override
    public Properties properties() {
        return state.properties();
    }

    @Override
    public void properties(Properties properties) {
        state.properties(properties);
    }

    @Override
    public UncaughtExceptionHandler defaultHandler() {
        return state.handler();
    }

    @Override
    public void defaultHandler(UncaughtExceptionHandler handler) {
        state.handler(handler);
    }

    RankView view(boolean isOver, boolean isFinalised) {
        return new RankView(number, main, state.loader(), isOver, isFinalised);
    }

    RankState state() {
        return state;
    }
}
