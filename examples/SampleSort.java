// SPDX-License-Identifier: Apache-2.0

import java.util.Arrays;
import java.util.SplittableRandom;
import mpi.*;

/**
 * Sorts ten million numbers that lie scattered over the ranks: {@code bin/mpjrun -np 4
 * examples/SampleSort.java [keys]}.
 *
 * <p>A sample of everybody's keys tells where to cut; then each rank gets all keys between two
 * cuts.
 */
class SampleSort {
    static final int SAMPLES = 64; // that each rank takes

    public static void main(String[] args) {
        MPI.Init(args);
        Intracomm world = MPI.COMM_WORLD;
        int rank = world.Rank();
        int size = world.Size();
        int wanted = args.length > 0 ? Integer.parseInt(args[0]) : 10_000_000;
        int each = Math.ceilDiv(wanted, size);

        int[] sorted = sort(world, new SplittableRandom(rank).ints(each).toArray());

        int[] counts = new int[size];
        world.Allgather(new int[] {sorted.length}, 0, 1, MPI.INT, counts, 0, 1, MPI.INT);
        int[] all = new int[rank == 0 ? each * size : 0];
        int[] starts = starts(counts);
        world.Gatherv(sorted, 0, sorted.length, MPI.INT, all, 0, counts, starts, MPI.INT, 0);
        if (rank == 0) {
            int[] serial = new int[each * size];
            for (int r = 0; r < size; r++) {
                int[] keys = new SplittableRandom(r).ints(each).toArray();
                System.arraycopy(keys, 0, serial, r * each, each);
            }
            Arrays.sort(serial);
            String verdict = Arrays.equals(all, serial) ? "OK" : "WRONG";
            System.out.printf(
                    "SampleSort: %d keys, as in a serial sort: %s%n", all.length, verdict);
        }
        MPI.Finalize();
    }

    static int[] sort(Intracomm world, int[] keys) {
        int size = world.Size();
        Arrays.sort(keys);
        int[] sample = new int[SAMPLES];
        Arrays.setAll(sample, i -> keys[(int) ((long) i * keys.length / SAMPLES)]);
        int[] samples = new int[SAMPLES * size];
        world.Allgather(sample, 0, SAMPLES, MPI.INT, samples, 0, SAMPLES, MPI.INT);
        Arrays.sort(samples);

        int[] going = new int[size]; // how many of my keys go to each rank
        for (int r = 0, at = 0; r < size; r++) {
            while (at < keys.length && (r == size - 1 || keys[at] < samples[SAMPLES * (r + 1)])) {
                going[r]++;
                at++;
            }
        }
        int[] coming = new int[size];
        world.Alltoall(going, 0, 1, MPI.INT, coming, 0, 1, MPI.INT);
        int[] mine = new int[Arrays.stream(coming).sum()];
        int[] from = starts(going);
        world.Alltoallv(keys, 0, going, from, MPI.INT, mine, 0, coming, starts(coming), MPI.INT);
        Arrays.sort(mine);
        return mine;
    }

    /** Where each part starts when they lie one behind the other. */
    static int[] starts(int[] counts) {
        int[] sums = counts.clone();
        Arrays.parallelPrefix(sums, Integer::sum);
        Arrays.setAll(sums, i -> sums[i] - counts[i]);
        return sums;
    }
}
