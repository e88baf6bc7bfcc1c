// SPDX-License-Identifier: Apache-2.0
package org.galerna.conformance.openmpi;

import static org.galerna.conformance.openmpi.Refusal.fails;
import static org.galerna.conformance.openmpi.Scratch.numbers;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.IntBuffer;
import java.util.Arrays;
import java.util.Random;
import mpi.Datatype;
import mpi.File;
import mpi.Info;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import mpi.Request;
import mpi.Status;

/** Files: the shared pointer, accesses of all ranks together, requests, atomicity, hints. */
final class SharedFileSuite {
    private static final int NEW = MPI.MODE_CREATE | MPI.MODE_RDWR;
    private static final int ROUNDS = 20;

    private static File open(Intracomm world, String name, String... hints) throws MPIException {
        Info info = new Info();
        for (int i = 0; i < hints.length; i += 2) {
            info.set(hints[i], hints[i + 1]);
        }
        File file = new File(world, name, NEW, info);
        for (int i = 0; i < hints.length; i += 2) {
            assertEquals(hints[i + 1], file.getInfo().get(hints[i]));
        }
        return file;
    }

    void theSharedPointerGivesEachCallItsOwnPlace(Intracomm world) throws MPIException {
        for (String place : new String[] {"memory", "file"}) {
            Scratch.with(world, name -> shared(world, name, place));
        }
    }

    private static void shared(Intracomm world, String name, String place) throws MPIException {
        File file = open(world, name, "galerna_shared_pointer", place);
        file.setView(8, MPI.INT, MPI.INT, "native");
        int size = world.getSize();
        for (int i = 0; i < ROUNDS; i++) {
            int value = i * size + world.getRank();
            if (i % 2 == 0) {
                assertEquals(
                        2,
                        file.writeShared(new int[] {value, value}, 2, MPI.INT).getCount(MPI.INT));
            } else {
                IntBuffer data = MPI.newIntBuffer(2).put(0, value).put(1, value);
                file.iWriteShared(data, 2, MPI.INT).waitFor();
            }
        }
        world.barrier();
        int all = 2 * size * ROUNDS;
        assertEquals(all, file.getPositionShared());
        int[] found = new int[all];
        assertEquals(all, file.readAt(0, found, all, MPI.INT).getCount(MPI.INT));
        for (int i = 0; i < all; i += 2) {
            assertEquals(found[i], found[i + 1]);
        }
        Arrays.sort(found);
        for (int i = 0; i < all; i++) {
            assertEquals(i / 2, found[i]);
        }
        file.seekShared(-2, MPI.SEEK_END);
        assertEquals(all - 2, file.getPositionShared());
        world.barrier();
        file.seekShared(0, MPI.SEEK_SET);
        int[] taken = new int[2];
        file.readShared(taken, 2, MPI.INT);
        assertEquals(taken[0], taken[1]);
        world.barrier();
        assertEquals(2L * size, file.getPositionShared());
        file.close();
    }

    void orderedAccessesAreInTheOrderOfRanks(Intracomm world) throws MPIException {
        Scratch.with(
                world,
                name -> {
                    File file = new File(world, name, NEW);
                    file.setView(0, MPI.INT, MPI.INT, "native");
                    int rank = world.getRank();
                    int size = world.getSize();
                    int own = rank + 1; // ints of this rank, one more for each
                    int all = size * (size + 1) / 2;
                    int before = rank * (rank + 1) / 2;
                    file.writeOrdered(numbers(before, own), own, MPI.INT);
                    int[] more = numbers(all + before, own);
                    file.writeOrderedBegin(more, own, MPI.INT);
                    assertThrows(MPIException.class, () -> file.writeOrderedEnd(new int[1]));
                    fails(MPI.ERR_IO, () -> file.readAllBegin(new int[1], 1, MPI.INT));
                    fails(MPI.ERR_IO, () -> file.readAllEnd(more));
                    assertEquals(own, file.writeOrderedEnd(more).getCount(MPI.INT));
                    fails(MPI.ERR_IO, () -> file.writeOrderedEnd(more));
                    file.close();
                    File again = new File(world, name, MPI.MODE_RDONLY);
                    again.setView(0, MPI.INT, MPI.INT, "native");
                    int[] found = new int[2 * all];
                    again.readAt(0, found, 2 * all, MPI.INT);
                    assertArrayEquals(numbers(0, 2 * all), found);
                    int[] part = new int[own];
                    Status status = again.readOrdered(part, own, MPI.INT);
                    assertEquals(own, status.getCount(MPI.INT));
                    assertArrayEquals(numbers(before, own), part);
                    again.readOrderedBegin(part, own, MPI.INT);
                    assertEquals(own, again.readOrderedEnd(part).getCount(MPI.INT));
                    assertArrayEquals(numbers(all + before, own), part);
                    assertEquals(2L * all, again.getPositionShared());
                    again.close();
                });
    }

