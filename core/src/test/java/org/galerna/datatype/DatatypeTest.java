// SPDX-License-Identifier: Apache-2.0
package org.galerna.datatype;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.galerna.error.ErrorClass;
import org.galerna.error.GalernaException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The rules of datatypes by example, and what is said about wrong ones. */
@Timeout(20)
class DatatypeTest {
    private static void bounds(Datatype type, long lb, long ub, long size) {
        assertEquals(List.of(lb, ub, size), List.of(type.lb(), type.ub(), type.size()));
        assertEquals(ub - lb, type.extent());
    }

    private static void refuse(ErrorClass errorClass, String part, Runnable call) {
        final GalernaException e = assertThrows(GalernaException.class, call::run);
        assertEquals(errorClass, e.errorClass());
        assertTrue(e.getMessage().contains(part), e.getMessage());
    }

    private static long[] all(long... values) {
        return values;
    }

    @ParameterizedTest
    @EnumSource
    void basicTypesAreOneElement(BaseType base) {
        final Datatype type = ModelType.basic(base).type();
        bounds(type, 0, base.bytes(), base.bytes());
        assertEquals(base, type.base());
        assertEquals(base, type.arrayType());
        assertEquals(base.kind(), type.kind());
        assertEquals(1, type.elements());
        assertTrue(type.isContiguous());
        assertEquals(base, BaseType.of(base.newArray(0)));
        assertTrue(base.isArray(base.newArray(0)));
        assertEquals(base.name(), type.toString());
    }

    @Test
    void contiguousRunsMergeIntoOneBlock() {
        final Datatype type =
                Datatype.contiguous(
                        5, Datatype.vector(3, 2, 2, Datatype.contiguous(2, Datatype.INT)));
        assertEquals(List.of(new Block(0, BaseType.INT, 60)), type.blocks());
        assertTrue(type.isContiguous());
        bounds(type, 0, 240, 240);
        assertEquals(List.of(new Block(0, BaseType.DOUBLE, 2)), Datatype.DOUBLE2.blocks());
    }

    @Test
    void aMillionBlocksAtEqualDistancesAreOneRun() {
        final Datatype column = Datatype.vector(1 << 20, 1, 1000, Datatype.DOUBLE);
        final Datatype columns =
                Datatype.contiguous(1000, Datatype.resized(column, 0, 8000L << 20));
        assertEquals(1, columns.runs.count());
        assertEquals(1000L << 23, columns.size());
    }

    @Test
    void vectorsCoverTheirGapsButNotTheLast() {
        bounds(Datatype.vector(3, 2, 5, Datatype.INT), 0, 48, 24);
        bounds(Datatype.vector(3, 2, -5, Datatype.INT), -40, 8, 24);
        bounds(Datatype.hvector(3, 1, 2, Datatype.INT), 0, 8, 12);
        assertFalse(Datatype.vector(3, 2, 5, Datatype.INT).isContiguous());
        assertTrue(Datatype.resized(Datatype.INT, 0, 8).isContiguous(1));
        assertFalse(Datatype.resized(Datatype.INT, 0, 8).isContiguous(2));
    }

    @Test
    void typesWithoutElementsHaveNoBounds() {
        bounds(Datatype.contiguous(0, Datatype.INT), 0, 0, 0);
        bounds(Datatype.struct(all(), all()), 0, 0, 0);
        bounds(Datatype.struct(all(0), all(40), Datatype.INT), 0, 0, 0);
        bounds(Datatype.contiguous(7, Datatype.vector(0, 3, 9, Datatype.INT)), 0, 0, 0);
        bounds(Datatype.LB, 0, 0, 0);
        assertNull(Datatype.UB.base());
        Datatype.contiguous(0, Datatype.INT).requireRoom(null, 5, 100);
    }

    @Test
    void noPaddingIsAdded() {
        final Datatype type =
                Datatype.struct(
                        all(1, 1),
                        all(0, 97 * 4),
                        Datatype.contiguous(4, Datatype.INT),
                        Datatype.INT);
        bounds(type, 0, 98 * 4, 20);
    }

    @Test
    void markersWinOverElementsAlsoWhenNested() {
        final Datatype inner =
                Datatype.struct(
                        all(1, 1, 1), all(-12, 0, 24), Datatype.LB, Datatype.INT, Datatype.UB);
        bounds(inner, -12, 24, 4);
        bounds(Datatype.contiguous(2, inner), -12, 60, 8);
        final Datatype outer =
                Datatype.struct(
                        all(1, 1), all(0, 400), inner, Datatype.contiguous(10, Datatype.INT));
        bounds(outer, -12, 24, 44);
        bounds(
                Datatype.struct(all(1, 1, 1), all(8, 40, 0), Datatype.UB, Datatype.UB, inner),
                -12,
                40,
                4);
        bounds(Datatype.resized(inner, 0, 4), 0, 4, 4);
    }

    @Test
    void mixedTypesBelongOnBytesAndCountTheirElements() {
        final Datatype pair = Datatype.struct(all(1, 1), all(0, 8), Datatype.DOUBLE, Datatype.INT);
        assertTrue(pair.isMixed());
        assertNull(pair.base());
        assertEquals(BaseType.BYTE, pair.arrayType());
        assertEquals(2, pair.elements());
        assertEquals(
                List.of(5L, 9L, 10L, 16L),
                List.of(
                        pair.elements(33),
                        pair.elements(56),
                        pair.elements(60),
                        pair.elements(96)));
        assertEquals(2, pair.blocks().size());
        refuse(ErrorClass.TYPE, "several types", () -> pair.requireRoom(new double[4], 0, 1));
        pair.requireRoom(new byte[12], 0, 1);
    }

