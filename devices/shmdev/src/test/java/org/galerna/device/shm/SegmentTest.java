// SPDX-License-Identifier: Apache-2.0
package org.galerna.device.shm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.galerna.base.host.Owner;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The file of a segment: who may read it, what it reserves, what is refused. */
@Timeout(60)
class SegmentTest {
    @TempDir Path folder;

    @Test
    void theFileIsTheOwnersAloneAndItsNameGoesWithTheLastMapping() throws IOException {
        final Path path = folder.resolve("s");
        final SegmentLayout layout = SegmentLayout.of(3);
        try (Segment first = Segment.create(path, layout);
                Segment second = Segment.open(path, layout)) {
            assertEquals(
                    PosixFilePermissions.fromString("rw-------"),
                    Files.getPosixFilePermissions(path));
            Segment.LONG.setRelease(first.memory(), layout.ring(2, 1), 77L);
            assertEquals(77L, (long) Segment.LONG.getAcquire(second.memory(), layout.ring(2, 1)));
            first.countMapped(path, 2);
            assertTrue(Files.exists(path));
            second.countMapped(path, 2);
            assertFalse(Files.exists(path));
            assertTrue(first.makeBulk(0, 1).isPresent());
            assertTrue(second.makeBulk(1, 0).isPresent());
        }
    }

    @Test
    void partsOfALayoutDoNotOverlap() {
        for (int ranks : new int[] {1, 2, 31, 32, 33, 64, 300}) {
            final SegmentLayout l = SegmentLayout.of(ranks);
            assertTrue(l.slot(0, 0) >= l.rank(ranks - 1) + 256);
            assertTrue(l.bulkEntry(0, 0) > l.slot(ranks - 1, l.rings() - 1));
            assertTrue(l.ring(0, 0) > l.bulkEntry(ranks - 1, ranks - 1));
            assertTrue(l.inbox(0) >= l.ring(ranks - 1, l.rings() - 1) + 8448);
            assertTrue(l.unitWord(0) >= l.inbox(ranks - 1) + l.inboxBytes());
            assertTrue(l.unit(0) >= l.unitWord(l.units() - 1) + Long.BYTES);
            assertEquals(0, l.unit(1) % 4096);
            assertEquals(l.heap(), l.unit(l.units() - 1) + SegmentLayout.UNIT_BYTES);
            assertEquals(0, l.ring(ranks - 1, l.rings() - 1) % 64);
            assertEquals(0, l.inbox(ranks - 1) % 64);
            assertTrue(l.boards() <= ranks * 400L * 1024, "0.4 MiB for each rank at most");
        }
    }

    @Test
    void aFileOfAnotherJobVersionOrLengthIsRefused() throws IOException {
        final SegmentLayout layout = SegmentLayout.of(2);
        final long seed = Long.getLong("galerna.seed", System.nanoTime());
        final Random random = new Random(seed);
        for (int i = 0; i < 40; i++) {
            final Path path = folder.resolve("f" + i);
            Segment.create(path, layout).close();
            final int word = random.nextInt(3);
            try (RandomAccessFile file = new RandomAccessFile(path.toFile(), "rw")) {
                file.seek(word * 8L);
                final byte[] bytes = new byte[8];
                random.nextBytes(bytes);
                file.write(bytes);
                if (i % 4 == 0) {
                    file.setLength(random.nextInt((int) layout.boards()));
                }
            }
            assertThrows(
                    IOException.class, () -> Segment.open(path, layout), "seed " + seed + ", " + i);
        }
        assertThrows(IOException.class, () -> Segment.open(folder.resolve("none"), layout));
    }

    @Test
    void aPlaceThatNamesBulkMemoryOutsideOfTheHeapIsRefused() throws IOException {
        final SegmentLayout layout = SegmentLayout.of(2);
        try (Segment segment = Segment.create(folder.resolve("b"), layout)) {
            for (long at : new long[] {0, -1, 64, layout.heap() - 1, layout.bytes()}) {
                Segment.LONG.setRelease(segment.memory(), layout.bulkEntry(0, 1), at);
                assertThrows(IllegalStateException.class, () -> segment.findBulk(0, 1));
            }
        }
    }