    /** Every form of a collective access; the view deals ints out in blocks of three. */
    void interleavedDataTravelsThroughAggregators(Intracomm world) throws MPIException {
        String[][] hints = {
            {},
            {"cb_nodes", "1", "cb_buffer_size", "100"},
            {"cb_nodes", "3", "cb_buffer_size", "1000"},
            {"collective_buffering", "false"},
        };
        for (String[] some : hints) {
            Scratch.with(world, name -> interleaved(world, open(world, name, some)));
        }
    }

    private static void interleaved(Intracomm world, File file) throws MPIException {
        int rank = world.getRank();
        int size = world.getSize();
        Datatype tile = Datatype.createResized(Datatype.createContiguous(3, MPI.INT), 0, 12 * size);
        tile.commit();
        file.setView(12L * rank + 5, MPI.INT, tile, "native");
        int count = 300;
        Datatype spread = Datatype.createVector(count, 1, 2, MPI.INT);
        spread.commit();
        int[] memory = new int[2 * count];
        for (int i = 0; i < count; i++) {
            memory[2 * i] = rank * 1000 + i;
        }
        assertEquals(1, file.writeAll(memory, 1, spread).getCount(spread));
        assertEquals(count, file.getPosition());
        int[] back = new int[count];
        assertEquals(count, file.readAtAll(0, back, count, MPI.INT).getCount(MPI.INT));
        assertArrayEquals(numbers(rank * 1000, count), back);
        int[] apart = new int[2 * count];
        Arrays.fill(apart, -1);
        assertEquals(1, file.readAtAll(0, apart, 1, spread).getCount(spread));
        for (int i = 0; i < 2 * count - 1; i++) {
            assertEquals(i % 2 == 0 ? rank * 1000 + i / 2 : -1, apart[i]);
        }
        int[] late = new int[count];
        Status status = file.readAtAll(count - 7, late, count, MPI.INT);
        assertEquals(7, status.getCount(MPI.INT));
        assertArrayEquals(numbers(rank * 1000 + count - 7, 7), Arrays.copyOf(late, 7));
        assertEquals(0, late[7]);
        IntBuffer direct = MPI.newIntBuffer(count);
        file.iReadAtAll(0, direct, count, MPI.INT).waitFor();
        assertEquals(rank * 1000 + 299, direct.get(299));
        for (int i = 0; i < count; i++) {
            direct.put(i, -i);
        }
        file.iWriteAtAll(count, direct, count, MPI.INT).waitFor();
        file.seek(count, MPI.SEEK_SET);
        Request request = file.iReadAll(direct, count / 2, MPI.INT);
        file.readAllBegin(back, count / 2, MPI.INT);
        request.waitFor();
        assertEquals(-4, direct.get(4));
        assertEquals(count / 2, file.readAllEnd(back).getCount(MPI.INT));
        assertEquals(-count / 2, back[0]);
        file.writeAtAllBegin(0, memory, 1, spread);
        file.writeAtAllEnd(memory);
        file.readAtAllBegin(0, back, rank == 0 ? 0 : 5, MPI.INT);
        assertEquals(rank == 0 ? 0 : 5, file.readAtAllEnd(back).getCount(MPI.INT));
        file.seek(0, MPI.SEEK_SET);
        file.writeAllBegin(back, 5, MPI.INT);
        file.writeAllEnd(back);
        file.iWriteAll(direct, 1, MPI.INT).waitFor();
        assertEquals(6, file.getPosition());
        file.close();
    }

