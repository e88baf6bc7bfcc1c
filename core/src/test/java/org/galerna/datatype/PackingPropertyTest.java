// SPDX-License-Identifier: Apache-2.0
package org.galerna.datatype;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.quicktheories.QuickTheory.qt;
import static org.quicktheories.generators.SourceDSL.longs;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.reflect.Array;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Random nested datatypes against their plain type maps. A failure prints the seed of
 * QuickTheories; run with {@code -Dgalerna.seed=...} to see it again.
 */
@Timeout(60)
class PackingPropertyTest {
    private static final int DEPTH = 3;

    /** What a random case consists of: a type, a user's array and the place of the items in it. */
    private record Case(ModelType model, Object array, long offset, int count) {
        Items items() {
            return new Items(array, offset, count, model.type());
        }

        /** Byte place of each element in packed order. */
        List<ModelType.Entry> elements() {
            final List<ModelType.Entry> all = new ArrayList<>();
            final long start = offset * model.type().arrayType().bytes();
            final long extent = model.extent();
            for (int i = 0; i < count; i++) {
                for (final ModelType.Entry entry : model.data()) {
                    all.add(entry.moved(start + i * extent));
                }
            }
            return all;
        }
    }

    /** A case that sometimes has elements between those of an array, which then is one of bytes. */
    private static Case any(Random random, BaseType[] bases) {
        return any(random, bases, random.nextInt(6) == 0 ? 1 : bases[0].bytes());
    }

    private static Case any(Random random, BaseType[] bases, int unit) {
        final ModelType model = ModelType.random(random, bases, unit, DEPTH);
        final int count = random.nextInt(5);
        final int size = model.type().arrayType().bytes();
        final long last = Math.max(0, count - 1) * model.extent();
        long low = 0;
        long high = 0;
        for (final ModelType.Entry entry : model.data()) {
            low = Math.min(low, entry.offset() + Math.min(0, last));
            high = Math.max(high, entry.end() + Math.max(0, last));
        }
        final long offset = -Math.floorDiv(low, size) + random.nextInt(3);
        final int length = (int) (offset + Math.ceilDiv(high, size) + random.nextInt(3));
        return new Case(model, filled(random, model.type().arrayType(), length), offset, count);
    }

    private static Object filled(Random random, BaseType type, int length) {
        final Object array = type.newArray(length);
        for (int i = 0; i < length; i++) {
            final Object value =
                    switch (type) {
                        case BYTE -> (byte) random.nextInt();
                        case CHAR -> (char) random.nextInt();
                        case SHORT -> (short) random.nextInt();
                        case INT -> random.nextInt();
                        case LONG -> random.nextLong();
                        case FLOAT -> random.nextFloat();
                        case DOUBLE -> random.nextDouble();
                        case BOOLEAN -> random.nextBoolean();
                        case OBJECT -> Integer.valueOf(random.nextInt());
                    };
            Array.set(array, i, value);
        }
        return array;
    }

    /** The same case, or half the time with its items in a memory segment. */
    private static Case anywhere(Random random, Case c) {
        return random.nextBoolean() ? c : inSegment(c);
    }

    private static Case inSegment(Case c) {
        final byte[] bytes = bytesOf(c.array);
        final MemorySegment segment = Arena.ofAuto().allocate(Math.max(1, bytes.length));
        MemorySegment.copy(bytes, 0, segment, ValueLayout.JAVA_BYTE, 0, bytes.length);
        return new Case(c.model, segment.asSlice(0, bytes.length), c.offset, c.count);
    }

    /** The bytes of a whole array, element by element, or of a segment. */
    private static byte[] bytesOf(Object array) {
        if (array instanceof MemorySegment segment) {
            return segment.toArray(ValueLayout.JAVA_BYTE);
        }
        final int length = Array.getLength(array);
        final int unit = BaseType.of(array).bytes();
        final ByteBuffer out = ByteBuffer.allocate(length * unit).order(ByteOrder.nativeOrder());
        for (int i = 0; i < length; i++) {
            switch (array) {
                case byte[] a -> out.put(a[i]);
                case char[] a -> out.putChar(a[i]);
                case short[] a -> out.putShort(a[i]);
                case int[] a -> out.putInt(a[i]);
                case long[] a -> out.putLong(a[i]);
                case float[] a -> out.putFloat(a[i]);
                case double[] a -> out.putDouble(a[i]);
                case boolean[] a -> out.put((byte) (a[i] ? 1 : 0));
                default -> throw new AssertionError(array.getClass());
            }
        }
        return out.array();
    }

