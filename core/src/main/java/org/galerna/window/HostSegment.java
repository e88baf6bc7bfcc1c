// SPDX-License-Identifier: Apache-2.0
package org.galerna.window;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.Optional;
import org.galerna.Buffer;
import org.galerna.IntraComm;
import org.galerna.reduce.Op;

/**
 * Memory that the processes of one host share for one window. Its file loses its name as soon as
 * all have mapped it; the memory goes with the last of them.
 *
 * <pre>
 *   0               128 * ranks                      at[1]
 *   | stripe | pad | ... | memory of rank 0 | align 4096 | memory of rank 1 | ...
 * </pre>
 */
final class HostSegment {
    private static final int LINE = 128;
    private static final long PAGE = 4096;
    private static final int PATH_BYTES = 1024;
    private static final int ZEROS = 1 << 20;
    private static final Path SHARED = Path.of("/dev/shm");

    private final MemorySegment memory;
    private final long[] at;
    private final long[] sizes;

    private HostSegment(MemorySegment memory, long[] at, long[] sizes) {
        this.memory = memory;
        this.at = at;
        this.sizes = sizes;
    }

    /**
     * Makes the segment. Collective over the ranks of a host.
     *
     * @param host its ranks.
     * @param sizes bytes of each.
     * @return nothing, at all ranks, if one of them cannot have it.
     */
    static Optional<HostSegment> of(IntraComm host, long[] sizes) {
        final long[] at = new long[sizes.length];
        long end = pages((long) LINE * sizes.length);
        for (int rank = 0; rank < sizes.length; rank++) {
            at[rank] = end;
            end = pages(end + sizes[rank]);
        }
        final byte[] name = new byte[PATH_BYTES];
        if (host.rank() == 0) {
            create(end)
                    .ifPresent(file -> {
                        final byte[] text = file.toString().getBytes(StandardCharsets.UTF_8);
                        System.arraycopy(text, 0, name, 0, Math.min(text.length, PATH_BYTES));
                    });
        }
        host.bcast(Buffer.of(name), 0);
        final MemorySegment mapped = name[0] == 0 ? null : map(path(name), end);
        final int[] all = {mapped == null ? 0 : 1};
        host.allreduce(Buffer.IN_PLACE, Buffer.of(all), Op.MIN);
        if (host.rank() == 0 && name[0] != 0) {
            delete(path(name));
        }
        return all[0] == 0 ? Optional.empty() : Optional.of(new HostSegment(mapped, at, sizes));
    }

    private static long pages(long bytes) {
        return (bytes + PAGE - 1) / PAGE * PAGE;
    }

    private static Path path(byte[] name) {
        int length = 0;
        while (length < name.length && name[length] != 0) {
            length++;
        }
        return Path.of(new String(Arrays.copyOf(name, length), StandardCharsets.UTF_8));
    }

    /** A file of zeros, which are written so that the memory is there; nothing if it is not. */
    private static Optional<Path> create(long bytes) {
        Path file = null;
        try {
            file =
                    Files.isDirectory(SHARED)
                            ? Files.createTempFile(SHARED, "galerna-window", "")
                            : Files.createTempFile("galerna-window", "");
            if (file.toString().getBytes(StandardCharsets.UTF_8).length < PATH_BYTES) {
                fill(file, bytes);
                return Optional.of(file);
            }
        } catch (IOException e) {
            // the agents do without: slower, and nothing else
        }
        if (file != null) {
            delete(file);
        }
        return Optional.empty();
    }

    private static void fill(Path file, long bytes) throws IOException {
        final ByteBuffer zeros = ByteBuffer.allocateDirect((int) Math.min(ZEROS, bytes));
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            for (long left = bytes; left > 0; ) {
                zeros.clear().limit((int) Math.min(zeros.capacity(), left));
                left -= channel.write(zeros);
            }
        }
    }

    private static MemorySegment map(Path file, long bytes) {
        try (FileChannel channel =
                FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            return channel.map(FileChannel.MapMode.READ_WRITE, 0, bytes, Arena.ofAuto());
        } catch (IOException e) {
            return null; // on another machine that has the same name
        }
    }

    private static void delete(Path file) {
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            file.toFile().deleteOnExit();
        }
    }

    /** The memory of a rank of the host. */
    MemorySegment memory(int rank) {
        return memory.asSlice(at[rank], sizes[rank]);
    }

    /** What updates of a rank's memory exclude each other by. */
    Stripe stripe(int rank) {
        return new SharedStripe(memory, (long) LINE * rank);
    }
}
