// SPDX-License-Identifier: Apache-2.0
package org.galerna.execute;

import org.galerna.collectives.Algorithm;
import org.galerna.collectives.Layout;
import org.galerna.collectives.Shape;

/**
 * A collective call that is ready to run on one rank, any number of times. Immutable.
 *
 * <p>One that is written down says its steps from the code of its {@link Program}; else the
 * algorithm says them anew at each run, which may make small values of its own.
 */
public final class Prepared {
    private final Algorithm algorithm;
    private final Shape shape;
    private final Layout layout;
    private final Program program; // null: not written down
    private final Program turned; // null: not written down, or its order matters
    private final Brief brief; // null: not written down, or not made of publications alone

    private Prepared(Algorithm algorithm, Shape shape, Layout layout, Program program) {
        this.algorithm = algorithm;
        this.shape = shape;
        this.layout = layout;
        this.program = program;
        this.turned = program != null ? program.turned() : null;
        this.brief = program != null ? Brief.of(program.code(), layout) : null;
    }

    /**
     * Prepares a call that will run once.
     *
     * @param algorithm does it.
     * @param rank the rank.
     * @param shape what the rank knows of the call.
     * @return the call.
     */
    public static Prepared once(Algorithm algorithm, int rank, Shape shape) {
        return new Prepared(algorithm, shape, algorithm.layout(rank, shape), null);
    }

    /**
     * Prepares a call that will run many times: its plan is written down unless it is very long.
     *
     * @param algorithm does it.
     * @param rank the rank.
     * @param shape what the rank knows of the call.
     * @return the call.
     */
    public static Prepared kept(Algorithm algorithm, int rank, Shape shape) {
        return new Prepared(
                algorithm,
                shape,
                algorithm.layout(rank, shape),
                Program.of(algorithm, rank, shape));
    }

    /**
     * Tells what does it.
     *
     * @return the algorithm.
     */
    public Algorithm algorithm() {
        return algorithm;
    }

    /**
     * Tells what the rank knows of it.
     *
     * @return the shape.
     */
    public Shape shape() {
        return shape;
    }

    /**
     * Tells how slots are cut.
     *
     * @return the blocks of all slots.
     */
    public Layout layout() {
        return layout;
    }

    /** Whether its plan has steps of direct reach. */
    boolean isReaching() {
        return algorithm.traits().isReaching();
    }

    /** Its plan, written down. */
    int[] code(int rank) {
        return program != null ? program.code() : Program.codeOf(algorithm, rank, shape);
    }

    /** Its plan as numbers, if it is written down and made of publications alone; else null. */
    Brief brief() {
        return brief;
    }

    /** Whether its steps may be said the other way round. */
    boolean hasTurned() {
        return turned != null;
    }

    /** Says its steps the other way round. */
    void sayTurned(DirectSteps steps) {
        turned.say(steps);
    }

    /** Says its steps. */
    void say(int rank, DirectSteps steps) {
        if (program != null) {
            program.say(steps);
        } else {
            algorithm.plan(rank, shape, steps);
        }
    }
}