    /** Pieces of 8 KiB: by hints everyone accesses its own, or some do for all. */
    void longPiecesAreTheSameByEveryHint(Intracomm world) throws MPIException {
        for (String hint : new String[] {"automatic", "true", "false"}) {
            Scratch.with(
                    world,
                    name -> longPieces(world, open(world, name, "collective_buffering", hint)));
        }
    }

    private static void longPieces(Intracomm world, File file) throws MPIException {
        int rank = world.getRank();
        int size = world.getSize();
        int piece = 2048;
        Datatype tile =
                Datatype.createResized(
                        Datatype.createContiguous(piece, MPI.INT), 0, 4 * piece * size);
        tile.commit();
        file.setView(4L * piece * rank, MPI.INT, tile, "native");
        int count = 3 * piece + 5;
        int[] data = numbers(100_000 * rank, count);
        assertEquals(count, file.writeAtAll(0, data, count, MPI.INT).getCount(MPI.INT));
        int[] back = new int[count];
        assertEquals(count, file.readAtAll(0, back, count, MPI.INT).getCount(MPI.INT));
        assertArrayEquals(data, back);
        int[] late = new int[piece];
        int known = file.readAtAll(count - 9, late, piece, MPI.INT).getCount(MPI.INT);
        assertTrue(known >= 9, "read " + known);
        assertArrayEquals(numbers(100_000 * rank + count - 9, 9), Arrays.copyOf(late, 9));
        file.setView(0, MPI.INT, MPI.INT, "native");
        int[] whole = new int[2 * piece * size];
        file.readAt(0, whole, whole.length, MPI.INT);
        for (int i = 0; i < whole.length; i++) {
            int owner = i / piece % size;
            int own = i / (piece * size) * piece + i % piece;
            assertEquals(100_000 * owner + own, whole[i]);
        }
        file.close();
    }

    /** Random views and data, compared with a copy of the file in memory. */
    void anyViewReadsWhatItWrote(Intracomm world) throws MPIException {
        long[] seed = {Long.getLong("galerna.seed", System.nanoTime())};
        world.bcast(seed, 1, MPI.LONG, 0);
        Random random = new Random(seed[0] + world.getRank());
        for (int round = 0; round < 6; round++) {
            int blocks = 1 + random.nextInt(6);
            int[] lengths = new int[blocks];
            int[] places = new int[blocks];
            int at = 0;
            for (int i = 0; i < blocks; i++) {
                places[i] = at + random.nextInt(5);
                lengths[i] = 1 + random.nextInt(7);
                at = places[i] + lengths[i];
            }
            Datatype some = Datatype.createIndexed(lengths, places, MPI.SHORT);
            Datatype type = Datatype.createResized(some, 0, 2 * (at + random.nextInt(4)));
            type.commit();
            byte[] data = new byte[2 * random.nextInt(5000)];
            random.nextBytes(data);
            int start = random.nextInt(50);
            Scratch.with(
                    world,
                    name -> {
                        // every rank has its part of the file, so that nothing overlaps
                        File file = open(world, name, "cb_buffer_size", "3000");
                        file.setView(200_000L * world.getRank(), MPI.SHORT, type, "native");
                        file.writeAtAll(start, data, data.length, MPI.BYTE);
                        byte[] back = new byte[data.length];
                        file.readAt(start, back, back.length, MPI.BYTE);
                        assertArrayEquals(data, back, "seed " + seed[0]);
                        Arrays.fill(back, (byte) 0);
                        file.readAtAll(start, back, back.length, MPI.BYTE);
                        assertArrayEquals(data, back, "seed " + seed[0]);
                        file.close();
                    });
        }
    }

