// SPDX-License-Identifier: Apache-2.0
package org.galerna.datatype;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * A datatype beside its plain type map, one entry for each element and marker, as the standard
 * writes it.
 */
record ModelType(Datatype type, List<Entry> map) {
    /** An element at a byte offset; without a base type a marker. */
    record Entry(long offset, BaseType base, boolean upper) {
        Entry moved(long by) {
            return new Entry(offset + by, base, upper);
        }

        boolean isData() {
            return base != null;
        }

        long end() {
            return offset + (base == null ? 0 : base.bytes());
        }
    }

    static ModelType basic(BaseType base) {
        final Datatype type =
                switch (base) {
                    case BYTE -> Datatype.BYTE;
                    case CHAR -> Datatype.CHAR;
                    case SHORT -> Datatype.SHORT;
                    case INT -> Datatype.INT;
                    case LONG -> Datatype.LONG;
                    case FLOAT -> Datatype.FLOAT;
                    case DOUBLE -> Datatype.DOUBLE;
                    case BOOLEAN -> Datatype.BOOLEAN;
                    case OBJECT -> Datatype.OBJECT;
                };
        return new ModelType(type, List.of(new Entry(0, base, false)));
    }

    static ModelType marker(boolean upper) {
        return new ModelType(upper ? Datatype.UB : Datatype.LB, List.of(new Entry(0, null, upper)));
    }

    List<Entry> data() {
        return map.stream().filter(Entry::isData).toList();
    }

    long lb() {
        final var marked =
                map.stream().filter(e -> !e.isData() && !e.upper()).mapToLong(Entry::offset).min();
        return marked.orElseGet(() ->
                data().isEmpty()
                        ? map.stream().mapToLong(Entry::offset).max().orElse(0)
                        : data().stream().mapToLong(Entry::offset).min().getAsLong());
    }

    long ub() {
        final var marked =
                map.stream().filter(e -> !e.isData() && e.upper()).mapToLong(Entry::offset).max();
        return marked.orElseGet(() ->
                data().isEmpty()
                        ? map.stream().mapToLong(Entry::offset).min().orElse(0)
                        : data().stream().mapToLong(Entry::end).max().getAsLong());
    }

    long extent() {
        return ub() - lb();
    }

    /**
     * A random type over base types, nested some levels deep, all offsets multiples of {@code
     * unit}.
     */
    static ModelType random(Random random, BaseType[] bases, int unit, int depth) {
        if (depth == 0) {
            return basic(bases[random.nextInt(bases.length)]);
        }
        final ModelType old =
                random(random, bases, unit, depth - 1 - random.nextInt(2) * random.nextInt(depth));
        if (old.map.size() > 300) {
            return old;
        }
        return switch (random.nextInt(7)) {
            case 0 -> contiguous(random.nextInt(4), old);
            case 1 -> vector(random, old);
            case 2 -> hvector(random, old, unit);
            case 3 -> indexed(random, old);
            case 4 -> hindexed(random, old, unit);
            case 5 -> resized(random, old, unit);
            default -> struct(random, old, random(random, bases, unit, depth - 1), unit);
        };
    }

    private static long jump(Random random, int range) {
        return (long) random.nextInt(2 * range + 1) - range;
    }

    private static void add(List<Entry> into, ModelType old, long at, long count) {
        for (long k = 0; k < count; k++) {
            for (final Entry entry : old.map) {
                into.add(entry.moved(at + k * old.extent()));
            }
        }
    }

    static ModelType contiguous(int count, ModelType old) {
        final List<Entry> map = new ArrayList<>();
        add(map, old, 0, count);
        return new ModelType(Datatype.contiguous(count, old.type), map);
    }

    private static ModelType vector(Random random, ModelType old) {
        return vector(random.nextInt(5), random.nextInt(3), jump(random, 5), old);
    }

    static ModelType vector(int count, int length, long stride, ModelType old) {
        final List<Entry> map = new ArrayList<>();
        for (int k = 0; k < count; k++) {
            add(map, old, k * stride * old.extent(), length);
        }
        return new ModelType(Datatype.vector(count, length, stride, old.type), map);
    }

    private static ModelType hvector(Random random, ModelType old, int unit) {
        final int count = random.nextInt(5);
        final int length = random.nextInt(3);
        final long stride = jump(random, 20) * unit;
        final List<Entry> map = new ArrayList<>();
        for (int k = 0; k < count; k++) {
            add(map, old, k * stride, length);
        }
        return new ModelType(Datatype.hvector(count, length, stride, old.type), map);
    }

    private static ModelType indexed(Random random, ModelType old) {
        final int count = random.nextInt(4);
        final long[] lengths = random.longs(count, 0, 4).toArray();
        final long[] places = random.longs(count, -6, 7).toArray();
        final List<Entry> map = new ArrayList<>();
        for (int k = 0; k < count; k++) {
            add(map, old, places[k] * old.extent(), lengths[k]);
        }
        return new ModelType(Datatype.indexed(lengths, places, old.type), map);
    }

    private static ModelType hindexed(Random random, ModelType old, int unit) {
        final int count = random.nextInt(4);
        final long[] lengths = random.longs(count, 0, 4).toArray();
        final long[] places = random.longs(count, -20, 21).map(p -> p * unit).toArray();
        final List<Entry> map = new ArrayList<>();
        for (int k = 0; k < count; k++) {
            add(map, old, places[k], lengths[k]);
        }
        return new ModelType(Datatype.hindexed(lengths, places, old.type), map);
    }

    private static ModelType resized(Random random, ModelType old, int unit) {
        final long lower = jump(random, 8) * unit;
        final long extent = random.nextInt(12) * (long) unit;
        final List<Entry> map = new ArrayList<>(old.data());
        map.add(new Entry(lower, null, false));
        map.add(new Entry(lower + extent, null, true));
        return new ModelType(Datatype.resized(old.type, lower, extent), map);
    }

    private static ModelType struct(Random random, ModelType a, ModelType b, int unit) {
        final ModelType[] kinds = {a, b, marker(false), marker(true)};
        final int count = random.nextInt(5);
        final ModelType[] parts = new ModelType[count];
        final long[] lengths = random.longs(count, 0, 3).toArray();
        final long[] places = random.longs(count, -20, 21).map(p -> p * unit).toArray();
        final List<Entry> map = new ArrayList<>();
        for (int k = 0; k < count; k++) {
            parts[k] = kinds[random.nextInt(kinds.length)];
            add(map, parts[k], places[k], lengths[k]);
        }
        final Datatype[] types = new Datatype[count];
        for (int k = 0; k < count; k++) {
            types[k] = parts[k].type;
        }
        return new ModelType(Datatype.struct(lengths, places, types), map);
    }
}
