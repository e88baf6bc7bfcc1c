// SPDX-License-Identifier: Apache-2.0
package org.galerna.collectives.selection;

import java.util.List;
import org.galerna.collectives.Algorithm;
import org.galerna.collectives.Family;
import org.galerna.collectives.Parameters;
import org.galerna.collectives.Primitive;
import org.galerna.collectives.allgather.PublishedGatherBroadcast;
import org.galerna.collectives.allreduce.PublishedTree;
import org.galerna.collectives.barrier.FlagTree;
import org.galerna.collectives.barrier.Flags;
import org.galerna.collectives.gather.PublishedLinear;
import org.galerna.collectives.reduce.PublishedFromRoot;
import org.galerna.collectives.topology.Slices;

/** The algorithms of a primitive that reach into the memory of other ranks. */
final class Reaching implements Family {
    private static final String ONE_COPY = "one_copy";
    private static final String PUBLISHED = "published";
    private static final String PUBLISHED_FROM_ROOT = "published_from_root";
    private static final String PUBLISHED_TREE = "published_tree";
    private static final String PUBLISHED_GATHER_BCAST = "published_gather_bcast";
    private static final String PUBLISHED_LINEAR = "published_linear";
    private static final String OWN_SLICES = "own_slices";
    private static final String SLICE_PARALLEL = "slice_parallel";

    private final Primitive primitive;

    Reaching(Primitive primitive) {
        this.primitive = primitive;
    }

    @Override
    public List<String> names() {
        return switch (primitive) {
            case BARRIER -> List.of("flags", "flag_tree");
            case BCAST, GATHER, SCATTER, ALLTOALL -> List.of(ONE_COPY, PUBLISHED);
            case ALLGATHER -> List.of(ONE_COPY, PUBLISHED, PUBLISHED_GATHER_BCAST);
            case ALLGATHERV, REDUCE_SCATTER -> List.of(ONE_COPY, PUBLISHED);
            case GATHERV -> List.of(ONE_COPY, PUBLISHED_LINEAR);
            case SCATTERV, ALLTOALLV -> List.of(ONE_COPY);
            case REDUCE -> List.of(SLICE_PARALLEL, OWN_SLICES, PUBLISHED, PUBLISHED_FROM_ROOT);
            case ALLREDUCE -> List.of(SLICE_PARALLEL, OWN_SLICES, PUBLISHED, PUBLISHED_TREE);
            case SCAN, EXSCAN -> List.of(SLICE_PARALLEL, PUBLISHED);
            case NEIGHBOR_ALLGATHER, NEIGHBOR_ALLTOALL -> List.of();
        };
    }

    @Override
    public Algorithm make(String name, Parameters parameters) {
        if (!names().contains(name)) {
            return null;
        }
        return switch (name) {
            case "flags" -> new Flags();
            case "flag_tree" -> new FlagTree(parameters.count("radix", 1, 4));
            case PUBLISHED -> published();
            case PUBLISHED_FROM_ROOT -> new PublishedFromRoot();
            case PUBLISHED_TREE -> new PublishedTree(parameters.count("radix", 1, 4));
            case PUBLISHED_GATHER_BCAST -> new PublishedGatherBroadcast();
            case PUBLISHED_LINEAR -> new PublishedLinear();
            case ONE_COPY -> oneCopy();
            case OWN_SLICES -> ownSlices(parameters.bytes("segment", Slices.BLOCK));
            default -> sliceParallel(parameters.bytes("segment", Slices.BLOCK));
        };
    }

    private Algorithm sliceParallel(long segment) {
        return switch (primitive) {
            case REDUCE -> new org.galerna.collectives.reduce.SliceParallel(segment);
            case SCAN -> new org.galerna.collectives.scan.SliceParallel(segment);
            case EXSCAN -> new org.galerna.collectives.exscan.SliceParallel(segment);
            default -> new org.galerna.collectives.allreduce.SliceParallel(segment);
        };
    }

    private Algorithm ownSlices(long segment) {
        return primitive == Primitive.REDUCE
                ? new org.galerna.collectives.reduce.OwnSlices(segment)
                : new org.galerna.collectives.allreduce.OwnSlices(segment);
    }

    private Algorithm oneCopy() {
        return switch (primitive) {
            case BCAST -> new org.galerna.collectives.bcast.OneCopy();
            case GATHER, GATHERV -> new org.galerna.collectives.gather.OneCopy();
            case SCATTER, SCATTERV -> new org.galerna.collectives.scatter.OneCopy();
            case ALLGATHER, ALLGATHERV -> new org.galerna.collectives.allgather.OneCopy();
            case REDUCE_SCATTER -> new org.galerna.collectives.reducescatter.OneCopy();
            default -> new org.galerna.collectives.alltoall.OneCopy();
        };
    }

    private Algorithm published() {
        return switch (primitive) {
            case BCAST -> new org.galerna.collectives.bcast.Published();
            case GATHER -> new org.galerna.collectives.gather.Published();
            case SCATTER -> new org.galerna.collectives.scatter.Published();
            case ALLGATHER, ALLGATHERV -> new org.galerna.collectives.allgather.Published();
            case ALLTOALL -> new org.galerna.collectives.alltoall.Published();
            case REDUCE -> new org.galerna.collectives.reduce.Published();
            case REDUCE_SCATTER -> new org.galerna.collectives.reducescatter.Published();
            case SCAN -> new org.galerna.collectives.scan.Published();
            case EXSCAN -> new org.galerna.collectives.exscan.Published();
            default -> new org.galerna.collectives.allreduce.Published();
        };
    }
}
