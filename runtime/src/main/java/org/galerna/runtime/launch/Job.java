// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.launch;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.galerna.Settings;
import org.galerna.base.VarHandles;
import org.galerna.device.Fabric;
import org.galerna.launch.JobControl;
import org.galerna.launch.World;
import org.galerna.runtime.options.JobOptions;
import org.galerna.runtime.program.Prepared;
import org.galerna.runtime.program.ProgramWords;
import org.galerna.runtime.report.MemoryAdvice;
import org.galerna.runtime.report.RankView;
import org.galerna.runtime.report.WaitReport;
import org.galerna.runtime.stream.JobStreams;

/**
 * The state of a running job: which ranks have ended and how, and the first failure, which decides
 * the exit code. Any thread may report; one thread, the job's own, waits and acts.
 */
@SuppressWarnings("unused") // fields are read by handle
final class Job implements RankHome {
    /** How often the job looks after its ranks. */
    static final long TICK_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

    private static final long NANOS = TimeUnit.SECONDS.toNanos(1);

    private static final VarHandle RELEASED =
            VarHandles.of(MethodHandles.lookup(), "released", int.class);

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final Fabric fabric;
    private final JobStreams streams;
    private final JobOptions options;
    private final double timeoutSeconds;
    private final long began = System.nanoTime();
    private final Prepared program;
    private final List<Rank> ranks = new ArrayList<>();
    private final BitSet finalised = new BitSet();
    private final BitSet ended = new BitSet();
    private final List<Failure> failures = new ArrayList<>();
    private final WaitReport waits;
    private final Bereaved bereaved;
    private final SpawnedJobs spawned = new SpawnedJobs();
    private Runnable early;
    private int running;
    private int released;
    private boolean isGuest; // of the job's own thread, as the next
    private boolean isInterrupted;

    Job(Fabric fabric, JobStreams streams, JobOptions options, Prepared program) {
        this.program = program;
        this.fabric = fabric;
        this.streams = streams;
        this.options = options;
        this.timeoutSeconds = options.timeoutSeconds();
        running = fabric.size();
        waits = new WaitReport(fabric, this::views);
        bereaved = new Bereaved(fabric);
    }

    /** Names the ranks; before they start. */
    void of(List<Rank> all) {
        ranks.addAll(all);
    }

    Prepared program() {
        return program;
    }

    JobStreams streams() {
        return streams;
    }

    double seconds() {
        return (System.nanoTime() - began) / (double) NANOS;
    }

    // Told by ranks

    @Override
    public World world(int rank, ClassLoader loader, JobControl control) {
        Settings settings =
                Settings.of(loader, control::abort)
                        .withParent(options.parent())
                        .withEnvironment(ProgramWords.of(program.mainClass(), program.arguments()))
                        .withProperties();
        World world = World.of(fabric.device(rank), settings, control);
        waits.began(rank, world);
        return world;
    }

    @Override
    public void ended(int rank) {
        lock.lock();
        try {
            over(rank);
        } finally {
            lock.unlock();
        }
    }

    /**
     * {@inheritDoc}
     *
     * <p>Only the first failure can be that of a rank that had gone without a word: once one has
     * failed, its devices' ends are what others run into.
     */
    @Override
    public void failed(int rank, Throwable thrown) {
        String sharers = "all " + ranks.size() + " ranks share one";
        String advice = MemoryAdvice.of(thrown, sharers, "the job");
        failed(Failure.thrown(rank, thrown, advice), thrown);
    }

