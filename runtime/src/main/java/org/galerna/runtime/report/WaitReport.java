// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.galerna.Contexts;
import org.galerna.base.LibraryThreads;
import org.galerna.device.Device;
import org.galerna.device.Fabric;
import org.galerna.device.WaitTable;
import org.galerna.error.GalernaException;
import org.galerna.launch.World;

/**
 * What the ranks wait for, and whether all of them wait for ever. One thread uses it, and any
 * thread may ask for {@link #text}.
 */
@SuppressWarnings("ReferenceEquality") // threads are compared by identity
public final class WaitReport {
    /** What stands above waits that look as if they would never end. */
    public static final String DEADLOCK_TITLE =
            "mpjrun: every rank has waited for 10 s and nothing has moved:";

    private static final long STILL_NANOS = TimeUnit.SECONDS.toNanos(10);
    private static final long LOOK_NANOS = TimeUnit.SECONDS.toNanos(1);
    private static final double NANOS = 1e9;

    /** Waits and characters of each that are told of a rank: it may have thousands of threads. */
    private static final int MOST_WAITS = 100;

    private static final int LONGEST_LINE = 400;

    private final Fabric fabric;
    private final Supplier<List<RankView>> ranks;
    private final AtomicReferenceArray<World> worlds;
    private long nextLook = System.nanoTime() + LOOK_NANOS;
    private long moved = -1;
    private long stillSince = System.nanoTime();
    private boolean told;

    /**
     * Makes the report of a job.
     *
     * @param fabric the job's devices.
     * @param ranks lists the ranks as they are now.
     */
    public WaitReport(Fabric fabric, Supplier<List<RankView>> ranks) {
        this.fabric = fabric;
        this.ranks = ranks;
        this.worlds = new AtomicReferenceArray<>(fabric.size());
    }

    /**
     * Names the world of a rank that begins. Any thread.
     *
     * @param rank its number.
     * @param world what it is about to use.
     */
    public void began(int rank, World world) {
        worlds.set(rank, world);
    }

    /**
     * Lists the worlds of ranks that have begun. Any thread.
     *
     * @return those named so far.
     */
    public List<World> worlds() {
        return IntStream.range(0, worlds.length())
                .mapToObj(worlds::get)
                .filter(Objects::nonNull)
                .toList();
    }

    /**
     * Looks whether every rank has sat in a blocking call for 10 s while nothing moved.
     *
     * @return the report the first time that is so, otherwise null.
     */
    public String deadlock() {
        long now = System.nanoTime();
        if (told || now - nextLook < 0) {
            return null;
        }
        nextLook = now + LOOK_NANOS;
        long sum = 0;
        for (int rank = 0; rank < fabric.size(); rank++) {
            sum += fabric.device(rank).moved();
        }
        if (sum != moved) {
            moved = sum;
            stillSince = now;
            return null;
        }
        if (now - stillSince < STILL_NANOS || !allBlocked(now)) {
            return null;
        }
        told = true;
        return text(DEADLOCK_TITLE);
    }

    private boolean allBlocked(long now) {
        boolean any = false;
        for (RankView rank : ranks.get()) {
            if (!rank.isOver()) {
                any = true;
                if (!isBlocked(rank, rank.threads(), now)) {
                    return false;
                }
            }
        }
        return any;
    }

    /**
     * Tells whether all threads of a rank that could still send are in a wait of at least 10 s for
     * this job; what a rank waits for in a world that it has joined may come from outside.
     *
     * @param rank the rank.
     * @param threads of the rank; may contain the main one.
     * @param now by {@link System#nanoTime()}.
     * @return true if so; false if nothing waits.
     */
    public boolean isBlocked(RankView rank, List<Thread> threads, long now) {
        List<WaitTable.Wait> waits = waits(rank.number());
        if (waits.isEmpty() || !joinedWaits(rank.number()).isEmpty()) {
            return false;
        }
        for (WaitTable.Wait wait : waits) {
            if (now - wait.sinceNanos() < STILL_NANOS) {
                return false;
            }
        }
        Thread main = rank.main();
        if (!isWaiting(main, waits) && isActive(main)) {
            return false;
        }
        for (Thread thread : threads) {
            if (thread != main && !isWaiting(thread, waits) && isActive(thread)) {
                return false;
            }
        }
        return true;
    }

