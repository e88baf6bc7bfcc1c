// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.daemon;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.EnumSet;
import java.util.Set;

/** Files and folders that nobody but their owner may read or change. */
final class OwnFiles {
    private static final Set<PosixFilePermission> OWNER =
            EnumSet.of(
                    PosixFilePermission.OWNER_READ,
                    PosixFilePermission.OWNER_WRITE,
                    PosixFilePermission.OWNER_EXECUTE);

    private OwnFiles() {}

    private static FileAttribute<?>[] only(Path place, String permissions) throws IOException {
        return Files.getFileStore(existing(place)).supportsFileAttributeView("posix")
                ? new FileAttribute<?>[] {
                    PosixFilePermissions.asFileAttribute(
                            PosixFilePermissions.fromString(permissions))
                }
                : new FileAttribute<?>[0];
    }

    private static Path existing(Path place) {
        Path found = place.toAbsolutePath();
        while (!Files.exists(found)) {
            found = found.getParent();
        }
        return found;
    }

    /** Makes a folder for nobody else, if it is not there. */
    static void createFolder(Path folder) throws IOException {
        Files.createDirectories(folder, only(folder, "rwx------"));
    }

    /** Writes a file whole or not at all, readable by its owner only from its first byte. */
    static void write(Path file, byte[] bytes) throws IOException {
        Path folder = file.toAbsolutePath().getParent();
        createFolder(folder);
        Path part = Files.createTempFile(folder, "part-", ".tmp", only(folder, "rw-------"));
        Files.write(part, bytes);
        Files.move(part, file, StandardCopyOption.ATOMIC_MOVE);
    }

    /**
     * Reads a file.
     *
     * @throws IOException also if others may read it.
     */
    static byte[] read(Path file) throws IOException {
        if (Files.getFileStore(file).supportsFileAttributeView("posix")) {
            Set<PosixFilePermission> allowed = Files.getPosixFilePermissions(file);
            if (!OWNER.containsAll(allowed)) {
                throw new IOException(
                        file
                                + " may be read by others ("
                                + PosixFilePermissions.toString(allowed)
                                + "): chmod 600, or make a new one with mpjd keygen");
            }
        }
        return Files.readAllBytes(file);
    }
}