    void requestsOfFilesAreLikeOthers(Intracomm world) throws MPIException {
        Scratch.with(
                world,
                name -> {
                    File file = new File(world, name, NEW);
                    int rank = world.getRank();
                    file.setView(400L * rank, MPI.INT, MPI.INT, "native");
                    IntBuffer data = MPI.newIntBuffer(100);
                    for (int i = 0; i < 100; i++) {
                        data.put(i, rank + i);
                    }
                    Request[] requests = new Request[3];
                    requests[0] = file.iWrite(data, 50, MPI.INT);
                    requests[1] = file.iWriteAt(50, MPI.slice(data, 50), 50, MPI.INT);
                    requests[2] = world.iBarrier();
                    assertEquals(50, file.getPosition());
                    Request.waitAll(requests);
                    assertTrue(requests[0].isNull());
                    int[] array = new int[100];
                    Status status = null;
                    Request slow = file.iReadAt(0, array, 100, MPI.INT);
                    while (status == null) {
                        status = slow.testStatus();
                    }
                    assertEquals(100, status.getCount(MPI.INT));
                    assertArrayEquals(numbers(rank, 100), array);
                    file.seek(98, MPI.SEEK_SET);
                    file.sync();
                    assertFalse(file.iRead(array, 1, MPI.INT).waitStatus().isCancelled());
                    file.iReadShared(array, 1, MPI.INT).free();
                    file.close();
                });
    }

    /** Arrays and heap buffers, in calls that return at once and in calls of two parts. */
    void callsThatGoOnTakeTheHeapToo(Intracomm world) throws MPIException {
        Scratch.with(
                world,
                name -> {
                    File file = new File(world, name, NEW);
                    int rank = world.getRank();
                    file.setView(400L * rank, MPI.INT, MPI.INT, "native");
                    IntBuffer heap = IntBuffer.wrap(numbers(rank + 8, 8)).position(3);
                    IntBuffer last = IntBuffer.wrap(numbers(rank + 24, 8)).position(8);
                    Request.waitAll(
                            new Request[] {
                                file.iWriteAt(0, numbers(rank, 8), 8, MPI.INT),
                                file.iWriteAt(8, heap, 8, MPI.INT),
                                file.iWriteAtAll(16, numbers(rank + 16, 8), 8, MPI.INT)
                            });
                    file.writeAtAllBegin(24, last, 8, MPI.INT);
                    assertEquals(8, file.writeAtAllEnd(last).getCount(MPI.INT));
                    assertEquals(3, heap.position());
                    IntBuffer back = IntBuffer.allocate(32).position(32);
                    file.readAtAllBegin(0, back, 32, MPI.INT);
                    assertEquals(32, file.readAtAllEnd(back).getCount(MPI.INT));
                    assertArrayEquals(numbers(rank, 32), back.array());
                    IntBuffer more = IntBuffer.allocate(8);
                    Request read = file.iReadAtAll(24, more, 8, MPI.INT);
                    assertEquals(8, read.waitStatus().getCount(MPI.INT));
                    assertArrayEquals(numbers(rank + 24, 8), more.array());
                    file.close();
                });
    }

    void atomicAccessesAreSeenWholly(Intracomm world) throws MPIException {
        for (String place : new String[] {"memory", "file"}) {
            Scratch.with(
                    world,
                    name -> {
                        File file = open(world, name, "galerna_shared_pointer", place);
                        assertFalse(file.getAtomicity());
                        file.setAtomicity(true);
                        assertTrue(file.getAtomicity());
                        Datatype gaps = Datatype.createVector(200, 1, 3, MPI.INT);
                        gaps.commit();
                        file.setView(0, MPI.INT, gaps, "native");
                        int[] own = new int[200];
                        int[] seen = new int[200];
                        file.writeAtAll(0, own, 200, MPI.INT);
                        for (int i = 0; i < ROUNDS; i++) {
                            Arrays.fill(own, world.getRank() * 100 + i);
                            file.writeAt(0, own, 200, MPI.INT);
                            file.readAt(0, seen, 200, MPI.INT);
                            int first = seen[0];
                            assertTrue(Arrays.stream(seen).allMatch(v -> v == first));
                        }
                        file.setAtomicity(false);
                        file.close();
                    });
        }
    }

