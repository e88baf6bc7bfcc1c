// SPDX-License-Identifier: Apache-2.0
package org.galerna.conformance.openmpi;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;

/** Names of files that a body makes, the same on all ranks and new, and what it writes in them. */
final class Scratch {
    private Scratch() {}

    /** Numbers that follow each other. */
    static int[] numbers(int first, int count) {
        int[] data = new int[count];
        Arrays.setAll(data, i -> first + i);
        return data;
    }

    /** A body that has a file's name. */
    interface Body {
        void run(String name) throws MPIException;
    }

    /** Runs a body with a name of which no file is left afterwards. */
    static void with(Intracomm world, Body body) throws MPIException {
        long[] number = {System.nanoTime() ^ ProcessHandle.current().pid() << 40};
        world.bcast(number, 1, MPI.LONG, 0);
        Path file =
                Path.of(
                        System.getProperty("java.io.tmpdir"),
                        "galerna-file-" + Long.toHexString(number[0]));
        try {
            body.run(file.toString());
            world.barrier();
        } finally {
            delete(file);
        }
        world.barrier();
    }

    private static void delete(Path file) {
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }
}
