// SPDX-License-Identifier: Apache-2.0
package org.galerna;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.DoubleBuffer;
import java.nio.IntBuffer;
import java.nio.ShortBuffer;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.galerna.datatype.Datatype;
import org.galerna.error.ErrorClass;
import org.galerna.error.GalernaException;
import org.galerna.reduce.Op;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Messages in memory that is no array, and in arrays of another class than the datatype's. */
@Timeout(value = 60, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class RawMemoryTest {
    private static IntBuffer ints(int... values) {
        final IntBuffer buffer =
                ByteBuffer.allocateDirect(4 * values.length)
                        .order(ByteOrder.nativeOrder())
                        .asIntBuffer();
        return buffer.put(values);
    }

    private static int[] of(IntBuffer buffer) {
        final int[] values = new int[buffer.capacity()];
        buffer.duplicate().clear().get(values);
        return values;
    }

    @Test
    @SuppressWarnings("restricted") // memory that nobody touches
    void moreElementsThanAnArrayHasAreRefusedInWords() {
        final long count = 1L << 32;
        final MemorySegment large = MemorySegment.ofAddress(8).reinterpret(2 * count);
        final Buffer all = Buffer.of(large, 0, count, Datatype.SHORT);
        final long[] counts = {count};
        final VBuffer blocks = VBuffer.of(large, 0, counts, null, Datatype.SHORT);
        Ranks.on(
                1,
                comm -> {
                    tooLong(() -> comm.bcast(all, 0));
                    tooLong(() -> comm.allreduce(Buffer.IN_PLACE, all, Op.SUM));
                    tooLong(() -> comm.allgather(all, all));
                    tooLong(() -> comm.allgatherv(Buffer.IN_PLACE, blocks));
                });
    }

    private static void tooLong(Runnable call) {
        final GalernaException e = assertThrows(GalernaException.class, call::run);
        assertEquals(ErrorClass.COUNT, e.errorClass());
        assertTrue(e.getMessage().contains("bytes 8589934592"), e.getMessage());
    }

    @Test
    void directBuffersAreSentFromTheirStartWhateverTheirPosition() {
        Ranks.on(
                2,
                comm -> {
                    final IntBuffer buffer = ints(0, 0, 0);
                    if (comm.rank() == 0) {
                        final IntBuffer data = ints(7, 8, 9); // position 3 now
                        comm.send(Buffer.raw(data, 3, Datatype.INT), 1, 5);
                        assertEquals(3, data.position());
                    } else {
                        assertEquals(
                                12, comm.recv(Buffer.raw(buffer, 3, Datatype.INT), 0, 5).bytes());
                        assertArrayEquals(new int[] {7, 8, 9}, of(buffer));
                    }
                });
    }

    @Test
    void everyFormOfMemoryTravelsThroughDerivedTypesAndLongMessages() {
        final long seed = Long.getLong("galerna.seed", System.nanoTime());
        System.out.println("seed " + seed);
        for (final int n : new int[] {1, 3, 100, 70_000}) {
            final int[] values = new Random(seed).ints(3L * n).toArray();
            Ranks.on(
                    2,
                    comm -> {
                        final Datatype gaps = Datatype.vector(n, 1, 3, Datatype.INT);
                        if (comm.rank() == 0) {
                            comm.send(Buffer.raw(ints(values), 1, gaps), 1, 1);
                            comm.isend(Buffer.raw(IntBuffer.wrap(values), 1, gaps), 1, 2).waitFor();
                            comm.send(Buffer.raw(values.clone(), 12L * n, Datatype.BYTE), 1, 3);
                            return;
                        }
                        for (int tag = 1; tag <= 2; tag++) {
                            final IntBuffer into = ints(new int[3 * n]);
                            comm.recv(Buffer.raw(into, 1, gaps), 0, tag);
                            for (int i = 0; i < 3 * n; i++) {
                                assertEquals(i % 3 == 0 ? values[i] : 0, into.get(i));
                            }
                        }
                        final ByteBuffer bytes = ByteBuffer.allocateDirect(12 * n);
                        comm.irecv(Buffer.raw(bytes, 12L * n, Datatype.BYTE), 0, 3).waitFor();
                        bytes.order(ByteOrder.nativeOrder());
                        for (int i = 0; i < 3 * n; i++) {
                            assertEquals(values[i], bytes.getInt(4 * i));
                        }
                    });
        }
    }

    @Test
    void collectivesTakeMemoryOfAnyKindOnAnyRank() {
        for (int ranks = 1; ranks <= 4; ranks++) {
            final int size = ranks;
            Ranks.on(
                    size,
                    comm -> {
                        final int rank = comm.rank();
                        final boolean direct = rank % 2 == 0;
                        final Object sum = direct ? ints(rank, 1) : new int[] {rank, 1};
                        comm.allreduce(Buffer.IN_PLACE, Buffer.raw(sum, 2, Datatype.INT), Op.SUM);
                        final int[] got = sum instanceof IntBuffer b ? of(b) : (int[]) sum;
                        assertArrayEquals(new int[] {size * (size - 1) / 2, size}, got);
                        final IntBuffer all = ints(new int[size]);
                        comm.iallgather(
                                        Buffer.raw(new int[] {rank * rank}, 1, Datatype.INT),
                                        Buffer.raw(all, 1, Datatype.INT))
                                .waitFor();
                        for (int i = 0; i < size; i++) {
                            assertEquals(i * i, all.get(i));
                        }
                        final int[] counts = new int[size];
                        final int[] places = new int[size];
                        for (int i = 0; i < size; i++) {
                            counts[i] = 1;
                            places[i] = size - 1 - i;
                        }
                        final IntBuffer turned = ints(new int[size]);
                        comm.allgatherv(
                                Buffer.raw(ints(rank + 10), 1, Datatype.INT),
                                VBuffer.raw(turned, counts, places, Datatype.INT));
                        for (int i = 0; i < size; i++) {
                            assertEquals(i + 10, turned.get(size - 1 - i));
                        }
                    });
        }
    }

    @Test
    void memoryBelowASliceIsReached() {
        Ranks.on(
                2,
                comm -> {
                    final ShortBuffer whole =
                            ByteBuffer.allocateDirect(100)
                                    .order(ByteOrder.nativeOrder())
                                    .asShortBuffer();
                    final ShortBuffer slice = whole.duplicate().position(30).slice();
                    final Datatype backwards = Datatype.vector(12, 1, -2, Datatype.SHORT);
                    if (comm.rank() == 0) {
                        for (short i = 0; i < whole.capacity(); i++) {
                            whole.put(i, i);
                        }
                        comm.send(Buffer.raw(slice, 1, backwards), 1, 0);
                    } else {
                        comm.recv(Buffer.raw(slice, 1, backwards), 0, 0);
                        for (int i = 0; i < whole.capacity(); i++) {
                            assertEquals(i <= 30 && i >= 8 && i % 2 == 0 ? i : 0, whole.get(i));
                        }
                    }
                });
    }

    /** The blocks of all ranks lie below the slice that the root names, in each way to say so. */
    @Test
    void memoryBelowASliceIsReachedByBlocksOfCollectives() {
        final int ranks = 3;
        Ranks.on(
                ranks,
                comm -> {
                    final IntBuffer whole = ints(new int[10]);
                    final IntBuffer slice = whole.duplicate().position(8).slice();
                    final int[] ones = {1, 1, 1};
                    final int[] down = {0, -2, -4};
                    final Buffer own = Buffer.of(new int[] {comm.rank() + 1});
                    comm.gatherv(own, VBuffer.raw(slice, ones, down, Datatype.INT), 0);
                    assertArrayEquals(found(comm, 0, 3, 0, 2, 0, 1), of(whole));

                    final Datatype upwards = Datatype.resized(Datatype.INT, 0, -8);
                    final int[] part = new int[1];
                    comm.scatter(Buffer.raw(slice, 1, upwards, ranks), Buffer.of(part), 0);
                    assertEquals(comm.rank() + 1, part[0]);
                    final Datatype before =
                            Datatype.indexed(new long[] {1}, new long[] {-1}, Datatype.INT);
                    comm.gatherv(own, VBuffer.raw(slice, ones, new int[] {0, -2, -4}, before), 0);
                    assertArrayEquals(found(comm, 3, 3, 2, 2, 1, 1), of(whole));
                });
    }

    /** What the root finds from element 3 on; the others nothing. */
    private static int[] found(IntraComm comm, int... root) {
        final int[] all = new int[10];
        if (comm.rank() == 0) {
            System.arraycopy(root, 0, all, 3, root.length);
        }
        return all;
    }

    /** Places of a w-form are bytes: below a slice, and where no element of an array begins. */
    @Test
    void blocksOfTypesOfTheirOwnBeginAtAnyByte() {
        Ranks.on(
                2,
                comm -> {
                    final ByteBuffer whole =
                            ByteBuffer.allocateDirect(64).order(ByteOrder.nativeOrder());
                    final ByteBuffer slice = whole.duplicate().position(33).slice();
                    final int[] ones = {1, 1};
                    final Datatype[] types = {Datatype.INT, Datatype.INT};
                    final int[] data = {10 * comm.rank(), 10 * comm.rank() + 1};
                    comm.alltoallw(
                            WBuffer.raw(data, ones, new int[] {0, 4}, types),
                            WBuffer.raw(slice, ones, new int[] {3, -10}, types));
                    assertEquals(comm.rank(), whole.getInt(36));
                    assertEquals(10 + comm.rank(), whole.getInt(23));
                    final byte[] heap = new byte[9];
                    comm.alltoallw(
                            WBuffer.raw(slice, ones, new int[] {3, -10}, types),
                            WBuffer.raw(heap, ones, new int[] {5, 1}, types));
                    final ByteBuffer in = ByteBuffer.wrap(heap).order(ByteOrder.nativeOrder());
                    assertEquals(comm.rank() * 10, in.getInt(5));
                    assertEquals(comm.rank() * 10 + 1, in.getInt(1));
                });
    }

    @Test
    void booleansAreBytes() {
        Ranks.on(
                1,
                comm -> {
                    final boolean[] flags = {true, false, true};
                    final boolean[] got = new boolean[3];
                    final Request sent = comm.isend(Buffer.raw(flags, 3, Datatype.BYTE), 0, 1);
                    comm.recv(Buffer.raw(got, 3, Datatype.BOOLEAN), 0, 1);
                    sent.waitFor();
                    assertArrayEquals(flags, got);
                });
    }

    @Test
    void booleansAreBytesInBlocksOfCollectives() {
        final Datatype pair = Datatype.contiguous(2, Datatype.BYTE);
        final int[] ones = {1, 1};
        final int[] turned = {1, 0};
        Ranks.on(
                2,
                comm -> {
                    final boolean[] own = {comm.rank() == 0, true};
                    final boolean[] all = new boolean[4];
                    comm.allgatherv(
                            Buffer.raw(own, 2, Datatype.BYTE),
                            VBuffer.raw(all, ones, turned, pair));
                    assertArrayEquals(new boolean[] {false, true, true, true}, all);

                    final boolean[] got = new boolean[2];
                    comm.alltoallw(
                            WBuffer.raw(
                                    own,
                                    ones,
                                    new int[] {0, 1},
                                    Datatype.BYTE,
                                    Datatype.contiguous(1, Datatype.BYTE)),
                            WBuffer.raw(got, ones, turned, Datatype.BOOLEAN, Datatype.BYTE));
                    assertArrayEquals(new boolean[] {comm.rank() == 1, true}, got);
                });
    }

    @Test
    void booleansAreNoBytesOfOtherElements() {
        final int[] one = {1};
        final boolean[] flags = new boolean[4];
        final Datatype gaps = Datatype.vector(2, 1, 2, Datatype.BYTE);
        Ranks.on(
                1,
                comm -> {
                    for (final Datatype type : new Datatype[] {Datatype.INT, gaps}) {
                        noBytes(() -> VBuffer.raw(flags, one, one, type));
                        final WBuffer blocks = WBuffer.raw(flags, one, new int[1], type);
                        noBytes(() -> comm.alltoallw(blocks, blocks));
                    }
                });
    }

    private static void noBytes(Runnable call) {
        final GalernaException e = assertThrows(GalernaException.class, call::run);
        assertEquals(ErrorClass.TYPE, e.errorClass());
        assertTrue(e.getMessage().contains("boolean[]"), e.getMessage());
    }

    @Test
    void memoryThatCannotBeUsedIsRefusedBeforeAnythingIsSent() {
        Ranks.on(
                1,
                comm -> {
                    final DoubleBuffer readOnly = DoubleBuffer.allocate(4).asReadOnlyBuffer();
                    refused(() -> comm.recv(Buffer.raw(readOnly, 1, Datatype.DOUBLE), 0, 0));
                    refused(() -> comm.send(Buffer.raw(ints(1), 2, Datatype.INT), 0, 0));
                    refused(() -> comm.bcast(Buffer.raw(ints(1), 2, Datatype.INT), 0));
                    try (Arena confined = Arena.ofConfined()) {
                        final MemorySegment segment = confined.allocate(ValueLayout.JAVA_INT);
                        refused(() -> comm.send(Buffer.raw(segment, 1, Datatype.INT), 0, 0));
                    }
                });
    }

    private static void refused(Runnable call) {
        assertEquals(
                ErrorClass.BUFFER, assertThrows(GalernaException.class, call::run).errorClass());
    }

    @Test
    void structuresArePaddedAsInC() {
        final Datatype type =
                Datatype.alignedStruct(
                        new long[] {1, 1}, new long[] {0, 8}, Datatype.DOUBLE, Datatype.INT);
        assertEquals(16, type.extent());
        assertEquals(12, type.size());
        assertEquals(12, type.trueUb());
        final Datatype four = Datatype.contiguous(4, type);
        assertEquals(64, four.extent());
        assertEquals(9, four.elements(56));
        assertEquals(56, four.bytes(9));
        assertEquals(24, four.bytes(four.elements(33) - 1));
        final Datatype outer =
                Datatype.alignedStruct(new long[] {1, 1}, new long[] {0, 16}, type, Datatype.BYTE);
        assertEquals(24, outer.extent());
    }
}