    @Test
    void bulkMemoryBeyondTheHeapIsNotThere() throws IOException {
        final SegmentLayout layout = SegmentLayout.of(1);
        try (Segment segment = Segment.create(folder.resolve("c"), layout)) {
            assertTrue(segment.makeBulk(0, 0).isPresent());
            assertTrue(segment.makeBulk(0, 0).isEmpty());
        }
    }

    @Test
    void moreRanksThanTheRingsOfOneMappingServeAreRefusedByNumber() {
        final SegmentLayout most = SegmentLayout.of(SegmentLayout.MOST_RANKS);
        assertTrue(most.ring(most.ranks(), 0) - most.ring(0, 0) <= Integer.MAX_VALUE);
        final SegmentLayout more = SegmentLayout.of(SegmentLayout.MOST_RANKS + 1);
        assertTrue(more.ring(more.ranks(), 0) - more.ring(0, 0) > Integer.MAX_VALUE);
        final SegmentOffer offer = new SegmentOffer(new FolderWireup(folder, 0, 1), more, 0, 1);
        final String why = assertThrows(IllegalStateException.class, offer::segment).getMessage();
        assertEquals(
                more.ranks()
                        + " ranks on one host are more than the "
                        + most.ranks()
                        + " that its shared memory can serve",
                why);
    }

    @Test
    void whatAMakerThatHasEndedLeftIsSwept() throws Exception {
        final Path made = folder.resolve(SegmentFiles.name("made", 0));
        final Path alive = folder.resolve(SegmentFiles.name("alive", 0));
        final Path empty = folder.resolve(SegmentFiles.name("empty", 0));
        Segment.create(alive, SegmentLayout.of(1)).close();
        Segment.create(made, SegmentLayout.of(1)).close();
        try (RandomAccessFile file = new RandomAccessFile(made.toFile(), "rw")) {
            file.seek(SegmentLayout.START);
            file.writeLong(-1); // no process has begun then
        }
        SegmentFiles.make(empty);
        Files.setLastModifiedTime(empty, FileTime.fromMillis(0));
        SegmentFiles.sweep(List.of(folder));
        assertFalse(Files.exists(made));
        assertFalse(Files.exists(empty));
        assertTrue(Files.exists(alive));
    }

    /** Whoever else calls files so: they are not ours. */
    @Test
    void filesOfOthersStay() throws IOException {
        final List<Path> others = new ArrayList<>();
        for (String name :
                List.of("galerna-notes.txt", "galerna-window7", "galerna-shm-notes.txt")) {
            final Path path = folder.resolve(name);
            Files.writeString(path, "not a segment");
            Files.setLastModifiedTime(path, FileTime.fromMillis(0));
            others.add(path);
        }
        final Path empty = Files.createFile(folder.resolve("galerna-empty"));
        Files.setLastModifiedTime(empty, FileTime.fromMillis(0));
        others.add(empty);
        final Path data = folder.resolve("galerna-shm-data");
        final ByteBuffer words = ByteBuffer.allocate(4096).order(ByteOrder.nativeOrder());
        words.putLong((int) SegmentLayout.PID, Owner.self().pid());
        words.putLong((int) SegmentLayout.NAMESPACE, Owner.self().namespace());
        Files.write(data, words.array());
        others.add(data);
        SegmentFiles.sweep(List.of(folder));
        for (Path path : others) {
            assertTrue(Files.exists(path), path.toString());
        }
    }

    @Test
    void anUnfinishedFileIsNotSweptWhileItIsYoung() throws IOException {
        final Path path = folder.resolve(SegmentFiles.name("young", 0));
        SegmentFiles.make(path);
        assertTrue(Segment.owner(path).isEmpty());
        SegmentFiles.sweep(List.of(folder));
        assertTrue(Files.exists(path));
    }
}
