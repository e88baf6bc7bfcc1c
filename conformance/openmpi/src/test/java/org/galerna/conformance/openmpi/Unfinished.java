// SPDX-License-Identifier: Apache-2.0
package org.galerna.conformance.openmpi;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.locks.LockSupport;
import mpi.Info;
import mpi.Intercomm;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;

/** A program whose ranks never come to Finalize. */
public final class Unfinished {
    private Unfinished() {}

    /**
     * Runs.
     *
     * @param args what to do, the name of a service, and what that needs.
     * @throws MPIException if a call fails.
     * @throws IOException if a file cannot be written.
     */
    public static void main(String[] args) throws MPIException, IOException {
        MPI.Init(args);
        MPI.COMM_WORLD.setErrhandler(MPI.ERRORS_RETURN);
        switch (args[0]) {
            case "publish" -> Files.writeString(Path.of(args[2]), published(args[1]));
            case "fail" -> {
                Files.writeString(Path.of(args[2]), published(args[1]));
                MPI.COMM_WORLD.abort(3);
            }
            case "accept" -> isLost(MPI.COMM_WORLD.accept(published(args[1]), 0));
            case "spawn" -> spawn(args);
            case "stay" -> stay(args[1]);
            case "connect" -> MPI.COMM_WORLD.connect(found(args[1]), 0);
            default -> throw new IllegalArgumentException(args[0]);
        }
    }

    /** Starts a job that stays, and aborts, or ends, while it is there. */
    private static void spawn(String... args) throws MPIException {
        Info info = new Info();
        info.set("galerna_ranks", args[2]);
        String[] line = {Unfinished.class.getName(), "stay", args[1]};
        MPI.COMM_WORLD.spawn("java", line, 1, info, 0, null).barrier();
        if (args[3].equals("abort")) {
            MPI.COMM_WORLD.abort(3);
        }
    }

    /** Publishes a name that lasts as long as this rank, for ever if nobody ends it. */
    private static void stay(String service) throws MPIException {
        published(service);
        Intercomm.getParent().barrier();
        while (true) {
            LockSupport.park();
        }
    }

    private static String published(String service) throws MPIException {
        String port = Intracomm.openPort();
        Intracomm.publishName(service, port);
        return port;
    }

    /** The port of a service, as soon as it is published. */
    private static String found(String service) throws MPIException {
        while (true) {
            try {
                return Intracomm.lookupName(service);
            } catch (MPIException e) {
                if (e.getErrorClass() != MPI.ERR_NAME) {
                    throw e;
                }
                Thread.onSpinWait();
            }
        }
    }

    private static void isLost(Intercomm other) throws MPIException {
        other.setErrhandler(MPI.ERRORS_RETURN);
        try {
            other.recv(new int[1], 1, MPI.INT, 0, MPI.ANY_TAG);
        } catch (MPIException e) {
            return;
        }
        throw new IllegalStateException("who sends nothing is not lost");
    }
}
