// SPDX-License-Identifier: Apache-2.0
package org.galerna.device.shm;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.galerna.base.host.Owner;
import org.galerna.base.ring.CellRing;
import org.galerna.device.ring.Bulk;

/**
 * The memory that all processes of a job on this host have mapped. The file has a name only until
 * the last process has mapped it, so that it goes with the processes however they end.
 */
final class Segment implements AutoCloseable {
    static final VarHandle LONG = JAVA_LONG.varHandle().withInvokeExactBehavior();
    static final VarHandle INT = JAVA_INT.varHandle().withInvokeExactBehavior();

    /** "GALERNA" and the version of the layout. */
    private static final long MAGIC = 0x47414c45524e4104L;

    /** Stands there while the file is being made, so that it can be swept from then on. */
    private static final long MAKING = MAGIC | 0x2020202020202000L;

    private static final int ZEROS = 1 << 16;

    private final RandomAccessFile file;
    private final MemorySegment memory;
    private final MappedByteBuffer rings;
    private final SegmentLayout layout;

    /** Maps a file that has a header; the rings once more, as buffers that no arena can close. */
    private Segment(RandomAccessFile file, MemorySegment memory, SegmentLayout layout)
            throws IOException {
        this.file = file;
        this.memory = memory;
        this.rings =
                file.getChannel()
                        .map(
                                FileChannel.MapMode.READ_WRITE,
                                layout.ring(0, 0),
                                layout.ring(layout.ranks(), 0) - layout.ring(0, 0));
        this.layout = layout;
    }

    /**
     * Makes a segment and reserves what every job needs.
     *
     * @throws IOException if there is no room or no permission; then no file is left.
     */
    static Segment create(Path path, SegmentLayout layout) throws IOException {
        SegmentFiles.make(path);
        RandomAccessFile file = null;
        try {
            file = new RandomAccessFile(path.toFile(), "rw");
            writeHeader(file, layout);
            zero(file, SegmentLayout.MAPPED, layout.boards() - SegmentLayout.MAPPED);
            final Segment segment = new Segment(file, map(file, layout), layout);
            LONG.setRelease(segment.memory, SegmentLayout.MAGIC, MAGIC);
            return segment;
        } catch (IOException | RuntimeException e) {
            if (file != null) {
                file.close();
            }
            Files.deleteIfExists(path);
            throw e;
        }
    }

    /** Writes who owns the file first of all, so that it can be swept from then on. */
    private static void writeHeader(RandomAccessFile file, SegmentLayout layout)
            throws IOException {
        final Owner owner = Owner.self();
        final ByteBuffer header =
                ByteBuffer.allocate((int) SegmentLayout.MAPPED).order(ByteOrder.nativeOrder());
        header.putLong((int) SegmentLayout.MAGIC, MAKING);
        header.putLong((int) SegmentLayout.RANKS, layout.ranks());
        header.putLong((int) SegmentLayout.BYTES, layout.bytes());
        header.putLong((int) SegmentLayout.PID, owner.pid());
        header.putLong((int) SegmentLayout.START, owner.start());
        header.putLong((int) SegmentLayout.NAMESPACE, owner.namespace());
        file.write(header.array());
    }

    /**
     * Opens a segment that another process has made.
     *
     * @throws IOException if it cannot be mapped, or is none of this job.
     */
    static Segment open(Path path, SegmentLayout layout) throws IOException {
        final RandomAccessFile file = new RandomAccessFile(path.toFile(), "rw");
        try {
            if (file.length() < layout.boards()) {
                throw new IOException(path + " is too short for a segment of this job");
            }
            final MemorySegment memory = map(file, layout);
            final boolean fits =
                    (long) LONG.getAcquire(memory, SegmentLayout.MAGIC) == MAGIC
                            && memory.get(JAVA_LONG, SegmentLayout.RANKS) == layout.ranks()
                            && memory.get(JAVA_LONG, SegmentLayout.BYTES) == layout.bytes();
            if (!fits) {
                throw new IOException(
                        path + " is no segment of this job, or of another version of Galerna");
            }
            return new Segment(file, memory, layout);
        } catch (IOException | RuntimeException e) {
            file.close();
            throw e;
        }
    }

