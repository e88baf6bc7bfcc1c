// SPDX-License-Identifier: Apache-2.0
package org.galerna.collectives.simulate;

import java.util.Arrays;
import java.util.function.IntFunction;
import org.galerna.collectives.Algorithm;
import org.galerna.collectives.Shape;

/**
 * How long a call of an algorithm would take, on many more ranks than can be run: all plans in one
 * thread, without data, under a {@link LogGp} model.
 *
 * <p>A rank's sends leave one after the other, its receives wait for what they name; a round ends
 * when both are done. Messages do not disturb each other on their way. About a hundred bytes a step
 * are needed for all ranks together.
 */
public final class Timing {
    private static final int NOBODY = -1;

    private final LogGp model;
    private final int[][] codes;
    private final int[] at;
    private final double[] now;
    private final double[] sends; // when the next send of a rank may leave
    private final int[] awaited;
    private final Mail mail = new Mail();
    private final int[] ready;
    private int readyCount;

    private Timing(int ranks, LogGp model) {
        this.model = model;
        codes = new int[ranks][];
        at = new int[ranks];
        now = new double[ranks];
        sends = new double[ranks];
        awaited = new int[ranks];
        ready = new int[ranks];
        Arrays.fill(awaited, NOBODY);
    }

    /**
     * Runs a call.
     *
     * @param algorithm the algorithm
     * @param shapes the call as each rank knows it
     * @param model what things cost
     * @param mostSteps the run is given up when all plans together say more messages and pieces of
     *     local work
     * @return microseconds until the last rank is done
     * @throws PlanException if the plans say too much, or the ranks wait for each other
     */
    public static double run(
            Algorithm algorithm, IntFunction<Shape> shapes, LogGp model, long mostSteps) {
        int ranks = shapes.apply(0).ranks();
        Timing timing = new Timing(ranks, model);
        Timeline timeline = new Timeline();
        long steps = 0;
        for (int rank = ranks - 1; rank >= 0; rank--) {
            Shape shape = shapes.apply(rank);
            timeline.begin(algorithm.layout(rank, shape));
            algorithm.plan(rank, shape, timeline);
            timing.codes[rank] = timeline.code();
            steps += timing.codes[rank].length / 2;
            if (steps > mostSteps) {
                throw new PlanException(
                        algorithm.label()
                                + " says more than "
                                + mostSteps
                                + " steps on "
                                + ranks
                                + " ranks");
            }
            timing.ready[timing.readyCount++] = rank;
        }
        return timing.run(algorithm.label());
    }

    private double run(String label) {
        while (readyCount > 0) {
            advance(ready[--readyCount]);
        }
        double last = 0;
        for (int rank = 0; rank < now.length; rank++) {
            if (awaited[rank] != NOBODY) {
                throw new PlanException(
                        label
                                + ": rank "
                                + rank
                                + " waits for rank "
                                + awaited[rank]
                                + " for ever");
            }
            last = Math.max(last, now[rank]);
        }
        return last;
    }

    /** Does the steps of a rank up to a message that has not been sent. */
    private void advance(int rank) {
        int[] code = codes[rank];
        awaited[rank] = NOBODY;
        int i = at[rank];
        while (code[i] != Timeline.END) {
            int verb = code[i];
            if (verb == Timeline.NEXT) {
                now[rank] = Math.max(now[rank], sends[rank]);
                i++;
                continue;
            }
            if (verb == Timeline.LOCAL) {
                now[rank] += code[i + 1] * model.local();
            } else if (((verb - Timeline.SEND) & 1) == 0) {
                send(rank, (verb - Timeline.SEND) / 2, code[i + 1]);
            } else if (!receive(rank, (verb - Timeline.RECV) / 2)) {
                at[rank] = i;
                return;
            }
            i += 2;
        }
        codes[rank] = null; // done
        now[rank] = Math.max(now[rank], sends[rank]);
    }

    private void send(int rank, int peer, int bytes) {
        double start = Math.max(now[rank], sends[rank]);
        double gone = start + model.overhead() + Math.max(bytes - 1, 0) * model.perByte();
        now[rank] = start + model.overhead();
        sends[rank] = Math.max(start + model.gap(), gone);
        mail.put(rank, peer, gone + model.latency());
        if (awaited[peer] == rank) {
            awaited[peer] = NOBODY;
            ready[readyCount++] = peer;
        }
    }

    private boolean receive(int rank, int peer) {
        double arrival = mail.take(peer, rank);
        if (arrival < 0) {
            awaited[rank] = peer;
            return false;
        }
        now[rank] = Math.max(now[rank], arrival) + model.overhead();
        return true;
    }
}
