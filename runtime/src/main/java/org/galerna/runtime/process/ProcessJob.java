// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.process;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.IntStream;
import org.galerna.runtime.launch.Failure;
import org.galerna.runtime.wire.Body;
import org.galerna.runtime.wire.Ending;
import org.galerna.runtime.wire.Fields;
import org.galerna.runtime.wire.Frame;
import org.galerna.runtime.wire.Layout;
import org.galerna.runtime.wire.WireException;

/**
 * The state of a running job of processes: which have ended and how, and the first failure, which
 * decides the exit code. Any thread may tell; one thread, the launcher's main one, waits and acts.
 *
 * <p>A failure that only follows from another (a peer was lost) counts only if nothing better comes
 * within a second. Death is the end of a process, never its silence.
 */
final class ProcessJob implements ProcessEvents {
    private static final long TICK_NANOS = TimeUnit.MILLISECONDS.toNanos(100);
    private static final long CAUSE_NANOS = TimeUnit.SECONDS.toNanos(1);
    private static final double NANOS = 1e9;

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final Layout layout;
    private final JobOutput output;
    private final KeyValues values;
    private final Waits waits;
    private final List<Failure> failures = new ArrayList<>();
    private final List<Failure> followers = new ArrayList<>();
    private final BitSet connected = new BitSet();
    private final BitSet initialised = new BitSet();
    private final BitSet finalised = new BitSet();
    private final BitSet ended = new BitSet();
    private final BitSet still = new BitSet();
    private final Ending[] endings;
    private final long began = System.nanoTime();
    private Runnable inputWanted = () -> {};
    private HostProcesses processes;
    private long followersSince;

    ProcessJob(Layout layout, JobOutput output) {
        this.layout = layout;
        this.output = output;
        endings = new Ending[layout.processes()];
        values = new KeyValues(layout.processes(), (process, frame) -> say(process, frame));
        waits = new Waits(this::say);
    }

    /** Names the processes; before they start. */
    void of(HostProcesses all, Runnable onInputWanted) {
        processes = all;
        inputWanted = onInputWanted;
    }

    private void say(int process, Frame frame) {
        processes.say(process, frame);
    }

    double seconds() {
        return (System.nanoTime() - began) / NANOS;
    }

    private int rank(int process) {
        return layout.first(process);
    }

    // Told by processes

