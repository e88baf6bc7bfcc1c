// SPDX-License-Identifier: Apache-2.0
package org.galerna;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

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
