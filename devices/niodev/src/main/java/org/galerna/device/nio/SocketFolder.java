// SPDX-License-Identifier: Apache-2.0
package org.galerna.device.nio;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Optional;
import org.galerna.base.LibraryThreads;
import org.galerna.base.host.HostFolders;
import org.galerna.base.host.Owner;

/**
 * A folder that nobody else can enter, with the socket at which a process is reached by others of
 * its host. Its name says whose it is, so that whoever comes later can remove it:
 *
 * <pre>
 *   galerna-nio-OWNER-JOB-PROCESS/s
 * </pre>
 *
 * <p>It goes with the transports of the process, at the latest when the JVM ends; if that is
 * killed, with the sweep of its launcher or of the next process that makes one.
 */
final class SocketFolder implements AutoCloseable {
    private static final String PREFIX = "galerna-nio-";
    private static final String SOCKET = "s";
    private static final String OWNER_ALONE = "rwx------";
    private static final System.Logger LOG = System.getLogger(SocketFolder.class.getName());

    /** Systems have room for 104 or 108 bytes, with a zero behind. */
    static final int PATH_BYTES = 100;

    private final Path folder;
    private final Thread hook = LibraryThreads.named("nio folder").unstarted(this::delete);

    private SocketFolder(Path folder) {
        this.folder = folder;
        Runtime.getRuntime().addShutdownHook(hook);
    }

    /**
     * Makes the folder of a process.
     *
     * @param job its name.
     * @param process its number.
     * @return nothing where none can be had; a line for those who debug says why.
     */
    static Optional<SocketFolder> make(String job, int process) {
        return make(HostFolders.all(), job, process);
    }

    /** Makes it in the first place that will do. */
    static Optional<SocketFolder> make(List<Path> places, String job, int process) {
        for (Path place : places) {
            final Path folder =
                    place.resolve(PREFIX + Owner.self().text() + ofJob(job) + "-" + process);
            final int length =
                    folder.resolve(SOCKET).toString().getBytes(StandardCharsets.UTF_8).length;
            if (length > PATH_BYTES) {
                debug("a socket's path has at most " + PATH_BYTES + " bytes, " + folder, null);
                continue;
            }
            try {
                Files.createDirectory(
                        folder,
                        PosixFilePermissions.asFileAttribute(
                                PosixFilePermissions.fromString(OWNER_ALONE)));
                return Optional.of(new SocketFolder(folder));
            } catch (IOException | UnsupportedOperationException e) {
                debug("no folder for a socket: " + folder, e);
            } catch (IllegalStateException e) {
                deleteIfThere(folder); // the JVM ends
                return Optional.empty();
            }
        }
        return Optional.empty();
    }

    private static String ofJob(String job) {
        return "-" + Integer.toHexString(job.hashCode());
    }

    /** Where the socket stands. */
    Path socket() {
        return folder.resolve(SOCKET);
    }

    /**
     * Removes what processes that have ended have left here, whatever their job, and what this one
     * has of a job.
     *
     * @param job its name, or empty for none.
     */
    static void sweep(String job) {
        sweep(HostFolders.all(), job);
    }

    /** The same in some places. */
    static void sweep(List<Path> places, String job) {
        for (Path place : places) {
            for (Path folder : HostFolders.list(place, PREFIX + "*")) {
                if (isOver(folder, job)) {
                    deleteIfThere(folder);
                }
            }
        }
    }

    private static boolean isOver(Path folder, String job) {
        final String name = folder.getFileName().toString().substring(PREFIX.length());
        final int afterJob = name.lastIndexOf('-');
        final int afterOwner = name.lastIndexOf('-', afterJob - 1);
        if (afterOwner < 0) {
            return false;
        }
        final Optional<Owner> owner = Owner.parse(name.substring(0, afterOwner));
        final boolean isOfJob = name.substring(afterOwner, afterJob).equals(ofJob(job));
        return owner.isPresent()
                && (owner.get().isDead()
                        || (!job.isEmpty() && isOfJob && owner.get().equals(Owner.self())))
                && Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)
                && HostFolders.isOurs(folder);
    }

    private void delete() {
        deleteIfThere(folder);
    }

    private static void deleteIfThere(Path folder) {
        try {
            Files.deleteIfExists(folder.resolve(SOCKET));
            Files.deleteIfExists(folder);
        } catch (IOException e) {
            debug("cannot remove " + folder, e);
        }
    }

    private static void debug(String what, Exception why) {
        LOG.log(System.Logger.Level.DEBUG, what, why);
    }

    @Override
    public void close() {
        delete();
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            debug("the JVM ends and has removed " + folder, e);
        }
    }
}