    private static BaseType[] bases(Random random, BaseType type) {
        return type == BaseType.BYTE && random.nextBoolean()
                ? new BaseType[] {BaseType.BYTE, BaseType.INT, BaseType.DOUBLE, BaseType.CHAR}
                : new BaseType[] {type};
    }

    @ParameterizedTest
    @EnumSource
    void boundsSizesAndBlocksAreThoseOfTheTypeMap(BaseType base) {
        qt().withExamples(400)
                .forAll(longs().all())
                .checkAssert(seed -> {
                    final Random random = new Random(seed);
                    final BaseType[] bases = bases(random, base);
                    final ModelType model =
                            ModelType.random(random, bases, bases[0].bytes(), DEPTH);
                    final Datatype type = model.type();
                    final List<ModelType.Entry> data = model.data();
                    assertEquals(model.lb(), type.lb());
                    assertEquals(model.ub(), type.ub());
                    assertEquals(model.extent(), type.extent());
                    assertEquals(data.size(), type.elements());
                    assertEquals(data.stream().mapToLong(e -> e.base().bytes()).sum(), type.size());
                    assertEquals(data, expand(type));
                    assertEquals(
                            data.stream().mapToLong(ModelType.Entry::offset).min().orElse(0),
                            type.trueLb());
                    assertEquals(
                            data.stream().mapToLong(ModelType.Entry::end).max().orElse(0),
                            type.trueUb());
                    checkElementCounts(type, data, random);
                });
    }

    private static List<ModelType.Entry> expand(Datatype type) {
        final List<ModelType.Entry> all = new ArrayList<>();
        for (final Block block : type.blocks()) {
            for (long k = 0; k < block.count(); k++) {
                all.add(
                        new ModelType.Entry(
                                block.offset() + k * block.type().bytes(), block.type(), false));
            }
        }
        return all;
    }

    private static void checkElementCounts(
            Datatype type, List<ModelType.Entry> data, Random random) {
        if (type.size() > 0) {
            final long bytes = random.nextLong(3 * type.size());
            long elements = 0;
            long covered = 0;
            for (int i = 0; covered + data.get(i % data.size()).base().bytes() <= bytes; i++) {
                covered += data.get(i % data.size()).base().bytes();
                elements++;
            }
            assertEquals(elements, type.elements(bytes));
        }
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "OBJECT")
    void packingInPiecesCutAnywhereIsTheElementsInOrder(BaseType base) {
        qt().withExamples(400)
                .forAll(longs().all())
                .checkAssert(seed -> {
                    final Random random = new Random(seed);
                    final Case c = anywhere(random, any(random, bases(random, base)));
                    c.items().check();
                    final byte[] memory = bytesOf(c.array);
                    final byte[] expected = new byte[(int) c.items().bytes()];
                    int at = 0;
                    for (final ModelType.Entry e : c.elements()) {
                        System.arraycopy(memory, (int) e.offset(), expected, at, e.base().bytes());
                        at += e.base().bytes();
                    }
                    final byte[] packed = new byte[expected.length + 5];
                    for (int from = 0; from < expected.length; ) {
                        final int length = Math.min(1 + random.nextInt(40), expected.length - from);
                        c.items().pack(from, packed, 5 + from, length);
                        from += length;
                    }
                    assertArrayEquals(expected, Arrays.copyOfRange(packed, 5, packed.length));
                    assertArrayEquals(memory, bytesOf(c.array), "packing changes nothing");
                });
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "OBJECT")
    void unpackingAPrefixInPiecesWritesThoseElementsAlone(BaseType base) {
        qt().withExamples(400)
                .forAll(longs().all())
                .checkAssert(seed -> {
                    final Random random = new Random(seed);
                    final Case c = anywhere(random, any(random, bases(random, base)));
                    final byte[] memory = bytesOf(c.array);
                    final int total = (int) c.items().bytes();
                    final int prefix = random.nextInt(total + 1);
                    final byte[] incoming = new byte[total];
                    for (int i = 0; i < total; i++) {
                        incoming[i] =
                                (byte)
                                        (base == BaseType.BOOLEAN
                                                ? random.nextInt(2)
                                                : random.nextInt());
                    }
                    int at = 0;
                    for (final ModelType.Entry e : c.elements()) {
                        final int n = Math.clamp(prefix - at, 0, e.base().bytes());
                        System.arraycopy(incoming, at, memory, (int) e.offset(), n);
                        at += n;
                    }
                    for (int to = 0; to < prefix; ) {
                        final int length = Math.min(1 + random.nextInt(40), prefix - to);
                        c.items().unpack(to, incoming, to, length);
                        to += length;
                    }
                    assertArrayEquals(memory, bytesOf(c.array));
                });
    }

