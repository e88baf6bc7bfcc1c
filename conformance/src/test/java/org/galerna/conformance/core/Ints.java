// SPDX-License-Identifier: Apache-2.0
package org.galerna.conformance.core;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;
import java.util.function.IntUnaryOperator;
import org.galerna.Buffer;
import org.galerna.VBuffer;
import org.galerna.WBuffer;
import org.galerna.datatype.Datatype;

/** Ints that a rank hands to calls, in an array or a segment, where they lie in some form. */
final class Ints {
    /** What stands where nothing has been written. */
    static final int BLANK = 0x5555_5555;

    static final ValueLayout.OfInt INT = ValueLayout.JAVA_INT_UNALIGNED;

    /** Items of ints: where they lie in one, and how many there are. */
    static final class Form {
        static final Form DENSE = new Form(Datatype.INT, 0);

        final Datatype type;
        final int[] places;

        Form(Datatype type, int... places) {
            this.type = type;
            this.places = places;
        }

        long place(int i) {
            return i / places.length * type.extent() + places[i % places.length];
        }

        @Override
        public String toString() {
            return type + " at " + Arrays.toString(places);
        }
    }

    final Form form;
    final Object memory;
    private final int length;
    private final MemorySegment bytes;

    /** As many ints, in memory that becomes blank. */
    Ints(Form form, Object memory, int length) {
        this.form = form;
        this.memory = memory;
        this.length = length;
        this.bytes = bytes(memory);
        bytes.fill((byte) BLANK);
    }

    static MemorySegment bytes(Object memory) {
        return switch (memory) {
            case int[] ints -> MemorySegment.ofArray(ints);
            case byte[] some -> MemorySegment.ofArray(some);
            default -> (MemorySegment) memory;
        };
    }

    Ints with(IntUnaryOperator values) {
        for (int i = 0; i < length; i++) {
            bytes.set(INT, form.place(i), values.applyAsInt(i));
        }
        return this;
    }

    int get(int i) {
        return bytes.get(INT, form.place(i));
    }

    long items(int elements) {
        return elements / form.places.length;
    }

    Buffer first(int elements) {
        return Buffer.of(memory, 0, items(elements), form.type);
    }

    VBuffer blocks(int ranks, int each) {
        long[] counts = new long[ranks];
        long[] places = new long[ranks];
        Arrays.fill(counts, items(each));
        Arrays.setAll(places, rank -> rank * items(each));
        return VBuffer.of(memory, 0, counts, places, form.type);
    }

    WBuffer blocksOfTypes(int ranks, int each) {
        long[] counts = new long[ranks];
        long[] places = new long[ranks];
        Datatype[] types = new Datatype[ranks];
        Arrays.fill(counts, items(each));
        Arrays.fill(types, form.type);
        Arrays.setAll(places, rank -> rank * items(each) * form.type.extent());
        return WBuffer.of(memory, counts, places, types);
    }

    /** The elements are as expected, and nothing has been written between and behind them. */
    void assertEach(IntUnaryOperator expected) {
        boolean[] isData = new boolean[(int) bytes.byteSize()];
        for (int i = 0; i < length; i++) {
            int at = (int) form.place(i);
            if (expected.applyAsInt(i) != bytes.get(INT, at)) {
                throw new AssertionError(form + ": element " + i + " is " + bytes.get(INT, at));
            }
            Arrays.fill(isData, at, at + 4, true);
        }
        for (int at = 0; at < isData.length; at++) {
            if (!isData[at] && bytes.get(ValueLayout.JAVA_BYTE, at) != (byte) BLANK) {
                throw new AssertionError(form + ": byte " + at + " was written");
            }
        }
    }
}