    void sequentialFilesHaveTheSharedPointerAlone(Intracomm world) throws MPIException {
        Scratch.with(
                world,
                name -> {
                    int mode = MPI.MODE_CREATE | MPI.MODE_WRONLY | MPI.MODE_SEQUENTIAL;
                    File file = new File(world, name, mode);
                    file.writeShared(new byte[] {1, 2, 3, 4}, 4, MPI.BYTE);
                    fails(
                            MPI.ERR_UNSUPPORTED_OPERATION,
                            () -> file.writeAt(0, new byte[1], 1, MPI.BYTE));
                    fails(
                            MPI.ERR_UNSUPPORTED_OPERATION,
                            () -> file.write(new byte[1], 1, MPI.BYTE));
                    int refused = MPI.ERR_UNSUPPORTED_OPERATION;
                    fails(refused, file::getPosition);
                    fails(refused, file::getPositionShared);
                    fails(refused, () -> file.seekShared(0, MPI.SEEK_SET));
                    fails(refused, () -> file.setSize(0));
                    fails(refused, () -> file.preallocate(100));
                    world.barrier();
                    file.setView(MPI.DISPLACEMENT_CURRENT, MPI.INT, MPI.INT, "native");
                    assertEquals(4L * world.getSize(), file.getView().getDisp());
                    file.writeOrdered(new int[] {world.getRank()}, 1, MPI.INT);
                    assertEquals(8L * world.getSize(), file.getSize());
                    file.close();
                });
    }

    void aWrongArgumentOfOneRankIsAnErrorOfAll(Intracomm world) throws MPIException {
        Scratch.with(
                world,
                name -> {
                    File file = new File(world, name, NEW);
                    int last = world.getSize() - 1;
                    boolean isLast = world.getRank() == last;
                    int[] data = new int[4];
                    fails(MPI.ERR_ARG, () -> file.writeAtAll(isLast ? -1 : 0, data, 4, MPI.INT));
                    fails(
                            MPI.ERR_ARG,
                            () -> file.iReadAtAll(isLast ? -1 : 0, data, 4, MPI.INT).waitFor());
                    fails(MPI.ERR_ARG, () -> file.seekShared(0, isLast ? 12 : MPI.SEEK_SET));
                    fails(
                            MPI.ERR_ARG,
                            () -> file.setView(isLast ? -5 : 0, MPI.INT, MPI.INT, "native"));
                    if (last > 0) {
                        fails(MPI.ERR_NOT_SAME, () -> file.setSize(isLast ? 10 : 20));
                        Info info = new Info();
                        info.set("cb_nodes", isLast ? "1" : "2");
                        fails(MPI.ERR_NOT_SAME, "cb_nodes", () -> file.setInfo(info));
                        fails(MPI.ERR_NOT_SAME, () -> new File(world, name, NEW, info));
                        fails(
                                MPI.ERR_NOT_SAME,
                                isLast ? "= 1 and START" : "= 2 and START",
                                () -> file.seekShared(isLast ? 1 : 2, MPI.SEEK_SET));
                        fails(
                                MPI.ERR_NOT_SAME,
                                () ->
                                        file.setView(
                                                0,
                                                isLast ? MPI.INT : MPI.LONG,
                                                MPI.LONG,
                                                "native"));
                    }
                    file.writeAtAll(16L * world.getRank(), data, 4, MPI.INT);
                    assertEquals(16L * world.getSize(), file.getSize());
                    file.close();
                });
    }

