// SPDX-License-Identifier: Apache-2.0
package org.galerna.conformance.core;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;
import org.galerna.Comm;
import org.galerna.Completion;
import org.galerna.Duplicate;
import org.galerna.IntraComm;
import org.galerna.Request;

/**
 * A program of random calls of every kind, on communicators that come and go, with many requests
 * under way at once. All ranks draw the same calls; the order in which a rank posts, waits and
 * tests is its own. It is right: it must end, with the data that each call defines.
 *
 * <p>One object for each rank and thread.
 */
final class RandomProgram {
    private static final int MOST_COMMUNICATORS = 6;
    private static final int MOST_UNDERWAY = 40;

    private static final List<Consumer<RandomCall>> KINDS =
            List.of(
                    RandomCollectives::rooted,
                    RandomCollectives::reducing,
                    RandomCollectives::exchanging,
                    RandomCollectives::ofAnyLengths,
                    RandomCollectives::persistent,
                    RandomMessages::mesh,
                    RandomMessages::mesh,
                    RandomMessages::circle,
                    RandomMessages::chain,
                    RandomMessages::probed,
                    RandomMessages::cancelled,
                    RandomMessages::objects,
                    RandomCommunicators::halves,
                    RandomCommunicators::grid,
                    RandomWindows::window);

    private final long seed;
    private final Random drawn;
    private final Random own;
    private final List<IntraComm> comms = new ArrayList<>(); // null: this rank has no part in it
    private final List<Underway> underway = new ArrayList<>();

    /** A request, and what must hold when it is complete. */
    private record Underway(Request request, Runnable check) {}

    /**
     * Makes the program of a seed.
     *
     * @param world its first communicator, on which nothing else is done meanwhile.
     */
    RandomProgram(IntraComm world, long seed) {
        this.seed = seed;
        this.drawn = new Random(seed);
        this.own = new Random(seed * 31 + world.rank());
        comms.add(world);
    }

    /** Makes a number of calls, and waits for all that is under way then. */
    void run(int calls) {
        for (int number = 0; number < calls; number++) {
            IntraComm comm = comms.get(drawn.nextInt(comms.size()));
            int kind = drawn.nextInt(KINDS.size() + 2);
            RandomCall call = new RandomCall(this, number, drawn.nextLong(), comm);
            if (kind == KINDS.size()) {
                changeCommunicators(call);
            } else if (kind > KINDS.size()) {
                complete();
            } else if (comm != null) {
                KINDS.get(kind).accept(call);
            }
            waitUntilLeft(MOST_UNDERWAY);
        }
        waitUntilLeft(0);
        comms.subList(1, comms.size()).stream().filter(comm -> comm != null).forEach(Comm::free);
    }

    Random own() {
        return own;
    }

    void underway(Request request, Runnable check) {
        underway.add(new Underway(request, check));
    }

    private void waitUntilLeft(int left) {
        while (underway.size() > left) {
            Underway one = underway.remove(own.nextInt(underway.size()));
            one.request.waitFor();
            one.check.run();
        }
    }

    /** Completes some of what is under way, if any is. */
    private void complete() {
        Request[] requests = underway.stream().map(Underway::request).toArray(Request[]::new);
        if (requests.length == 0) {
            return;
        }
        Completion[] done =
                switch (own.nextInt(4)) {
                    case 0 -> Request.waitSome(requests);
                    case 1 -> new Completion[] {Request.waitAny(requests)};
                    case 2 -> Request.testSome(requests);
                    default -> new Completion[] {Request.testAny(requests)};
                };
        Arrays.stream(done)
                .filter(completion -> completion != null)
                .map(completion -> underway.get(completion.index()))
                .toList()
                .forEach(one -> {
                    underway.remove(one);
                    one.check.run();
                });
    }

    /** Makes a communicator of another, or of its parts; frees one if there are many. */
    private void changeCommunicators(RandomCall call) {
        if (comms.size() == MOST_COMMUNICATORS) {
            waitUntilLeft(0);
            IntraComm freed = comms.remove(1 + call.draw(comms.size() - 1));
            if (freed != null) {
                freed.free();
            }
            return;
        }
        IntraComm comm = call.comm();
        comms.add(comm == null ? null : made(comm, call));
    }

    private IntraComm made(IntraComm comm, RandomCall call) {
        return switch (call.draw(4)) {
            case 0 -> comm.dup();
            case 1 -> {
                Duplicate duplicate = comm.idup();
                duplicate.request().waitFor();
                yield (IntraComm) duplicate.comm();
            }
            case 2 -> comm.split(comm.rank() % 2, -comm.rank());
            default -> {
                int[] colors = new int[comm.size()];
                Arrays.setAll(colors, rank -> call.draw(4) - 1);
                int color = colors[comm.rank()];
                yield comm.split(color < 0 ? Comm.UNDEFINED : color, comm.rank());
            }
        };
    }

    @Override
    public String toString() {
        return "the program of seed " + seed;
    }
}
