// SPDX-License-Identifier: Apache-2.0
package org.galerna.collectives.simulate;

import java.util.Arrays;
import java.util.List;
import org.galerna.collectives.Algorithm;
import org.galerna.collectives.Blocks;
import org.galerna.collectives.Neighbours;
import org.galerna.collectives.Placement;
import org.galerna.collectives.Primitive;
import org.galerna.collectives.Shape;

/**
 * One call on all ranks: its lengths, and the local facts that no plan may depend on.
 *
 * @param primitive the operation
 * @param ranks size of the communicator
 * @param root rank of the root; 0 where there is none
 * @param lengths bytes: one number for the forms with equal blocks; for the others the length of
 *     each rank's block, taken again from the start where there are more ranks (or pairs of ranks)
 * @param unit bytes of an element; all lengths of reductions are multiples
 * @param operator what the operator allows
 * @param local what else differs between calls that all ranks see alike
 * @param placement where the ranks live
 */
public record Scenario(
        Primitive primitive,
        int ranks,
        int root,
        List<Long> lengths,
        long unit,
        Operator operator,
        Local local,
        Placement placement) {

    /**
     * What a reduction's operator allows.
     *
     * @param commutative whether operands may change places
     * @param divisible whether it may be applied to parts of the operands
     */
    public record Operator(boolean commutative, boolean divisible) {
        /** Allows everything. */
        public static final Operator FREE = new Operator(true, true);
    }

    /** Facts of one rank's buffers. */
    public enum Local {
        /** Blocks of any lengths lie with gaps, in an order that differs between ranks. */
        SCATTERED,
        /** Blocks of any lengths follow each other. */
        DENSE,
        /** As SCATTERED, and SEND and RECV share memory where {@link Primitive} allows it. */
        IN_PLACE
    }

    /**
     * Copies the lengths.
     *
     * @param primitive the operation
     * @param ranks size of the communicator
     * @param root rank of the root
     * @param lengths bytes of blocks
     * @param unit bytes of an element
     * @param operator what the operator allows
     * @param local what else differs
     * @param placement where the ranks live
     */
    public Scenario {
        lengths = List.copyOf(lengths);
    }

    /**
     * A scenario with a free operator, scattered buffers and elements of a byte.
     *
     * @param primitive the operation
     * @param ranks size of the communicator
     * @param root rank of the root
     * @param lengths bytes of blocks
     * @return the scenario
     */
    public static Scenario of(Primitive primitive, int ranks, int root, long... lengths) {
        return new Scenario(
                primitive,
                ranks,
                root,
                Arrays.stream(lengths).boxed().toList(),
                1,
                Operator.FREE,
                Local.SCATTERED,
                Placement.UNKNOWN);
    }

    /**
     * This scenario with an operator.
     *
     * @param other what it allows
     * @return a new scenario
     */
    public Scenario with(Operator other) {
        return new Scenario(primitive, ranks, root, lengths, unit, other, local, placement);
    }

    /**
     * This scenario with elements of another size.
     *
     * @param bytes bytes of an element
     * @return a new scenario
     */
    public Scenario withUnit(long bytes) {
        return new Scenario(primitive, ranks, root, lengths, bytes, operator, local, placement);
    }

    /**
     * This scenario with other facts of its buffers.
     *
     * @param other the facts
     * @return a new scenario
     */
    public Scenario with(Local other) {
        return new Scenario(primitive, ranks, root, lengths, unit, operator, other, placement);
    }

    /**
     * This scenario on ranks that live somewhere.
     *
     * @param known where
     * @return a new scenario
     */
    public Scenario on(Placement known) {
        return new Scenario(primitive, ranks, root, lengths, unit, operator, local, known);
    }

    @Override
    public String toString() {
        return primitive.label()
                + " on "
                + ranks
                + " ranks, root "
                + root
                + ", lengths "
                + lengths
                + ", unit "
                + unit
                + ", "
                + local
                + (placement.hosts() > 1 ? ", " + placement : "")
                + (operator.commutative() ? "" : ", not commutative")
                + (operator.divisible() ? "" : ", not divisible");
    }

    /** Bytes that one rank has for another one; of the forms where all pairs are equal too. */
    long length(int from, int to) {
        return switch (primitive) {
            case GATHERV, ALLGATHERV, NEIGHBOR_ALLGATHER -> lengths.get(from % lengths.size());
            case SCATTERV, REDUCE_SCATTER -> lengths.get(to % lengths.size());
            case ALLTOALLV, NEIGHBOR_ALLTOALL -> lengths.get((from * 7 + to) % lengths.size());
            default -> lengths.getFirst();
        };
    }

    /** What a rank knows. */
    Shape shape(int rank) {
        return unplaced(rank).on(placement);
    }

    private Shape unplaced(int rank) {
        return switch (primitive) {
            case GATHERV ->
                    Shape.vector(
                            primitive,
                            ranks,
                            root,
                            Blocks.whole(length(rank, root)),
                            rank == root ? received(rank) : Blocks.NONE);
            case SCATTERV ->
                    Shape.vector(
                            primitive,
                            ranks,
                            root,
                            rank == root ? sent(rank) : Blocks.NONE,
                            Blocks.whole(length(root, rank)));
            case ALLTOALLV -> Shape.vector(primitive, ranks, 0, sent(rank), received(rank));
            case ALLGATHERV -> Shape.allgatherv(rank, received(rank));
            case REDUCE_SCATTER ->
                    Shape.reduceScatter(
                            rank, Blocks.table(lengthsFrom(rank), null, ranks, 1), unit);
            case NEIGHBOR_ALLGATHER, NEIGHBOR_ALLTOALL -> neighbourhood(rank);
            default -> Shape.equal(primitive, ranks, root, lengths.getFirst(), unit);
        };
    }

    /** What a rank knows of an operation on the edges of {@link Edges}. */
    private Shape neighbourhood(int rank) {
        Neighbours near = Edges.of(ranks, rank);
        long[] in = new long[near.sources()];
        Arrays.setAll(in, edge -> along(near.source(edge), rank));
        long[] out = new long[near.destinations()];
        Arrays.setAll(out, edge -> along(rank, near.destination(edge)));
        Blocks send =
                primitive == Primitive.NEIGHBOR_ALLGATHER
                        ? Blocks.whole(length(rank, 0))
                        : placed(out, rank);
        return Shape.neighbourhood(primitive, ranks, near, send, placed(in, rank));
    }

    private long along(int from, int to) {
        return from < 0 || to < 0 ? 0 : length(from, to);
    }

    /**
     * What a rank knows when an algorithm runs: where that asks for lengths, those of all ranks in
     * the table of the root's buffer, as if it followed without gaps.
     */
    Shape shape(int rank, Algorithm algorithm) {
        boolean isGather = primitive == Primitive.GATHERV;
        boolean isTree = isGather || primitive == Primitive.SCATTERV;
        if (!isTree || rank == root || !algorithm.traits().asksLengths()) {
            return shape(rank);
        }
        long[] all = new long[ranks];
        Arrays.setAll(all, other -> isGather ? length(other, root) : length(root, other));
        Blocks known = Blocks.table(all, null, ranks, 1);
        Blocks own = Blocks.whole(all[rank]);
        return Shape.vector(primitive, ranks, root, isGather ? own : known, isGather ? known : own);
    }

    private Blocks sent(int rank) {
        return placed(lengthsFrom(rank), rank);
    }

    private long[] lengthsFrom(int rank) {
        long[] all = new long[ranks];
        Arrays.setAll(all, to -> length(rank, to));
        return all;
    }

    private Blocks received(int rank) {
        long[] all = new long[ranks];
        Arrays.setAll(all, from -> length(from, rank));
        return placed(all, rank);
    }

    /**
     * Unless dense, blocks from the last to the first on even ranks, in order on odd ones, with
     * gaps.
     */
    private Blocks placed(long[] counts, int rank) {
        if (local == Local.DENSE) {
            return Blocks.table(counts, null, counts.length, 1);
        }
        int n = counts.length;
        long[] displacements = new long[n];
        long end = rank % 3;
        for (int i = 0; i < n; i++) {
            int block = rank % 2 == 0 ? n - 1 - i : i;
            displacements[block] = end;
            end += counts[block] + (block + rank) % 3;
        }
        return Blocks.table(counts, displacements, n, 1);
    }
}
