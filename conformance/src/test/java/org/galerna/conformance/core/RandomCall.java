// SPDX-License-Identifier: Apache-2.0
package org.galerna.conformance.core;

import java.util.Random;
import java.util.function.IntUnaryOperator;
import java.util.function.Supplier;
import org.galerna.IntraComm;
import org.galerna.Request;

/**
 * One call of a {@link RandomProgram}: what it is made on, what its members draw alike, and what
 * each gives. All data is a function of the call, of who gives it, and of the place.
 */
final class RandomCall {
    private static final int[] LENGTHS = {0, 1, 2, 3, 8, 31, 130, 1000, 4097, 20_000, 70_001};
    private static final int TAGS = 64;

    private final RandomProgram program;
    private final int number;
    private final long seed;
    private final IntraComm comm;
    private final Random drawn;

    RandomCall(RandomProgram program, int number, long seed, IntraComm comm) {
        this.program = program;
        this.number = number;
        this.seed = seed;
        this.comm = comm;
        this.drawn = new Random(seed);
    }

    IntraComm comm() {
        return comm;
    }

    int ranks() {
        return comm.size();
    }

    int me() {
        return comm.rank();
    }

    /** The rank some places behind this one, in a circle. */
    int behind(int places) {
        return Math.floorMod(me() + places, ranks());
    }

    /** Draws a number below a bound, the same on all members. */
    int draw(int bound) {
        return drawn.nextInt(bound);
    }

    /** Draws yes, once in so many calls, the same on all members. */
    boolean drawsOneIn(int calls) {
        return drawn.nextInt(calls) == 0;
    }

    /** Draws a length of up to a bound, the same on all members: short, eager or long. */
    int drawLength(int most) {
        return Math.min(most, LENGTHS[drawn.nextInt(LENGTHS.length)] + drawn.nextInt(2));
    }

    /** A generator whose numbers are this rank's own. */
    Random own() {
        return program.own();
    }

    /** A tag that no other call under way has; there are some for each call. */
    int tag(int which) {
        return number * TAGS + which;
    }

    int value(int giver, int at) {
        return (int) (seed >>> 16) + giver * 7919 + at * 31;
    }

    /** The sum of what the first ranks give at a place. */
    int sum(int givers, int at) {
        int sum = 0;
        for (int giver = 0; giver < givers; giver++) {
            sum += value(giver, at);
        }
        return sum;
    }

    int[] data(int giver, int length) {
        int[] data = new int[length];
        for (int at = 0; at < length; at++) {
            data[at] = value(giver, at);
        }
        return data;
    }

    /** Makes a call that blocks, or starts one that does not, and checks what it brought then. */
    void make(Runnable blocking, Supplier<Request> immediate, Runnable check) {
        if (drawn.nextBoolean()) {
            program.underway(immediate.get(), check);
        } else {
            blocking.run();
            check.run();
        }
    }

    /** Leaves a request to the program. */
    void leave(Request request, Runnable check) {
        program.underway(request, check);
    }

    void requireEach(String what, int[] found, IntUnaryOperator expected) {
        for (int at = 0; at < found.length; at++) {
            if (found[at] != expected.applyAsInt(at)) {
                throw new AssertionError(
                        what
                                + ": "
                                + found[at]
                                + " instead of "
                                + expected.applyAsInt(at)
                                + " at "
                                + at
                                + " of "
                                + found.length
                                + ", "
                                + this);
            }
        }
    }

    void require(boolean holds, String what) {
        if (!holds) {
            throw new AssertionError(what + ", " + this);
        }
    }

    @Override
    public String toString() {
        return "call " + number + " of " + program + ", rank " + me() + " of " + ranks();
    }
}