    /** What the program's threads wait for in the job's own world. */
    private List<WaitTable.Wait> waits(int rank) {
        List<WaitTable.Wait> waits = fabric.device(rank).waits().snapshot();
        waits.removeIf(wait -> LibraryThreads.isOne(wait.thread()));
        return waits;
    }

    /** The same in worlds that the rank has joined, with the names of communicators. */
    private Map<WaitTable.Wait, String> joinedWaits(int rank) {
        World world = worlds.get(rank);
        if (world == null) {
            return Map.of();
        }
        Map<WaitTable.Wait, String> waits = world.joinedWaits();
        waits.keySet().removeIf(wait -> LibraryThreads.isOne(wait.thread()));
        return waits;
    }

    private static boolean isWaiting(Thread thread, List<WaitTable.Wait> waits) {
        for (WaitTable.Wait wait : waits) {
            if (wait.thread() == thread) {
                return true;
            }
        }
        return false;
    }

    private static boolean isActive(Thread thread) {
        return switch (thread.getState()) {
            case RUNNABLE, TIMED_WAITING -> true;
            case NEW, BLOCKED, WAITING, TERMINATED -> false;
        };
    }

    /**
     * Says what every rank does now.
     *
     * @param title the first line.
     * @return the title and a line or more for each rank, each ended by a line feed.
     */
    public String text(String title) {
        StringBuilder text = new StringBuilder(title).append('\n');
        for (RankView rank : ranks.get()) {
            for (String line : lines(rank)) {
                text.append(line(rank.number(), line));
            }
        }
        return text.toString();
    }

    /**
     * One line of a report.
     *
     * @param rank the rank that it is about.
     * @param text what the rank does.
     * @return the line, ended by a line feed.
     */
    public static String line(int rank, String text) {
        return "mpjrun:   rank " + rank + ": " + text + "\n";
    }

    /**
     * Says what a rank does now.
     *
     * @param rank the rank.
     * @return at least one line; so few and short ones that a frame to the launcher holds them.
     */
    public List<String> lines(RankView rank) {
        List<String> lines = new ArrayList<>();
        if (rank.isOver()) {
            lines.add(rank.isFinalised() ? "has ended" : "has ended without Finalize");
            return lines;
        }
        List<WaitTable.Wait> own = waits(rank.number());
        for (WaitTable.Wait wait : own.subList(0, Math.min(own.size(), MOST_WAITS))) {
            String call = fullCall(wait, communicator(rank.number(), wait), numbering(wait));
            lines.add(line(rank, wait, call));
        }
        Map<WaitTable.Wait, String> joined = joinedWaits(rank.number());
        joined.entrySet().stream()
                .limit(MOST_WAITS - lines.size())
                .forEach(e -> {
                    String call = fullCall(e.getKey(), e.getValue() + " of joined jobs", "");
                    lines.add(line(rank, e.getKey(), call));
                });
        int more = own.size() + joined.size() - lines.size();
        if (more > 0) {
            lines.add("... and " + more + " more threads");
        }
        if (lines.isEmpty()) {
            Thread main = rank.main();
            String what = main.isAlive() ? "not waiting in MPI" : "waits for its other threads";
            lines.add(what + at(main));
        }
        return lines;
    }

    private String communicator(int rank, WaitTable.Wait wait) {
        World world = worlds.get(rank);
        long context = wait.target().context();
        return world == null ? Contexts.name(context) : world.describeContext(context);
    }

    /** Whose number a peer is told by, where the communicator has another for it. */
    private static String numbering(WaitTable.Wait wait) {
        WaitTable.Target target = wait.target();
        return target.peer() == null || Contexts.isOfWorld(target.context()) ? "" : " of the job";
    }

    private static String line(RankView rank, WaitTable.Wait wait, String call) {
        double since = (System.nanoTime() - wait.sinceNanos()) / NANOS;
        String line = call + " for " + seconds(since) + " s" + at(wait.thread());
        if (wait.thread() != rank.main()) {
            line += " (thread " + wait.thread().getName() + ")";
        }
        return line.length() <= LONGEST_LINE ? line : line.substring(0, LONGEST_LINE) + "...";
    }