    @Override
    public void connected(int process) {
        lock.lock();
        try {
            connected.set(process);
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void said(int process, Frame frame) {
        try {
            switch (frame.kind()) {
                case PUT -> values.put(process, frame);
                case GET -> values.get(process, frame);
                case FENCE -> values.fence(process);
                case WAITS -> waits.answered(process, frame);
                case WANT_INPUT -> inputWanted.run();
                default -> noted(process, frame);
            }
        } catch (WireException e) {
            failed(new Failure(rank(process), 1, "broke the protocol: " + e.getMessage(), ""));
        }
    }

    private void noted(int process, Frame frame) throws WireException {
        lock.lock();
        try {
            switch (frame.kind()) {
                case INITIALISED -> {
                    initialised.set(process);
                    tellOfEnded(process);
                }
                case FINALISED -> finalised.set(process);
                case STILL -> still.set(process, frame.fields().flag());
                case ENDING -> endings[process] = Ending.of(frame);
                case FAILED -> {
                    Ending why = Ending.of(frame);
                    endings[process] = why;
                    failed(failure(process, why, why.code()));
                }
                case BEREAVED -> {
                    Fields in = frame.fields();
                    failed(new Failure(in.number(), 1, in.text(), in.text()));
                }
                default -> throw new WireException("a process does not say " + frame.kind());
            }
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void wrote(int process, boolean error, byte[] bytes, int length) {
        output.wrote(rank(process), error, bytes, length);
    }

    @Override
    public void ended(int process, int code, String note) {
        lock.lock();
        try {
            ended.set(process);
            if (code != 0) {
                Ending why = endings[process];
                Failure failure =
                        why == null ? silent(process, code, note) : failure(process, why, code);
                if (why != null && why.follows()) {
                    followers.add(failure);
                } else {
                    failures.add(failure);
                }
            } else if (!finalised.get(process)) {
                tellOthersOfEnded(process);
            }
            changed.signalAll();
        } finally {
            lock.unlock();
        }
        values.ended(process);
        waits.ended(process);
    }

    @Override
    public void lost(String host, String why) {
        lock.lock();
        try {
            int[] there = layout.on(host);
            int process =
                    IntStream.of(there).filter(p -> !ended.get(p)).findFirst().orElse(there[0]);
            failures.add(new Failure(rank(process), 1, why, ""));
            IntStream.of(there).forEach(ended::set);
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void unstarted(String host) {
        lock.lock();
        try {
            IntStream.of(layout.on(host)).forEach(ended::set);
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    private void failed(Failure failure) {
        lock.lock();
        try {
            failures.add(failure);
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    private Failure failure(int process, Ending why, int code) {
        boolean isExit = why.cause().equals("System.exit");
        String cause = isExit ? "System.exit(" + code + ")" : why.cause();
        return new Failure(rank(process), code, cause, why.stack());
    }

    /** A process that ended without a word: only the system knows how. */
    private Failure silent(int process, int code, String note) {
        StringBuilder text = new StringBuilder();
        for (String line : output.lastErrors(rank(process))) {
            text.append("\t| ").append(line).append('\n');
        }
        if (!note.isEmpty()) {
            text.append("\tthe JVM's own report: ").append(note).append('\n');
        }
        String stack =
                text.isEmpty() || text.charAt(1) != '|'
                        ? text.toString()
                        : "\tlast lines of its standard error:\n" + text;
        return new Failure(rank(process), code, cause(process, code), stack);
    }

    private String cause(int process, int code) {
        if (code > 128) {
            String name = SystemSignals.name(code - 128);
            String out =
                    name.equals("SIGKILL")
                            ? " (by somebody, or by the system because memory was out)"
                            : "";
            return "killed by " + name + out;
        }
        return code == 1 && !connected.get(process)
                ? "its JVM did not start the program, exit code 1"
                : "Runtime.halt(" + code + ")";
    }

    // Ranks that wait for one that has ended; under the lock

    private void tellOthersOfEnded(int gone) {
        Frame frame = new Body().add(rank(gone)).of(Frame.Kind.PEER_ENDED);
        initialised.stream().filter(p -> !ended.get(p)).forEach(p -> say(p, frame));
    }

    private void tellOfEnded(int process) {
        ended.stream()
                .filter(gone -> !finalised.get(gone))
                .forEach(
                        gone -> say(process, new Body().add(rank(gone)).of(Frame.Kind.PEER_ENDED)));
    }

    // The launcher's main thread

    /** Waits until all processes have ended, one has failed, or a time has passed. */
    void await(long nanos) {
        lock.lock();
        try {
            if (!isOver()) {
                awaitChange(nanos);
            }
        } finally {
            lock.unlock();
        }
    }

    /** Waits until something has happened or a time, at most a tick, has passed. */
    @SuppressWarnings("WaitNotInLoop") // callers loop
    void awaitChange(long nanos) {
        lock.lock();
        try {
            changed.awaitNanos(Math.min(nanos, TICK_NANOS));
        } catch (InterruptedException e) {
            return; // the launcher's thread is nobody's to interrupt
        } finally {
            lock.unlock();
        }
    }

    /** Whether all have ended or one has failed, and it is known why. */
    boolean isOver() {
        lock.lock();
        try {
            if (!failures.isEmpty()) {
                return true;
            }
            int waiting = values.waitsInVain();
            if (waiting >= 0) {
                int gone = rank(ended.nextSetBit(0));
                String cause =
                        "rank "
                                + gone
                                + " ended without Init; rank "
                                + rank(waiting)
                                + " waits for it in Init";
                failures.add(new Failure(gone, 1, cause, ""));
                return true;
            }
            if (followers.isEmpty() || !isAlive()) {
                return !isAlive();
            }
            long now = System.nanoTime();
            followersSince = followersSince == 0 ? now : followersSince;
            return now - followersSince > CAUSE_NANOS;
        } finally {
            lock.unlock();
        }
    }

    /** Whether a process still runs. */
    boolean isAlive() {
        lock.lock();
        try {
            return ended.cardinality() < layout.processes();
        } finally {
            lock.unlock();
        }
    }

    /** What went wrong, the cause of the end first. */
    List<Failure> failures() {
        lock.lock();
        try {
            List<Failure> all = new ArrayList<>(failures);
            all.addAll(followers);
            return all;
        } finally {
            lock.unlock();
        }
    }

    /** Whether every process that lives has sat in waits for long. */
    boolean isStill() {
        lock.lock();
        try {
            return isAlive() && still.cardinality() + ended.cardinality() >= layout.processes();
        } finally {
            lock.unlock();
        }
    }

    /** What every rank waits for; asks them all and gives them a second. */
    Waits.Report waits(String title) {
        BitSet asked = new BitSet();
        List<String> endedLines = new ArrayList<>();
        lock.lock();
        try {
            asked.or(connected);
            asked.andNot(ended);
            for (int p = 0; p < layout.processes(); p++) {
                String end = finalised.get(p) ? "has ended" : "has ended without Finalize";
                endedLines.add(
                        ended.get(p) ? end : "does not answer: stopped, or busy with itself");
            }
        } finally {
            lock.unlock();
        }
        return waits.ask(title, asked, endedLines, this::rank);
    }
}