    /** Maps the file for as long as somebody holds the memory. */
    private static MemorySegment map(RandomAccessFile file, SegmentLayout layout)
            throws IOException {
        final FileChannel channel = file.getChannel();
        return channel.map(FileChannel.MapMode.READ_WRITE, 0, layout.bytes(), Arena.ofAuto());
    }

    /** Reserves space by writing: touching a mapping without space behind it ends the JVM. */
    private static void zero(RandomAccessFile file, long from, long bytes) throws IOException {
        final byte[] zeros = new byte[ZEROS];
        file.seek(from);
        for (long left = bytes; left > 0; left -= ZEROS) {
            file.write(zeros, 0, (int) Math.min(left, ZEROS));
        }
    }

    /**
     * Reserves a part of the file, which is all zeros then.
     *
     * @return false if there is no space; then nobody may touch it.
     */
    synchronized boolean reserve(long at, long bytes) {
        try {
            zero(file, at, bytes);
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    /** Reads who made a segment, or is making it; nothing if the file is none. */
    static Optional<Owner> owner(Path path) throws IOException {
        try (RandomAccessFile file = new RandomAccessFile(path.toFile(), "r")) {
            final byte[] bytes = new byte[(int) SegmentLayout.MAPPED];
            if (file.read(bytes) < bytes.length) {
                return Optional.empty();
            }
            final ByteBuffer header = ByteBuffer.wrap(bytes).order(ByteOrder.nativeOrder());
            final long magic = header.getLong((int) SegmentLayout.MAGIC);
            if (magic != MAGIC && magic != MAKING) {
                return Optional.empty();
            }
            return Optional.of(
                    new Owner(
                            header.getLong((int) SegmentLayout.PID),
                            header.getLong((int) SegmentLayout.START),
                            header.getLong((int) SegmentLayout.NAMESPACE)));
        }
    }

    MemorySegment memory() {
        return memory;
    }

    SegmentLayout layout() {
        return layout;
    }

    /** Counts this process as one that has mapped the segment; the last one removes the name. */
    void countMapped(Path path, int processes) {
        final long before = (long) LONG.getAndAdd(memory, SegmentLayout.MAPPED, 1L);
        if (before + 1 >= processes) {
            try {
                Files.deleteIfExists(path);
            } catch (IOException e) {
                throw new UncheckedIOException("cannot remove the name of " + path, e);
            }
        }
    }

    /**
     * Makes the bulk memory of a pair; nothing if there is no space. On the sender's side, once.
     */
    Optional<Bulk.Producer> makeBulk(int receiver, int sender) {
        final long used =
                (long) LONG.getAndAdd(memory, SegmentLayout.HEAP_USED, SegmentLayout.BULK_BYTES);
        final long at = layout.heap() + used;
        final boolean isInside = used >= 0 && at <= layout.bytes() - SegmentLayout.BULK_BYTES;
        if (!isInside || !reserve(at, SegmentLayout.BULK_BYTES)) {
            return Optional.empty(); // frames then carry what cells hold: slower, nothing else
        }
        LONG.setRelease(memory, layout.bulkEntry(receiver, sender), at);
        return Optional.of(new Bulk.Producer(bulk(at)));
    }

    /** Finds the bulk memory that a sender has made. On the receiver's side, once. */
    Bulk.Consumer findBulk(int receiver, int sender) {
        final long at = (long) LONG.getAcquire(memory, layout.bulkEntry(receiver, sender));
        if (at < layout.heap() || at > layout.bytes() - SegmentLayout.BULK_BYTES) {
            throw new IllegalStateException(
                    "place " + sender + " names bulk memory at " + at + ", outside of the heap");
        }
        return new Bulk.Consumer(bulk(at));
    }

    /** The ring towards a place that belongs to one of its senders. */
    MappedByteBuffer ring(int of, int number) {
        final long at = layout.ring(of, number) - layout.ring(0, 0);
        return rings.slice(Math.toIntExact(at), CellRing.BYTES);
    }

    private MemorySegment bulk(long at) {
        return memory.asSlice(at, Bulk.HEAD_BYTES + SegmentLayout.BULK);
    }

    /** Closes the file; the memory stays mapped for as long as somebody holds it. */
    @Override
    public synchronized void close() {
        try {
            file.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
