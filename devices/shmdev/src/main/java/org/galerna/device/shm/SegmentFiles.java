// SPDX-License-Identifier: Apache-2.0
package org.galerna.device.shm;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.galerna.base.host.HostFolders;
import org.galerna.base.host.Owner;

/** The files of segments: how they are called and made, and how old ones are swept. */
final class SegmentFiles {
    /** Of nobody else's files. */
    private static final String PREFIX = "galerna-shm-";

    /** An empty file may be in the making for so long. */
    private static final Duration YOUNG = Duration.ofMinutes(1);

    private SegmentFiles() {}

    /** Names the segment of a job's processes on one host. */
    static String name(String job, int firstProcess) {
        return PREFIX + job + "-" + firstProcess;
    }

    /** Makes an empty file that nobody else can read. */
    static void make(Path path) throws IOException {
        if (path.getFileSystem().supportedFileAttributeViews().contains("posix")) {
            Files.createFile(
                    path,
                    PosixFilePermissions.asFileAttribute(
                            PosixFilePermissions.fromString("rw-------")));
        } else {
            Files.createFile(path);
        }
    }

    /** Removes segments whose owner has ended; other users' and live ones stay. */
    static void sweep() {
        sweep(HostFolders.all());
    }

    /** The same in some folders. */
    static void sweep(List<Path> folders) {
        for (Path folder : folders) {
            for (Path path : HostFolders.list(folder, PREFIX + "*")) {
                if (isStale(path)) {
                    delete(path);
                }
            }
        }
    }

    /** Removes what a job has left. */
    static void sweep(String job) {
        for (Path folder : HostFolders.all()) {
            HostFolders.list(folder, PREFIX + job + "-*").forEach(SegmentFiles::delete);
        }
    }

    private static boolean isStale(Path path) {
        try {
            if (!Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS)
                    || !HostFolders.isOurs(path)) {
                return false;
            }
            final Optional<Owner> owner = Segment.owner(path);
            if (owner.isPresent()) {
                return owner.get().isDead();
            }
            final FileTime changed = Files.getLastModifiedTime(path);
            return Files.size(path) == 0 && changed.toInstant().plus(YOUNG).isBefore(Instant.now());
        } catch (IOException e) {
            return false; // another process has swept it
        }
    }

    /** Removes a file, if it is there; a line in the log says why it cannot. */
    static void delete(Path path) {
        try {
            Files.deleteIfExists(path);
        } catch (NoSuchFileException e) {
            return;
        } catch (IOException e) {
            System.getLogger(SegmentFiles.class.getName())
                    .log(System.Logger.Level.INFO, "cannot remove " + path + ": " + e.getMessage());
        }
    }
}