    /**
     * Gives the stack of a rank's wait.
     *
     * @param rank its number.
     * @return the frames of its first waiting thread; empty if none waits any more.
     */
    public StackTraceElement[] stack(int rank) {
        List<WaitTable.Wait> waits = waits(rank);
        return waits.isEmpty()
                ? new StackTraceElement[0]
                : waits.getFirst().thread().getStackTrace();
    }

    /**
     * Names a wait as its caller would: {@code Recv(source 2, tag 5)}.
     *
     * @param wait of a device's table.
     * @return the call and whom it waits for.
     */
    public static String call(WaitTable.Wait wait) {
        return start(wait, "").append(')').toString();
    }

    /** The call with everything that is known of it. */
    private static String fullCall(WaitTable.Wait wait, String communicator, String numbering) {
        WaitTable.Target target = wait.target();
        StringBuilder text = start(wait, numbering);
        text.append(", ").append(communicator);
        if (!Contexts.isForMessages(target.context())) {
            return text.append(')').toString(); // the length, too, is the library's own
        }
        if (target.verb() == WaitTable.Verb.SEND) {
            text.append(", ").append(target.bytes()).append(" bytes");
        } else if (target.verb() == WaitTable.Verb.RECV) {
            text.append(", up to ").append(target.bytes()).append(" bytes");
        }
        return text.append(')').toString();
    }

    private static StringBuilder start(WaitTable.Wait wait, String numbering) {
        WaitTable.Target target = wait.target();
        String verb =
                switch (target.verb()) {
                    case SEND -> "Send";
                    case RECV -> "Recv";
                    case PROBE -> "Probe";
                    case ANY -> "Waitany";
                };
        String peer = target.peer() == null ? "any" : target.peer().rank() + numbering;
        StringBuilder text = new StringBuilder(CallerLine.call(wait.thread(), verb)).append('(');
        if (!Contexts.isForMessages(target.context())) {
            return text.append("peer ").append(peer); // its tag is the library's own
        }
        text.append(isSend(target) ? "dest " : "source ").append(peer);
        text.append(", tag ");
        return text.append(target.tag() == Device.ANY_TAG ? "any" : Integer.toString(target.tag()));
    }

    private static boolean isSend(WaitTable.Target target) {
        return target.verb() == WaitTable.Verb.SEND;
    }

    /**
     * Names a failed call in the same way.
     *
     * @param failure of a call that waited.
     * @return the call and whom it waited for.
     */
    public static String call(GalernaException failure) {
        String call = failure.call().orElse("a call");
        StringBuilder text = new StringBuilder(call).append('(');
        failure.peer()
                .ifPresent(peer -> text.append(side(call)).append(peer < 0 ? "any" : "" + peer));
        failure.tag().ifPresent(tag -> text.append(", tag ").append(tag < 0 ? "any" : "" + tag));
        return text.append(')').toString();
    }

    private static String side(String call) {
        String name = call.toLowerCase(Locale.ROOT);
        if (name.endsWith("recv") || name.endsWith("probe")) {
            return "source ";
        }
        if (name.startsWith("win_")) {
            return "target ";
        }
        return name.endsWith("send") ? "dest " : "peer ";
    }

    /**
     * Says where in the program a thread is.
     *
     * @param thread any thread.
     * @return {@code at} and a place; empty if it is in no code of a program.
     */
    public static String at(Thread thread) {
        String line = CallerLine.of(thread);
        return line.isEmpty() ? "" : " at " + line;
    }

    /**
     * Writes what stands above waits that somebody has asked for.
     *
     * @param seconds from the job's start.
     * @return a line without its end.
     */
    public static String title(double seconds) {
        return "mpjrun: after " + seconds(seconds) + " s:";
    }

    /**
     * Writes what stands above waits when time is up.
     *
     * @param limit in seconds.
     * @return a line without its end.
     */
    public static String timeoutTitle(double limit) {
        return "mpjrun: --timeout " + seconds(limit) + " s:";
    }

    /**
     * Writes seconds as people read them.
     *
     * @param value seconds.
     * @return with one digit after the point.
     */
    public static String seconds(double value) {
        return String.format(Locale.ROOT, "%.1f", value);
    }
}
