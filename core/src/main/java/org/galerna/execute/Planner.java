// SPDX-License-Identifier: Apache-2.0
package org.galerna.execute;

import java.util.EnumMap;
import java.util.Map;
import org.galerna.collectives.Algorithm;
import org.galerna.collectives.Primitive;
import org.galerna.collectives.Shape;
import org.galerna.collectives.selection.Registry;
import org.galerna.reduce.Op;

/**
 * Chooses algorithms for one rank of one communicator and remembers the last choice for each
 * primitive, so that equal calls in a row allocate nothing. Not thread-safe.
 */
public final class Planner {
    /** What a choice was made for; equal calls have equal facts. */
    private record Choice(
            long bytes, long unit, boolean commutative, boolean divisible, Prepared plan) {
        boolean fits(int root, long wantedBytes, long wantedUnit, Op op) {
            return bytes == wantedBytes
                    && unit == wantedUnit
                    && plan.shape().root() == root
                    && commutative == isCommutative(op)
                    && divisible == isDivisible(op);
        }
    }

    private final int rank;
    private final int ranks;
    private final Registry registry;
    private final Map<Primitive, Choice> last = new EnumMap<>(Primitive.class);

    /**
     * Makes the planner of a rank.
     *
     * @param rank the rank.
     * @param ranks size of the communicator.
     * @param registry chooses.
     */
    public Planner(int rank, int ranks, Registry registry) {
        this.rank = rank;
        this.ranks = ranks;
        this.registry = registry.forRanks(ranks);
    }

    /**
     * Plans an operation whose blocks are equal.
     *
     * @param primitive the operation.
     * @param root its root, 0 if it has none.
     * @param bytes its length, as {@link Primitive} defines it.
     * @param unit bytes that are never cut.
     * @param op the operator, null if it has none.
     * @return the plan.
     */
    public Prepared equal(Primitive primitive, int root, long bytes, long unit, Op op) {
        final Choice choice = last.get(primitive);
        if (choice != null && choice.fits(root, bytes, unit, op)) {
            return choice.plan();
        }
        final Prepared plan = of(Shape.equal(primitive, ranks, root, bytes, unit), op);
        last.put(primitive, new Choice(bytes, unit, isCommutative(op), isDivisible(op), plan));
        return plan;
    }

    /**
     * Plans an operation.
     *
     * @param shape what this rank knows of it.
     * @param op the operator, null if it has none.
     * @return the plan.
     */
    public Prepared of(Shape shape, Op op) {
        final Algorithm algorithm =
                registry.choose(shape.primitive(), shape.facts(isCommutative(op), isDivisible(op)));
        return new Prepared(algorithm, shape, algorithm.layout(rank, shape));
    }

    private static boolean isCommutative(Op op) {
        return op == null || op.isCommutative();
    }

    private static boolean isDivisible(Op op) {
        return op == null || op.isDivisible();
    }
}
