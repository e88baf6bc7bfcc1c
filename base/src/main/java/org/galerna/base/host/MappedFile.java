// SPDX-License-Identifier: Apache-2.0
package org.galerna.base.host;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import org.galerna.base.Interrupts;

/**
 * A file by which processes of a host come to share memory: one makes it, all map it, and then the
 * first takes its name away; the memory goes with the last of them. Its name says whose it is:
 *
 * <pre>
 *   galerna-map-OWNER-NUMBER
 * </pre>
 *
 * <p>so that it is swept, by the launcher or by whoever makes the next one, if its owner was killed
 * before.
 */
public final class MappedFile {
    private static final String PREFIX = "galerna-map-";
    private static final int ZEROS = 1 << 20;
    private static final int MOST_ON_DISK = 1 << 20;

    private MappedFile() {}

    /**
     * Makes a file of zeros, which are written so that the memory is there; sweeps before. What is
     * longer than a mebibyte is made in memory alone, where the system has that: it would be
     * written to a disk as often as it changes.
     *
     * @param bytes its length.
     * @return its path; only this user can open it.
     * @throws IOException if there is no room or no place for it; nothing is left then.
     */
    public static Path make(long bytes) throws IOException {
        final List<Path> folders = HostFolders.all();
        return make(bytes > MOST_ON_DISK ? folders.subList(0, 1) : folders, bytes);
    }

    /** The same in the first of several folders that has room. */
    static Path make(List<Path> folders, long bytes) throws IOException {
        final IOException failure = new IOException("no room in " + folders);
        for (Path folder : folders) {
            try {
                return make(folder, bytes);
            } catch (IOException e) {
                failure.addSuppressed(e);
            }
        }
        throw failure;
    }

    /** The same in a folder. */
    static Path make(Path folder, long bytes) throws IOException {
        sweep(folder);
        final String owner = PREFIX + Owner.self().text() + "-";
        final Path file = Files.createTempFile(folder, owner, "");
        try {
            Interrupts.setAside(() -> fill(file, bytes));
        } catch (IOException | RuntimeException | Error e) {
            Files.deleteIfExists(file);
            throw e;
        }
        return file;
    }

    private static Path fill(Path file, long bytes) throws IOException {
        final ByteBuffer zeros = ByteBuffer.allocateDirect((int) Math.min(ZEROS, bytes));
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            for (long left = bytes; left > 0; ) {
                zeros.clear().limit((int) Math.min(zeros.capacity(), left));
                left -= channel.write(zeros);
            }
        }
        return file;
    }

    /**
     * Maps a file.
     *
     * @param file its path.
     * @param bytes its length.
     * @param arena as long as which it is mapped.
     * @return the memory.
     * @throws IOException if there is no such file here: on another host, perhaps.
     */
    public static MemorySegment map(Path file, long bytes, Arena arena) throws IOException {
        return Interrupts.setAside(() -> {
            try (FileChannel channel =
                    FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
                return channel.map(FileChannel.MapMode.READ_WRITE, 0, bytes, arena);
            }
        });
    }

    /** Removes the files of this user's processes that have ended. */
    public static void sweep() {
        HostFolders.all().forEach(MappedFile::sweep);
    }

    /** The same in a folder. */
    static void sweep(Path folder) {
        HostFolders.left(folder, PREFIX).forEach(MappedFile::delete);
    }

    /**
     * Takes the name of a file away.
     *
     * @param file its path; a line in the log says why it cannot.
     */
    public static void delete(Path file) {
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            System.getLogger(MappedFile.class.getName())
                    .log(System.Logger.Level.INFO, "cannot remove " + file + ": " + e.getMessage());
        }
    }
}