    /** What is found wrong with a buffer, in every form of a call. */
    void aWrongBufferOfOneRankIsAnErrorOfAll(Intracomm world) throws MPIException {
        boolean isLast = world.getRank() == world.getSize() - 1;
        Datatype open = Datatype.createContiguous(1, MPI.INT);
        Datatype type = isLast ? open : MPI.INT;
        int[] data = new int[1];
        Scratch.with(
                world,
                name -> {
                    File file = new File(world, name, NEW);
                    fails(MPI.ERR_BUFFER, () -> file.writeAll(isLast ? null : data, 1, MPI.INT));
                    fails(MPI.ERR_TYPE, () -> file.writeAll(data, 1, type));
                    fails(MPI.ERR_TYPE, () -> file.readAll(data, 1, type));
                    fails(MPI.ERR_TYPE, () -> file.writeAtAll(0, data, 1, type));
                    fails(MPI.ERR_TYPE, () -> file.readAtAll(0, data, 1, type));
                    fails(MPI.ERR_TYPE, () -> file.writeOrdered(data, 1, type));
                    fails(MPI.ERR_TYPE, () -> file.readOrdered(data, 1, type));
                    fails(MPI.ERR_TYPE, () -> file.iWriteAll(data, 1, type).waitFor());
                    fails(MPI.ERR_TYPE, () -> file.iReadAll(data, 1, type).waitFor());
                    fails(MPI.ERR_TYPE, () -> file.iWriteAtAll(0, data, 1, type).waitFor());
                    fails(MPI.ERR_TYPE, () -> file.iReadAtAll(0, data, 1, type).waitFor());
                    fails(
                            MPI.ERR_TYPE,
                            () -> {
                                file.writeOrderedBegin(data, 1, type);
                                file.writeOrderedEnd(data);
                            });
                    file.close();
                });
    }

    /** Java cannot count so many bytes, or no file can have them. */
    void offsetsBeyondFilesAreRefused(Intracomm world) throws MPIException {
        Scratch.with(
                world,
                name -> {
                    File file = new File(world, name, NEW);
                    int[] data = new int[1];
                    long far = world.getRank() == world.getSize() - 1 ? 1L << 61 : 0;
                    Datatype holes = Datatype.createResized(MPI.INT, 0, 1 << 20);
                    holes.commit();
                    file.setView(0, MPI.INT, MPI.INT, "native");
                    fails(MPI.ERR_ARG, () -> file.readAtAll(far, data, 1, MPI.INT));
                    fails(MPI.ERR_ARG, () -> file.readAt(1L << 61, data, 1, MPI.INT));
                    fails(MPI.ERR_ARG, () -> file.getByteOffset(1L << 61));
                    file.setView(0, MPI.INT, holes, "native");
                    fails(MPI.ERR_ARG, () -> file.writeAtAll(far >> 18, data, 1, MPI.INT));
                    file.seekShared(1L << 61, MPI.SEEK_SET);
                    fails(MPI.ERR_ARG, () -> file.writeOrdered(data, 1, MPI.INT));
                    file.close();
                });
    }

    void aFileThatIsNeverClosedDoesNotHoldTheJobUp(Intracomm world) throws MPIException {
        Scratch.with(
                world,
                name -> {
                    File file = new File(world, name, NEW);
                    file.iWriteAt(0, new int[1], 1, MPI.INT).waitFor();
                    file.iWriteAtAll(0, new int[1], 1, MPI.INT).waitFor();
                });
    }

    void interruptsDoNotCloseFiles(Intracomm world) throws MPIException {
        Scratch.with(
                world,
                name -> {
                    File file = new File(world, name, NEW);
                    Thread.currentThread().interrupt();
                    file.writeAt(4L * world.getRank(), new int[] {7}, 1, MPI.INT);
                    assertTrue(Thread.interrupted());
                    int[] seven = new int[1];
                    file.readAt(4L * world.getRank(), seven, 1, MPI.INT);
                    assertEquals(7, seven[0]);
                    file.close();
                });
    }
}
