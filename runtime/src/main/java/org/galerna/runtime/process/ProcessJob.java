// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.process;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.IntStream;
import org.galerna.runtime.launch.ExitCodes;
import org.galerna.runtime.launch.Failure;
import org.galerna.runtime.signal.SystemSignals;
import org.galerna.runtime.wire.Body;
import org.galerna.runtime.wire.Ending;
import org.galerna.runtime.wire.Fields;
import org.galerna.runtime.wire.Frame;
import org.galerna.runtime.wire.Layout;
import org.galerna.runtime.wire.WireException;

/**
 * The state of a running job of processes: which ranks have ended and how, and the first failure,
 * which decides the exit code. The end of a process is the end of those of its ranks that have not
 * ended before. Any thread may tell; one thread, the launcher's main one, waits and acts.
 *
 * <p>A failure that only follows from another (a peer was lost) counts only if nothing better comes
 * within a second. Death is the end of a process, never its silence.
 */
final class ProcessJob implements HostEvents {
    private static final long TICK_NANOS = TimeUnit.MILLISECONDS.toNanos(100);
    private static final long CAUSE_NANOS = TimeUnit.SECONDS.toNanos(1);
    private static final long BEGIN_NANOS = TimeUnit.SECONDS.toNanos(1);
    private static final long LATE_NANOS = TimeUnit.SECONDS.toNanos(5);
    private static final double NANOS = 1e9;

    /** Lines about strangers; more would fill the user's screen. */
    private static final int MOST_REFUSED = 10;

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final Layout layout;
    private final JobOutput output;
    private final KeyValues values;
    private final WaitInquiry waits;
    private final List<Failure> failures = new ArrayList<>();
    private final List<Failure> followers = new ArrayList<>();

    /** By rank: what is to be told if its end, which another has seen, is without Finalize. */
    private final Map<Integer, Failure> suspected = new HashMap<>();

    private final BitSet connected = new BitSet();
    private final BitSet gone = new BitSet();
    private final BitSet initialised = new BitSet();
    private final BitSet finalised = new BitSet();
    private final BitSet ended = new BitSet();
    private final BitSet still = new BitSet();
    private final Ending[] endings;
    private final long began = System.nanoTime();
    private Runnable inputWanted = () -> {};
    private HostProcesses processes;
    private final AtomicInteger refused = new AtomicInteger();
    private long followersSince;
    private long allSince = began;

    ProcessJob(Layout layout, JobOutput output) {
        this.layout = layout;
        this.output = output;
        endings = new Ending[layout.ranks()];
        values = new KeyValues(layout.processes(), this::say, () -> processes.fenced());
        waits = new WaitInquiry(layout, this::say);
    }

    /** Where a rank runs. */
    String host(int rank) {
        return layout.host(layout.process(rank));
    }

    /** Names the processes; before they start. */
    void of(HostProcesses all, Runnable onInputWanted) {
        processes = all;
        inputWanted = onInputWanted;
    }

    private void say(int process, Frame frame) {
        processes.say(process, frame);
    }

    /** Whether every process has been there for a second, or should be. */
    boolean hasBegun() {
        lock.lock();
        try {
            long now = System.nanoTime();
            if (connected.cardinality() < layout.processes()) {
                allSince = now;
            }
            return now - allSince > BEGIN_NANOS || now - began > LATE_NANOS;
        } finally {
            lock.unlock();
        }
    }

    double seconds() {
        return (System.nanoTime() - began) / NANOS;
    }

    /** The ranks of a process. */
    private BitSet ranks(int process) {
        BitSet result = new BitSet();
        int first = layout.first(process);
        result.set(first, first + layout.count(process));
        return result;
    }

    /** The ranks of a process that have not ended; under the lock. */
    private BitSet alive(int process) {
        BitSet result = ranks(process);
        result.andNot(ended);
        return result;
    }

    /** A rank that a process speaks of as its own. */
    private int own(int process, int rank) throws WireException {
        if (!ranks(process).get(rank)) {
            throw new WireException("process " + process + " has no rank " + rank);
        }
        return rank;
    }

    // Told by processes