    @Test
    void elementsBetweenThoseOfAnArrayBelongOnBytes() {
        final Datatype odd = Datatype.hvector(2, 1, 5, Datatype.INT);
        assertEquals(BaseType.BYTE, odd.arrayType());
        assertEquals(BaseType.INT, odd.base());
        final byte[] out = new byte[8];
        odd.in(new byte[] {1, 2, 3, 4, 5, 6, 7, 8, 9}, 0, 1).pack(0, out, 0, 8);
        assertArrayEquals(new byte[] {1, 2, 3, 4, 6, 7, 8, 9}, out);
    }

    @Test
    void overlappingBlocksKeepTheLastValue() {
        final Datatype overlapping = Datatype.hvector(3, 2, 4, Datatype.INT);
        final int[] array = new int[4];
        overlapping.in(array, 0, 1).scatter(0, new int[] {1, 2, 3, 4, 5, 6}, 0, 6);
        assertArrayEquals(new int[] {1, 3, 5, 6}, array);
    }

    @Test
    void wrongConstructorArgumentsAreNamed() {
        refuse(ErrorClass.COUNT, "count = -1", () -> Datatype.contiguous(-1, Datatype.INT));
        refuse(ErrorClass.TYPE, "oldtype = null", () -> Datatype.contiguous(1, null));
        refuse(ErrorClass.COUNT, "blocklength = -2", () -> Datatype.vector(1, -2, 1, Datatype.INT));
        refuse(ErrorClass.COUNT, "count = -2", () -> Datatype.hvector(-2, 1, 1, Datatype.INT));
        refuse(
                ErrorClass.COUNT,
                "array_of_blocklengths[1] = -3",
                () -> Datatype.indexed(all(1, -3), all(0, 0), Datatype.INT));
        refuse(
                ErrorClass.ARG,
                "array_of_displacements.length = 1",
                () -> Datatype.hindexed(all(1, 3), all(0), Datatype.INT));
        refuse(
                ErrorClass.TYPE,
                "array_of_types[0] = null",
                () -> Datatype.struct(all(1), all(0), new Datatype[1]));
        refuse(
                ErrorClass.TYPE,
                "64 bits",
                () -> Datatype.vector(Long.MAX_VALUE, 1, 2, Datatype.LONG));
        refuse(
                ErrorClass.TYPE,
                "too many separate blocks",
                () ->
                        Datatype.contiguous(
                                Long.MAX_VALUE / 64,
                                Datatype.indexed(all(1, 1, 1), all(0, 2, 5), Datatype.INT)));
    }

    @Test
    void buffersThatDoNotFitAreDescribed() {
        refuse(ErrorClass.COUNT, "count = -1", () -> Datatype.INT.requireRoom(new int[1], 0, -1));
        refuse(ErrorClass.BUFFER, "no buffer", () -> Datatype.INT.requireRoom(null, 0, 1));
        refuse(ErrorClass.TYPE, "int[]", () -> Datatype.DOUBLE.requireRoom(new int[1], 0, 1));
        refuse(
                ErrorClass.TYPE,
                "use datatype OBJECT, or flatten",
                () -> Datatype.DOUBLE.requireRoom(new double[2][2], 0, 1));
        refuse(ErrorClass.TYPE, "java.lang.String", () -> Datatype.CHAR.requireRoom("text", 0, 1));
        refuse(ErrorClass.TYPE, "objects", () -> Datatype.OBJECT.requireRoom(new int[1], 0, 1));
        refuse(
                ErrorClass.BUFFER,
                "it has 10 elements, 8 items of INT at offset 3 touch elements 3 to 10",
                () -> Datatype.INT.requireRoom(new int[10], 3, 8));
        refuse(
                ErrorClass.BUFFER,
                "touch elements -1 to 0",
                () -> Datatype.INT.requireRoom(new int[10], -1, 2));
        refuse(
                ErrorClass.BUFFER,
                "too short",
                () -> Datatype.INT.requireRoom(new int[10], 0, Long.MAX_VALUE));
        refuse(
                ErrorClass.BUFFER,
                "too short",
                () -> Datatype.INT.requireRoom(new int[10], Long.MAX_VALUE, Long.MAX_VALUE));
        Datatype.OBJECT.requireRoom(new double[2][2], 0, 2);
        Datatype.INT.requireRoom(null, 99, 0);
        Datatype.vector(2, 1, 5, Datatype.INT).requireRoom(new int[6], 0, 1);
    }

    @Test
    void rangesOutsideThePackedFormAreRefused() {
        final Items items = Datatype.INT.in(new int[4], 0, 4);
        final Class<IndexOutOfBoundsException> outside = IndexOutOfBoundsException.class;
        assertThrows(outside, () -> items.pack(12, new byte[8], 0, 8));
        assertThrows(outside, () -> items.pack(0, new byte[8], 4, 8));
        assertThrows(outside, () -> items.unpack(-1, new byte[8], 0, 8));
        assertThrows(outside, () -> items.gather(3, new int[4], 0, 2));
        assertThrows(outside, () -> items.scatter(0, new int[4], 3, 2));
        refuse(
                ErrorClass.TYPE,
                "OBJECT",
                () -> Datatype.OBJECT.in(new Object[1], 0, 1).pack(0, new byte[1], 0, 1));
    }

    @Test
    void anObjectOfAnotherClassIsNotStored() {
        final Items strings = Datatype.OBJECT.in(new String[2], 0, 2);
        assertThrows(
                ArrayStoreException.class, () -> strings.scatter(0, new Object[] {1, 2}, 0, 2));
    }
}