    @ParameterizedTest
    @EnumSource
    void gatheringAndScatteringMoveElementsInOrder(BaseType base) {
        qt().withExamples(400)
                .forAll(longs().all())
                .checkAssert(seed -> {
                    final Random random = new Random(seed);
                    final Case c = any(random, new BaseType[] {base}, base.bytes());
                    final int total = (int) c.items().length();
                    final int unit = base.bytes();
                    final Object dense = BaseType.newArrayLike(c.array, total + 3);
                    for (int from = 0; from < total; ) {
                        final int length = Math.min(1 + random.nextInt(10), total - from);
                        c.items().gather(from, dense, 3 + from, length);
                        from += length;
                    }
                    int k = 3;
                    for (final ModelType.Entry e : c.elements()) {
                        assertEquals(
                                Array.get(c.array, (int) e.offset() / unit), Array.get(dense, k++));
                    }
                    final Object expected = copy(c.array);
                    final Object incoming = filled(random, base, total);
                    k = 0;
                    for (final ModelType.Entry e : c.elements()) {
                        Array.set(expected, (int) e.offset() / unit, Array.get(incoming, k++));
                    }
                    for (int to = 0; to < total; ) {
                        final int length = Math.min(1 + random.nextInt(10), total - to);
                        c.items().scatter(to, incoming, to, length);
                        to += length;
                    }
                    for (int i = 0; i < Array.getLength(expected); i++) {
                        assertEquals(Array.get(expected, i), Array.get(c.array, i));
                    }
                });
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "OBJECT")
    void gatheringFromASegmentAndScatteringToItMoveElementsInOrder(BaseType base) {
        qt().withExamples(200)
                .forAll(longs().all())
                .checkAssert(seed -> {
                    final Random random = new Random(seed);
                    final Case c = any(random, new BaseType[] {base}, base.bytes());
                    final Case far = inSegment(c);
                    final int total = (int) c.items().length();
                    final Object near = BaseType.newArrayLike(c.array, total);
                    final Object dense = BaseType.newArrayLike(c.array, total);
                    c.items().gather(0, near, 0, total);
                    far.items().gather(0, dense, 0, total);
                    assertArrayEquals(bytesOf(near), bytesOf(dense));
                    final Object incoming = filled(random, base, total);
                    c.items().scatter(0, incoming, 0, total);
                    far.items().scatter(0, incoming, 0, total);
                    assertArrayEquals(bytesOf(c.array), bytesOf(far.array));
                });
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "OBJECT")
    void longBlocksGoStraightToMemoryAndBackIfNoElementIsCut(BaseType base) {
        final int unit = base.bytes();
        final MemorySegment memory = Arena.ofAuto().allocate(20_000);
        qt().withExamples(200)
                .forAll(longs().all())
                .checkAssert(seed -> {
                    final Random random = new Random(seed);
                    final int each = 128 / unit + random.nextInt(60);
                    final int stride = each + random.nextInt(5);
                    final Datatype type =
                            Datatype.vector(
                                    1 + random.nextInt(4),
                                    each,
                                    stride,
                                    ModelType.basic(base).type());
                    final int count = 1 + random.nextInt(3);
                    final int room = 4 * count * stride + 2;
                    final Object array = filled(random, base, room);
                    final Items items = new Items(array, 1, count, type);
                    assertTrue(items.isAscending());
                    final int elements = (int) items.length();
                    final int first = random.nextInt(elements);
                    final int length = random.nextInt(elements - first + 1) * unit;
                    final byte[] packed = new byte[length];
                    items.pack((long) first * unit, packed, 0, length);
                    final int at = random.nextInt(100);
                    assertTrue(items.packStraight((long) first * unit, memory, at, length));
                    assertArrayEquals(
                            packed, memory.asSlice(at, length).toArray(ValueLayout.JAVA_BYTE));
                    final Items near = new Items(base.newArray(room), 1, count, type);
                    final Items far = new Items(base.newArray(room), 1, count, type);
                    near.unpack((long) first * unit, packed, 0, length);
                    assertTrue(far.unpackStraight((long) first * unit, memory, at, length));
                    assertArrayEquals(bytesOf(near.array()), bytesOf(far.array()));
                    assertEquals(unit == 1, items.packStraight(1, memory, 0, unit));
                });
    }

