// SPDX-License-Identifier: Apache-2.0
package org.galerna.file;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.HashSet;
import java.util.Set;
import org.galerna.Info;
import org.galerna.IntraComm;
import org.galerna.error.ErrorClass;
import org.galerna.error.GalernaException;

/** How files are opened and deleted. Rank 0 makes a file, then all open it. */
final class Opening {
    private Opening() {}

    /** Opens a file on all ranks of a communicator that is its own. */
    static OpenFile open(IntraComm comm, String name, int mode, Info info) {
        final IntraComm background = comm.dup();
        final Workers workers = new Workers(comm);
        Disk disk = null;
        Sharing sharing = null;
        try {
            final Hints hints = checked(comm, name, mode, info);
            final Path path = Path.of(name);
            Agreement.byFirst(
                    comm,
                    () -> {
                        if (AccessMode.has(mode, AccessMode.CREATE)) {
                            workers.run(() -> create(path, mode, hints));
                        }
                    });
            disk = Agreement.attempted(comm, () -> Disk.open(path, options(mode), workers));
            sharing = Sharing.open(comm, path.toAbsolutePath(), hints.isPointerInFile(), workers);
            final OpenFile file = new OpenFile(comm, background, workers, disk, sharing);
            file.mode(mode);
            file.hints(hints);
            begin(file);
            return file;
        } catch (GalernaException e) {
            if (disk != null) {
                disk.close();
            }
            if (sharing != null) {
                sharing.close(comm.rank() == 0, workers);
            }
            workers.close();
            background.free();
            comm.free();
            throw e;
        }
    }

    /** Checks the arguments, and that all ranks have opened alike. */
    private static Hints checked(IntraComm comm, String name, int mode, Info info) {
        GalernaException failure = null;
        Hints hints = null;
        try {
            AccessMode.check(mode);
            path(name);
            hints = Hints.standard().with(info);
        } catch (GalernaException e) {
            failure = e;
        }
        Agreement.same(comm, failure, "amode", mode);
        return hints.agreed(comm);
    }

    static Path path(String name) {
        if (name == null || name.isEmpty()) {
            throw GalernaException.argument(
                    ErrorClass.BAD_FILE, "a file has a name", "filename", name);
        }
        try {
            return Path.of(name);
        } catch (InvalidPathException e) {
            throw GalernaException.of(ErrorClass.BAD_FILE, e.getReason())
                    .argument("filename", name)
                    .advice("Correct the name")
                    .cause(e)
                    .exception();
        }
    }

    private static void create(Path path, int mode, Hints hints) {
        final Set<OpenOption> how = new HashSet<>(options(mode));
        how.add(
                AccessMode.has(mode, AccessMode.EXCLUSIVE)
                        ? StandardOpenOption.CREATE_NEW
                        : StandardOpenOption.CREATE);
        final FileAttribute<?>[] attributes =
                hints.permissions() < 0
                        ? new FileAttribute<?>[0]
                        : new FileAttribute<?>[] {
                            PosixFilePermissions.asFileAttribute(hints.posixPermissions())
                        };
        try {
            FileChannel.open(path, how, attributes).close();
        } catch (IOException e) {
            throw Trouble.of(e, path);
        } catch (UnsupportedOperationException e) {
            throw GalernaException.of(
                            ErrorClass.INFO_VALUE, "the file system has no such permissions")
                    .argument("file_perm", Integer.toOctalString(hints.permissions()))
                    .advice("Leave the hint out")
                    .cause(e)
                    .exception();
        }
    }

    private static Set<OpenOption> options(int mode) {
        if (AccessMode.has(mode, AccessMode.READ_WRITE)) {
            return Set.of(StandardOpenOption.READ, StandardOpenOption.WRITE);
        }
        return AccessMode.has(mode, AccessMode.READ_ONLY)
                ? Set.of(StandardOpenOption.READ)
                : Set.of(StandardOpenOption.WRITE);
    }

    /** Sets the pointers where the mode wants them. */
    private static void begin(OpenFile file) {
        if (AccessMode.has(file.mode(), AccessMode.APPEND)) {
            final long size = Agreement.attempted(file.comm(), file.disk()::size);
            file.pointer().append(size);
            file.setShared(file.pointer().view().end(size));
        }
    }

    static void remove(Path path, Workers workers) {
        workers.run(() -> remove(path));
    }

    private static void remove(Path path) {
        try {
            if (Files.isDirectory(path)) {
                throw GalernaException.argument(
                        ErrorClass.BAD_FILE, "a folder is not a file", "filename", path);
            }
            Files.delete(path);
        } catch (IOException e) {
            throw Trouble.of(e, path);
        }
    }
}