    @Override
    public void refused(String who, String why) {
        if (refused.incrementAndGet() <= MOST_REFUSED) {
            output.streams().report("mpjrun: closed the connection of " + who + ": " + why + "\n");
        }
    }

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
                case PUT -> values.put(KeyValues.set(process), frame);
                case GET -> values.get(process, frame);
                case FENCE -> values.fence(KeyValues.set(process), frame);
                case WAITS -> waits.answered(frame);
                case PRINTED -> printed(process, frame.fields());
                case WANT_INPUT -> inputWanted.run();
                default -> noted(process, frame);
            }
        } catch (WireException e) {
            String why = "broke the protocol: " + e.getMessage();
            failed(new Failure(layout.first(process), 1, why, ""));
        }
    }

    @Override
    public void gathered(String host, Frame frame) throws WireException {
        BitSet from = KeyValues.set(layout.on(host));
        if (frame.kind() == Frame.Kind.FENCE) {
            values.fence(from, frame);
        } else {
            values.put(from, frame);
        }
    }

    private void printed(int process, Fields in) throws WireException {
        int rank = own(process, in.number());
        boolean isError = in.flag();
        byte[] bytes = in.bytes();
        in.end();
        output.wrote(rank, isError, bytes, bytes.length);
    }

    private void noted(int process, Frame frame) throws WireException {
        lock.lock();
        try {
            switch (frame.kind()) {
                case INITIALISED -> {
                    int rank = own(process, frame.fields().number());
                    initialised.set(rank);
                    tellOfEnded(process);
                }
                case FINALISED -> finalised.set(own(process, frame.fields().number()));
                case STILL -> {
                    Fields in = frame.fields();
                    still.set(own(process, in.number()), in.flag());
                }
                case ENDING -> {
                    Ending why = Ending.of(frame);
                    endings[own(process, why.rank())] = why;
                }
                case ENDED -> {
                    Ending why = Ending.of(frame);
                    ended(own(process, why.rank()), why, why.code(), why.cause());
                }
                case BEREAVED -> {
                    Fields in = frame.fields();
                    int rank = in.number(0, layout.ranks() - 1);
                    Failure failure = new Failure(rank, 1, in.text(), in.text());
                    in.end();
                    if (ended.get(rank) && !finalised.get(rank)) {
                        failed(failure);
                    } else {
                        suspected.putIfAbsent(rank, failure);
                    }
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
        output.wrote(layout.first(process), error, bytes, length);
    }

    @Override
    public void ended(int process, int code, String note) {
        lock.lock();
        try {
            gone.set(process);
            BitSet alive = alive(process);
            if (code == 0) {
                alive.stream().forEach(rank -> ended(rank, null, 0, ""));
            } else if (!alive.isEmpty()) {
                int rank =
                        alive.stream()
                                .filter(r -> endings[r] != null)
                                .findFirst()
                                .orElse(alive.nextSetBit(0));
                endedAbruptly(rank, code, note);
                ended.or(alive);
            }
            changed.signalAll();
        } finally {
            lock.unlock();
        }
        values.ended(process);
        ranks(process).stream().forEach(waits::ended);
    }

    /** A process has ended with a code: because of this rank as far as is known. */
    private void endedAbruptly(int rank, int code, String note) {
        Ending why = endings[rank];
        if (why == null) {
            failures.add(silent(rank, code, note));
        } else {
            ended(rank, why, code, cause(why, code));
        }
    }

    /** What began an end; if it was halted meanwhile, that. Whoever is killed then has ended. */
    private String cause(Ending why, int code) {
        if (why.cause().equals("System.exit")) {
            return "System.exit(" + code + ")";
        }
        boolean isWell = why.code() == 0;
        boolean isHalted = why.code() > 0 && why.code() != code && ExitCodes.signal(code) == 0;
        return isWell || isHalted ? cause(why.rank(), code) : why.cause();
    }

    /** A rank has ended; under the lock. */
    private void ended(int rank, Ending why, int code, String cause) {
        ended.set(rank);
        if (code != 0) {
            Failure failure = new Failure(rank, code, cause, why.stack());
            (why.follows() ? followers : failures).add(failure);
        } else if (!finalised.get(rank)) {
            tellOthersOfEnded(rank);
            if (suspected.containsKey(rank)) {
                failures.add(suspected.get(rank));
            }
        }
    }

    @Override
    public void lost(String host, String why) {
        lock.lock();
        try {
            BitSet there = on(host);
            BitSet alive = (BitSet) there.clone();
            alive.andNot(ended);
            int rank = (alive.isEmpty() ? there : alive).nextSetBit(0);
            failures.add(new Failure(rank, 1, why, ""));
            leave(host);
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void late(String host) {
        output.streams().report("mpjrun: host " + host + " has not answered yet\n");
    }

    @Override
    public void unstarted(String host) {
        lock.lock();
        try {
            leave(host);
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    private BitSet on(String host) {
        BitSet result = new BitSet();
        IntStream.of(layout.on(host)).forEach(process -> result.or(ranks(process)));
        return result;
    }

    /** Nothing runs on a host any more; under the lock. */
    private void leave(String host) {
        IntStream.of(layout.on(host)).forEach(gone::set);
        ended.or(on(host));
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

    /** A process that ended without a word: only the system knows how. */
    private Failure silent(int rank, int code, String note) {
        StringBuilder text = new StringBuilder();
        for (String line : output.lastErrors(rank)) {
            text.append("\t| ").append(line).append('\n');
        }
        if (!note.isEmpty()) {
            text.append("\tthe JVM's own report: ").append(note).append('\n');
        }
        String stack =
                text.isEmpty() || text.charAt(1) != '|'
                        ? text.toString()
                        : "\tlast lines of its standard error:\n" + text;
        return new Failure(rank, code, cause(rank, code) + others(rank), stack);
    }

    /** The other ranks that lived in the same process. */
    private String others(int rank) {
        BitSet alive = alive(layout.process(rank));
        alive.clear(rank);
        return alive.isEmpty() ? "" : "; its JVM was also that of rank " + numbers(alive);
    }

    /** Numbers as people list them: {@code 3, 5-7}. */
    private static String numbers(BitSet set) {
        StringBuilder text = new StringBuilder();
        for (int from = set.nextSetBit(0); from >= 0; ) {
            int to = set.nextClearBit(from) - 1;
            text.append(text.isEmpty() ? "" : ", ").append(from);
            if (to > from) {
                text.append(to == from + 1 ? ", " : "-").append(to);
            }
            from = set.nextSetBit(to + 1);
        }
        return text.toString();
    }

    private String cause(int rank, int code) {
        int signal = ExitCodes.signal(code);
        if (signal > 0) {
            String name = SystemSignals.name(signal);
            String out =
                    name.equals("SIGKILL")
                            ? " (by somebody, or by the system because memory was out)"
                            : "";
            return "killed by " + name + out;
        }
        return !connected.get(layout.process(rank))
                ? "its JVM did not start the program, exit code " + code
                : "Runtime.halt(" + code + ")";
    }

    // Ranks that wait for one that has ended; under the lock

    private void tellOthersOfEnded(int rank) {
        Frame frame = new Body().add(rank).of(Frame.Kind.PEER_ENDED);
        initialised.stream()
                .filter(r -> !ended.get(r))
                .map(layout::process)
                .distinct()
                .forEach(p -> say(p, frame));
    }

    private void tellOfEnded(int process) {
        ended.stream()
                .filter(rank -> !finalised.get(rank))
                .forEach(rank -> say(process, new Body().add(rank).of(Frame.Kind.PEER_ENDED)));
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
                int rank = layout.first(gone.nextSetBit(0));
                String cause =
                        "rank "
                                + rank
                                + " ended without Init; rank "
                                + layout.first(waiting)
                                + " waits for it in Init";
                failures.add(new Failure(rank, 1, cause, ""));
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
            return gone.cardinality() < layout.processes();
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

    /** Whether every rank that lives has sat in waits for long. */
    boolean isStill() {
        lock.lock();
        try {
            BitSet all = (BitSet) still.clone();
            all.or(ended);
            return ended.cardinality() < layout.ranks() && all.cardinality() >= layout.ranks();
        } finally {
            lock.unlock();
        }
    }

    /** What every rank waits for; asks them all and gives them a second. */
    WaitInquiry.Answer waits(String title) {
        BitSet asked = new BitSet();
        List<String> endedLines = new ArrayList<>();
        lock.lock();
        try {
            for (int r = 0; r < layout.ranks(); r++) {
                asked.set(r, connected.get(layout.process(r)) && !ended.get(r));
                String end = finalised.get(r) ? "has ended" : "has ended without Finalize";
                endedLines.add(
                        ended.get(r) ? end : "does not answer: stopped, or busy with itself");
            }
        } finally {
            lock.unlock();
        }
        return waits.ask(title, asked, endedLines);
    }
}