    /** Then the parts of a message may be stored in any order. */
    @ParameterizedTest
    @EnumSource
    void ascendingItemsHaveTheirElementsInOrder(BaseType base) {
        qt().withExamples(400)
                .forAll(longs().all())
                .checkAssert(seed -> {
                    final Case c = any(new Random(seed), new BaseType[] {base}, base.bytes());
                    long end = Long.MIN_VALUE;
                    boolean isInOrder = true;
                    for (final ModelType.Entry e : c.elements()) {
                        isInOrder &= e.offset() >= end;
                        end = e.end();
                    }
                    assertTrue(isInOrder || !c.items().isAscending(), "stored twice, maybe");
                });
    }

    /** More blocks than are copied together, shorter and longer than are copied by columns. */
    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "OBJECT")
    void longStripsOfBlocksOfAnyLengthGoBothWays(BaseType base) {
        final Random random = new Random(7);
        for (int each = 1; each < 12; each++) {
            for (final int stride : new int[] {each, each + 1, -each - 3}) {
                final ModelType model = ModelType.vector(150, each, stride, ModelType.basic(base));
                final int span = 150 * (each + 3);
                final Object array = filled(random, base, span);
                final Case near = new Case(model, array, stride < 0 ? span - each : 0, 1);
                for (final Case c : new Case[] {near, inSegment(near)}) {
                    final int total = (int) c.items().bytes();
                    final byte[] before = bytesOf(c.array);
                    final byte[] expected = new byte[total];
                    int at = 0;
                    for (final ModelType.Entry e : c.elements()) {
                        System.arraycopy(before, (int) e.offset(), expected, at, base.bytes());
                        at += base.bytes();
                    }
                    final byte[] packed = new byte[total];
                    c.items().pack(0, packed, 0, total);
                    assertArrayEquals(expected, packed);
                    c.items().unpack(0, new byte[total], 0, total);
                    c.items().unpack(0, packed, 0, total);
                    assertArrayEquals(before, bytesOf(c.array));
                }
            }
        }
    }

    private static Object copy(Object array) {
        final int length = Array.getLength(array);
        final Object copy = BaseType.newArrayLike(array, length);
        System.arraycopy(array, 0, copy, 0, length);
        return copy;
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "OBJECT")
    void contiguousItemsAreAPartOfTheArray(BaseType base) {
        qt().withExamples(400)
                .forAll(longs().all())
                .checkAssert(seed -> {
                    final Random random = new Random(seed);
                    final Case c = any(random, bases(random, base));
                    if (c.items().isContiguous() && c.items().bytes() > 0) {
                        long place = c.items().start();
                        for (final ModelType.Entry e : c.elements()) {
                            assertEquals(place, e.offset());
                            place += e.base().bytes();
                        }
                    }
                });
    }

    @ParameterizedTest
    @EnumSource
    void roomIsRequiredForTouchedElementsAlone(BaseType base) {
        qt().withExamples(400)
                .forAll(longs().all())
                .checkAssert(seed -> {
                    final Random random = new Random(seed);
                    final Case c = any(random, bases(random, base));
                    final int unit = c.model.type().arrayType().bytes();
                    final long offset = c.offset + random.nextInt(7) - 3;
                    final Case moved = new Case(c.model, c.array, offset, c.count);
                    final long bytes = (long) Array.getLength(c.array) * unit;
                    final boolean fits =
                            moved.elements().stream()
                                    .allMatch(e -> e.offset() >= 0 && e.end() <= bytes);
                    boolean accepted = true;
                    try {
                        moved.items().check();
                    } catch (org.galerna.error.GalernaException e) {
                        accepted = false;
                    }
                    assertEquals(fits, accepted);
                });
    }
}