    @Override
    public void failed(Failure failure, Throwable error) {
        int rank = failure.rank();
        lock.lock();
        try {
            Failure gone = failures.isEmpty() ? Bereaved.of(rank, error, ended, finalised) : null;
            add(gone != null ? gone : failure);
            over(rank);
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void failed(Failure failure) {
        lock.lock();
        try {
            add(failure);
        } finally {
            lock.unlock();
        }
    }

    /** Under the lock; first of all, so that no rank is over whose failure is not known. */
    private void add(Failure failure) {
        failures.add(failure);
        over(failure.rank());
    }

    /** Under the lock. */
    private void over(int rank) {
        if (!ended.get(rank)) {
            ended.set(rank);
            running--;
        }
        changed.signalAll();
    }

    @Override
    public void initialised(int rank) {} // whoever has not ended may wait

    @Override
    public void finalised(int rank) {
        lock.lock();
        try {
            finalised.set(rank);
        } finally {
            lock.unlock();
        }
    }

    @Override
    public boolean isReleased() {
        return (int) RELEASED.getAcquire(this) != 0;
    }

    /** Unwinds stopped threads: the job is over and its JVM goes on. */
    private void release() {
        RELEASED.setRelease(this, 1);
    }

    // The job's own thread

    /** The job's own thread is somebody else's, who may interrupt it to end the job. */
    void ofGuest() {
        isGuest = true;
    }

    /** Whether the job's own thread was interrupted; it no longer has the flag. */
    boolean isInterrupted() {
        return isInterrupted;
    }

    /** Waits until all ranks have ended or one has failed, or this thread is interrupted. */
    EndReport await() {
        lock.lock();
        try {
            while (running > 0 && failures.isEmpty()) {
                waitATick();
                if (running == 0 || !failures.isEmpty()) {
                    break;
                }
                if (isInterrupted) {
                    return new EndReport(ExitCodes.INTERRUPTED, List.of(), seconds());
                }
                if (lookIfRoom()) {
                    return new EndReport(ExitCodes.TIMED_OUT, List.of(), seconds());
                }
            }
            int code = failures.isEmpty() ? 0 : failures.getFirst().code();
            return new EndReport(code, List.copyOf(failures), seconds());
        } finally {
            lock.unlock();
        }
    }

    @SuppressWarnings("WaitNotInLoop") // callers loop
    private void waitATick() {
        try {
            changed.awaitNanos(TICK_NANOS);
        } catch (InterruptedException e) {
            isInterrupted = isGuest; // a launcher's own thread is nobody's to interrupt
        }
    }

    /** Gives the job's thread something to do once the job has run for a second. */
    void soon(Runnable action) {
        early = action;
    }

    /** One look after the ranks; true when time is up. */
    private boolean look() {
        streams.idle();
        if (early != null && seconds() > 1) {
            early.run();
            early = null;
        }
        String sentence = bereaved.look(ended, finalised);
        if (sentence != null) {
            Bereaved.Pair pair = bereaved.pair();
            failures.add(
                    new Failure(
                            pair.ended().nextSetBit(0),
                            1,
                            sentence,
                            Failure.stackText(waits.stack(pair.waiting()))));
            return false;
        }
        if (isTimeUp()) {
            streams.showPartial();
            streams.report(waits.text(WaitReport.timeoutTitle(timeoutSeconds)));
            return true;
        }
        String deadlock = waits.deadlock();
        if (deadlock != null) {
            streams.report(deadlock);
        }
        return false;
    }

    /** The same where the heap may be full: who has filled it is told so itself. */
    private boolean lookIfRoom() {
        try {
            return look();
        } catch (OutOfMemoryError e) {
            return isTimeUp();
        }
    }

    private boolean isTimeUp() {
        return timeoutSeconds > 0 && seconds() >= timeoutSeconds;
    }

    // Jobs that ranks have started

    JobOptions options() {
        return options;
    }

    @Override
    public void spawned(int rank, SpawnedJob job) {
        spawned.add(job);
    }

    /** Waits for those jobs, which an interrupt of a guest ends. Returns the first code not 0. */
    int awaitSpawned() {
        if (!isGuest) {
            return spawned.await();
        }
        try {
            return spawned.awaitUnlessInterrupted();
        } catch (InterruptedException e) {
            isInterrupted = true;
            endSpawned();
            awaitEndOfSpawned();
            return ExitCodes.INTERRUPTED;
        }
    }

    /** Brings those jobs to their ends, also those that begin later; returns at once. */
    void endSpawned() {
        spawned.end();
    }

    /** Waits until those jobs have ended, which were told to. */
    void awaitEndOfSpawned() {
        boolean isOver = false;
        while (!isOver) {
            try {
                spawned.awaitUnlessInterrupted();
                isOver = true;
            } catch (InterruptedException e) {
                isInterrupted = isGuest;
            }
        }
    }

    /** What every rank waits for, in lines. */
    String waits() {
        return waits.text(WaitReport.title(seconds()));
    }

    private List<RankView> views() {
        List<RankView> result = new ArrayList<>();
        lock.lock();
        try {
            for (Rank rank : ranks) {
                int n = rank.number();
                result.add(rank.view(ended.get(n), finalised.get(n)));
            }
        } finally {
            lock.unlock();
        }
        return result;
    }

    /** Waits for more failures to come, then lists them. */
    List<Failure> later(long nanos) {
        long begin = System.nanoTime();
        lock.lock();
        try {
            while (running > 0 && isAnyAlive() && System.nanoTime() - begin < nanos) {
                waitATick();
            }
            return List.copyOf(failures);
        } finally {
            lock.unlock();
        }
    }

    /** Whether one may still tell its end: those that were told to stop tell none. */
    private boolean isAnyAlive() {
        return ranks.stream().anyMatch(rank -> rank.main().isAlive());
    }

    /**
     * Lets ranks go that wait, in the library or elsewhere, and gives back what they have not: the
     * job is over, its JVM goes on.
     */
    void unwind() {
        release();
        fabric.close();
        ranks.forEach(Rank::wakeAll);
        waits.worlds().forEach(World::abandon);
    }

    List<Rank> ranks() {
        return ranks;
    }

    /** Runs the hooks of its ranks: it was told to stop from outside. */
    void runHooks() {
        Rank.runHooksOf(ranks);
    }
}
