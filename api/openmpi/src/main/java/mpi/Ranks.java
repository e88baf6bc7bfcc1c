// SPDX-License-Identifier: Apache-2.0
package mpi;

import java.util.Arrays;
import org.galerna.error.ErrorClass;
import org.galerna.error.GalernaException;

/** Ranks, tags and counts of this interface as the core has them, and back. */
final class Ranks {
    private Ranks() {}

    /** Where a message comes from: a rank, nobody, or anyone. */
    static int source(int rank) {
        return rank == MPI.ANY_SOURCE ? org.galerna.Comm.ANY_SOURCE : rankOrNobody(rank, "source");
    }

    /** Where a message goes: a rank or nobody. */
    static int dest(int rank) {
        return rankOrNobody(rank, "dest");
    }

    /** Whose window is accessed: a rank's or nobody's. */
    static int target(int rank) {
        return rankOrNobody(rank, "targetRank");
    }

    /** A rank or nobody. */
    static int rankOrNobody(int rank, String argument) {
        if (rank >= 0) {
            return rank;
        }
        if (rank == MPI.PROC_NULL) {
            return org.galerna.Comm.PROC_NULL;
        }
        throw wrong(rank, argument);
    }

    private static GalernaException wrong(int rank, String argument) {
        return GalernaException.argument(
                ErrorClass.RANK, "a rank is a number from 0", argument, rank);
    }

    /** The tag of a message that is sent. */
    static int sent(int tag, String argument) {
        if (tag < 0) {
            throw GalernaException.argument(
                    ErrorClass.TAG, "a message needs a tag from 0", argument, tag);
        }
        return tag;
    }

    /** A rank that the core answered. */
    static int of(int rank) {
        if (rank >= 0) {
            return rank;
        }
        if (rank == org.galerna.Comm.PROC_NULL) {
            return MPI.PROC_NULL;
        }
        return rank == org.galerna.Comm.ANY_SOURCE ? MPI.ANY_SOURCE : MPI.UNDEFINED;
    }

    /** A tag, or the one that stands for any. */
    static int tag(int tag) {
        if (tag >= 0) {
            return tag;
        }
        if (tag == MPI.ANY_TAG) {
            return org.galerna.Comm.ANY_TAG;
        }
        throw GalernaException.argument(ErrorClass.TAG, "a tag is a number from 0", "tag", tag);
    }

    /** Numbers of the core, which has wider ones. */
    static long[] wide(int[] numbers, String name) {
        if (numbers == null) {
            throw missing(name);
        }
        final long[] wide = new long[numbers.length];
        for (int i = 0; i < wide.length; i++) {
            wide[i] = numbers[i];
        }
        return wide;
    }

    /** As many numbers as the first of several arrays has; the others may be longer. */
    static long[] wide(int[] numbers, String name, long[] first) {
        final long[] wide = wide(numbers, name);
        return wide.length > first.length ? Arrays.copyOf(wide, first.length) : wide;
    }

    /** An array that may be longer than needed, without what is not. */
    static boolean[] upTo(int length, boolean... values) {
        return values.length > length ? Arrays.copyOf(values, length) : values;
    }

    /** Narrows a number that an int holds, or says that none does. */
    static int narrow(long wide) {
        return wide == (int) wide ? (int) wide : MPI.UNDEFINED;
    }

    /** The error of an array that has no entry for each rank. */
    static GalernaException tooFew(String name, int[] entries, int wanted) {
        if (entries == null) {
            return missing(name);
        }
        return GalernaException.of(
                        ErrorClass.ARG, "an entry per rank is needed, " + wanted + " in all")
                .argument(name + ".length", entries.length)
                .advice("Make the array as long as the group is large")
                .exception();
    }

    /** The error of an argument that is not there. */
    static GalernaException missing(String name) {
        return GalernaException.argument(ErrorClass.ARG, "an argument is missing", name, null);
    }
}
