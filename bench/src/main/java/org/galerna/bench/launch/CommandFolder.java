// SPDX-License-Identifier: Apache-2.0
package org.galerna.bench.launch;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.galerna.base.host.HostFolders;
import org.galerna.base.host.Owner;
import org.galerna.bench.terminal.CommandException;

/**
 * The temporary folder of a command. Its name says whose it is: the next command removes what one
 * that was killed has left.
 */
final class CommandFolder {
    private static final String PREFIX = "mpjbench-";
    private static final int ATTEMPTS = 50;
    private static final long PAUSE_NANOS = 20_000_000;

    private final Path path;

    CommandFolder() {
        try {
            path = Files.createTempDirectory(PREFIX + Owner.self().text() + "-");
        } catch (IOException e) {
            throw new CommandException(1, "no temporary folder: " + e.getMessage());
        }
        sweep();
    }

    Path path() {
        return path;
    }

    private void sweep() {
        for (Path folder : HostFolders.left(path.toAbsolutePath().getParent(), PREFIX)) {
            if (Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)) {
                deleteAlone(folder);
            }
        }
    }

    private static void deleteAlone(Path folder) {
        try {
            delete(folder);
        } catch (IOException e) {
            return; // another command sweeps, too
        }
    }

    /** Removes it. */
    void delete() {
        IOException failure = null;
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            try {
                delete(path);
                return;
            } catch (IOException e) {
                failure = e; // the thread that was interrupted may be writing there still
                LockSupport.parkNanos(PAUSE_NANOS);
            }
        }
        System.err.println("mpjbench: cannot delete " + path + ": " + failure);
    }

    private static void delete(Path folder) throws IOException {
        if (Files.notExists(folder)) {
            return;
        }
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        } catch (UncheckedIOException e) {
            throw e.getCause(); // a file went while it was listed
        }
    }
}
