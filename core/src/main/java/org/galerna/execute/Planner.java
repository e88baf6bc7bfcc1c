// SPDX-License-Identifier: Apache-2.0
package org.galerna.execute;

import org.galerna.collectives.Algorithm;
import org.galerna.collectives.Blocks;
import org.galerna.collectives.Placement;
import org.galerna.collectives.Primitive;
import org.galerna.collectives.Shape;
import org.galerna.collectives.selection.Registry;
import org.galerna.error.ErrorClass;
import org.galerna.error.GalernaException;
import org.galerna.reduce.Op;

/**
 * Chooses algorithms for one rank of one communicator and keeps the choices, with their plans
 * written down, so that a call like an earlier one looks up and allocates nothing. Not thread-safe.
 *
 * <p>What is kept is bounded: a choice has one place of {@value #PLACES}, by its facts, and a newer
 * one takes it over.
 */
@SuppressWarnings("EnumOrdinal") // places of an array that is never stored
public final class Planner {
    private static final int PLACES = 64;
    private static final int SPREAD = 0x9E3779B9; // Fibonacci hashing

    /** What a choice was made for; equal calls have equal facts. */
    private record Choice(
            long bytes, long unit, boolean commutative, boolean divisible, Prepared plan) {
        boolean fits(Primitive primitive, int root, long wantedBytes, long wantedUnit, Op op) {
            return bytes == wantedBytes
                    && plan.shape().primitive() == primitive
                    && unit == wantedUnit
                    && plan.shape().root() == root
                    && commutative == isCommutative(op)
                    && divisible == isDivisible(op);
        }
    }

    /** The last call of an operation whose blocks are of any lengths. */
    private record Vector(
            Prepared plan, boolean commutative, boolean divisible, boolean isWritten) {
        boolean fits(Shape shape, Op op) {
            return plan.shape().isLike(shape)
                    && commutative == isCommutative(op)
                    && divisible == isDivisible(op);
        }
    }

    private final int rank;
    private final int ranks;
    private final Registry registry;
    private final Placement placement;
    private final Choice[] kept = new Choice[PLACES];
    private final Vector[] vectors = new Vector[Primitive.values().length];
    private final Algorithm[] chosen = new Algorithm[vectors.length]; // for lengths not all know

    /**
     * Makes the planner of a rank.
     *
     * @param rank the rank.
     * @param ranks size of the communicator.
     * @param registry chooses.
     * @param placement where the ranks live.
     */
    public Planner(int rank, int ranks, Registry registry, Placement placement) {
        this.placement = placement;
        this.rank = rank;
        this.ranks = ranks;
        this.registry = registry.forRanks(ranks);
    }

    private Planner(Planner other) {
        this.placement = other.placement;
        this.rank = other.rank;
        this.ranks = other.ranks;
        this.registry = other.registry;
    }

    /**
     * Makes a planner of the same choices that has kept none yet.
     *
     * @return the planner; this one may be in use meanwhile
     */
    public Planner another() {
        return new Planner(this);
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
     * @throws GalernaException of class ARG if the algorithm that was named cannot do this call; so
     *     do the other methods that choose one.
     */
    public Prepared equal(Primitive primitive, int root, long bytes, long unit, Op op) {
        final int place = place(primitive, root, bytes);
        final Choice choice = kept[place];
        if (choice != null && choice.fits(primitive, root, bytes, unit, op)) {
            return choice.plan();
        }
        final Shape shape = Shape.equal(primitive, ranks, root, bytes, unit).on(placement);
        final Prepared plan = Prepared.kept(choose(shape, op), rank, shape);
        kept[place] = new Choice(bytes, unit, isCommutative(op), isDivisible(op), plan);
        return plan;
    }

    /**
     * Plans an operation whose blocks are of any lengths. The last one of each primitive is kept,
     * and its plan written down when it comes again.
     *
     * @param shape what this rank knows of it.
     * @param op the operator, null if it has none.
     * @return the plan.
     */
    public Prepared of(Shape shape, Op op) {
        final Vector last = vectors[shape.primitive().ordinal()];
        if (last != null && last.fits(shape, op)) {
            return again(last);
        }
        final Shape placed = shape.on(placement);
        return keep(choose(placed, op), placed, op);
    }

    /**
     * Plans an operation with an algorithm that was chosen before.
     *
     * @param algorithm does it.
     * @param shape what this rank knows of it.
     * @return the plan.
     */
    @SuppressWarnings("ReferenceEquality") // an equal one would do, but there is none
    public Prepared by(Algorithm algorithm, Shape shape) {
        final Vector last = vectors[shape.primitive().ordinal()];
        if (last != null && last.plan().algorithm() == algorithm && last.fits(shape, null)) {
            return again(last);
        }
        return keep(algorithm, shape.on(placement), null);
    }

    private Prepared keep(Algorithm algorithm, Shape placed, Op op) {
        final Prepared plan = Prepared.once(algorithm, rank, placed);
        vectors[placed.primitive().ordinal()] =
                new Vector(plan, isCommutative(op), isDivisible(op), false);
        return plan;
    }

    private Prepared again(Vector last) {
        if (last.isWritten()) {
            return last.plan();
        }
        final Shape shape = last.plan().shape();
        final Prepared plan = Prepared.kept(last.plan().algorithm(), rank, shape);
        vectors[shape.primitive().ordinal()] =
                new Vector(plan, last.commutative(), last.divisible(), true);
        return plan;
    }

    /**
     * Chooses an algorithm by what all ranks know.
     *
     * @param primitive the operation; one whose lengths are not known to all.
     * @return the algorithm.
     */
    public Algorithm choose(Primitive primitive) {
        final Algorithm known = chosen[primitive.ordinal()];
        if (known != null) {
            return known;
        }
        final Shape shape = Shape.vector(primitive, ranks, 0, Blocks.NONE, Blocks.NONE);
        final Algorithm choice = choose(shape.on(placement), null);
        chosen[primitive.ordinal()] = choice;
        return choice;
    }

    private Algorithm choose(Shape shape, Op op) {
        try {
            return registry.choose(
                    shape.primitive(), shape.facts(isCommutative(op), isDivisible(op)));
        } catch (IllegalArgumentException e) {
            throw GalernaException.of(ErrorClass.ARG, e.getMessage())
                    .advice("Name another algorithm for it, or none: then the table chooses")
                    .exception();
        }
    }

    private static int place(Primitive primitive, int root, long bytes) {
        final int mixed = ((int) bytes * 31 + root) * 31 + primitive.ordinal();
        return (mixed * SPREAD) >>> (Integer.SIZE - Integer.numberOfTrailingZeros(PLACES));
    }

    private static boolean isCommutative(Op op) {
        return op == null || op.isCommutative();
    }

    private static boolean isDivisible(Op op) {
        return op == null || op.isDivisible();
    }
}
