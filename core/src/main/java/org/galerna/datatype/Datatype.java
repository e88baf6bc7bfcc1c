// SPDX-License-Identifier: Apache-2.0
package org.galerna.datatype;

import static org.galerna.datatype.Draft.requireCount;
import static org.galerna.datatype.Draft.requireSameLength;
import static org.galerna.datatype.Draft.requireType;

import java.util.List;
import org.galerna.device.Kind;
import org.galerna.error.ErrorClass;
import org.galerna.error.GalernaException;

/**
 * A datatype: the elements one item is made of, and the distance to the next item. Immutable; any
 * thread may use it.
 *
 * <p>Bounds are those of MPI-1: the lowest and the highest byte of the elements, without padding,
 * unless {@link #LB} or {@link #UB} stand in the type map: markers win, also through nesting, the
 * lowest {@link #LB} and the highest {@link #UB}. A type without elements and markers has size,
 * bounds and extent 0.
 */
public final class Datatype {
    /** One {@code byte}. */
    public static final Datatype BYTE = new Datatype(BaseType.BYTE, "BYTE");

    /** One {@code char}. */
    public static final Datatype CHAR = new Datatype(BaseType.CHAR, "CHAR");

    /** One {@code short}. */
    public static final Datatype SHORT = new Datatype(BaseType.SHORT, "SHORT");

    /** One {@code int}. */
    public static final Datatype INT = new Datatype(BaseType.INT, "INT");

    /** One {@code long}. */
    public static final Datatype LONG = new Datatype(BaseType.LONG, "LONG");

    /** One {@code float}. */
    public static final Datatype FLOAT = new Datatype(BaseType.FLOAT, "FLOAT");

    /** One {@code double}. */
    public static final Datatype DOUBLE = new Datatype(BaseType.DOUBLE, "DOUBLE");

    /** One {@code boolean}. */
    public static final Datatype BOOLEAN = new Datatype(BaseType.BOOLEAN, "BOOLEAN");

    /** One reference; its extent is 1. */
    public static final Datatype OBJECT = new Datatype(BaseType.OBJECT, "OBJECT");

    /** One byte of packed data, which may be received as any type. */
    public static final Datatype PACKED =
            new Datatype(new Draft("PACKED").element(BaseType.BYTE), true);

    /** A marker of the lower bound, for {@link #struct}. */
    public static final Datatype LB = new Datatype(new Draft("LB").markLower(0));

    /** A marker of the upper bound, for {@link #struct}. */
    public static final Datatype UB = new Datatype(new Draft("UB").markUpper(0));

    /** Two {@code short}s, a value and its index. */
    public static final Datatype SHORT2 = new Datatype(new Draft("SHORT2").repeat(SHORT, 0, 2, 2));

    /** Two {@code int}s, a value and its index. */
    public static final Datatype INT2 = new Datatype(new Draft("INT2").repeat(INT, 0, 2, 4));

    /** Two {@code long}s, a value and its index. */
    public static final Datatype LONG2 = new Datatype(new Draft("LONG2").repeat(LONG, 0, 2, 8));

    /** Two {@code float}s, a value and its index. */
    public static final Datatype FLOAT2 = new Datatype(new Draft("FLOAT2").repeat(FLOAT, 0, 2, 4));

    /** Two {@code double}s, a value and its index. */
    public static final Datatype DOUBLE2 =
            new Datatype(new Draft("DOUBLE2").repeat(DOUBLE, 0, 2, 8));

    /** Two {@code float}s, the real and the imaginary part of a number. */
    public static final Datatype FLOAT_COMPLEX =
            new Datatype(new Draft("FLOAT_COMPLEX").repeat(FLOAT, 0, 2, 4).complex());

    /** Two {@code double}s, the real and the imaginary part of a number. */
    public static final Datatype DOUBLE_COMPLEX =
            new Datatype(new Draft("DOUBLE_COMPLEX").repeat(DOUBLE, 0, 2, 8).complex());

    /** A {@code short} and its index, an {@code int}, laid out as C does. */
    public static final Datatype SHORT_INT = pair("SHORT_INT", SHORT, 4);

    /** A {@code long} and its index, an {@code int}, laid out as C does. */
    public static final Datatype LONG_INT = pair("LONG_INT", LONG, 8);

    /** A {@code float} and its index, an {@code int}, laid out as C does. */
    public static final Datatype FLOAT_INT = pair("FLOAT_INT", FLOAT, 4);

    /** A {@code double} and its index, an {@code int}, laid out as C does. */
    public static final Datatype DOUBLE_INT = pair("DOUBLE_INT", DOUBLE, 8);

    /** The blocks of an item. */
    final Runs runs;

    private final String name;
    private final BaseType base;
    private final BaseType element;
    private final BaseType arrayType;
    private final int kind;
    private final int arrayKind;
    private final int arrayShift;
    private final long size;
    private final long elements;
    private final long lb;
    private final long ub;
    private final boolean lowerMarked;
    private final boolean upperMarked;
    private final boolean contiguous;
    private final boolean dense;
    private final int alignment;
    private final boolean complex;

    private Datatype(BaseType type, String name) {
        this(new Draft(name).element(type));
    }

    private Datatype(Draft draft) {
        this(draft, false);
    }

    private Datatype(Draft draft, boolean isPacked) {
        runs = draft.runs();
        name = draft.name();
        base = runs.base();
        size = runs.size();
        elements = runs.elements();
        lb = draft.lower();
        ub = draft.upper();
        lowerMarked = draft.isLowerMarked();
        upperMarked = draft.isUpperMarked();
        contiguous = size == 0 || (runs.isOneBlock() && size == ub - lb);
        element = base != null ? base : BaseType.BYTE;
        arrayType = base != null && runs.isAligned(ub - lb) ? base : BaseType.BYTE;
        kind = isPacked ? Kind.PACKED : element.kind();
        arrayKind = arrayType == element ? kind : kind | Kind.STAGED;
        arrayShift = Kind.shift(arrayType.kind());
        dense = contiguous && arrayType == element;
        alignment = draft.alignment();
        complex = draft.isComplex();
    }

    private static Datatype pair(String name, Datatype value, int at) {
        return new Datatype(
                new Draft(name)
                        .repeat(value, 0, 1, value.extent())
                        .repeat(INT, at, 1, INT.extent())
                        .pad());
    }

    // ---- constructors of MPI-4.1, section 5.1.2 ----

    /**
     * Items one behind the other.
     *
     * @param count of items, at least 0.
     * @param old their type.
     * @return the type.
     * @throws GalernaException of class COUNT or TYPE if an argument does not fit.
     */
    public static Datatype contiguous(long count, Datatype old) {
        requireCount(count, "count");
        requireType(old, "oldtype");
        return new Datatype(
                new Draft("contiguous " + old.baseName()).repeat(old, 0, count, old.extent()));
    }

    /**
     * Blocks of items at equal distances.
     *
     * @param count of blocks, at least 0.
     * @param blockLength items of a block, at least 0.
     * @param stride from a block to the next, in extents of {@code old}; may be negative.
     * @param old type of the items.
     * @return the type.
     * @throws GalernaException of class COUNT or TYPE if an argument does not fit.
     */
    public static Datatype vector(long count, long blockLength, long stride, Datatype old) {
        requireType(old, "oldtype");
        return strided(count, blockLength, Draft.times(stride, old.extent()), old);
    }

    /**
     * Blocks of items at equal distances in bytes.
     *
     * @param count of blocks, at least 0.
     * @param blockLength items of a block, at least 0.
     * @param stride from a block to the next, in bytes; may be negative.
     * @param old type of the items.
     * @return the type.
     * @throws GalernaException of class COUNT or TYPE if an argument does not fit.
     */
    public static Datatype hvector(long count, long blockLength, long stride, Datatype old) {
        requireType(old, "oldtype");
        return strided(count, blockLength, stride, old);
    }

    private static Datatype strided(long count, long blockLength, long stride, Datatype old) {
        requireCount(count, "count");
        requireCount(blockLength, "blocklength");
        final Datatype block = contiguous(blockLength, old);
        return new Datatype(new Draft("vector " + old.baseName()).repeat(block, 0, count, stride));
    }

    /**
     * Blocks of items at any distance.
     *
     * @param lengths items of each block, at least 0.
     * @param displacements of each block, in extents of {@code old}; may be negative.
     * @param old type of the items.
     * @return the type.
     * @throws GalernaException of class ARG, COUNT or TYPE if an argument does not fit.
     */
    public static Datatype indexed(long[] lengths, long[] displacements, Datatype old) {
        requireType(old, "oldtype");
        return blocks(lengths, displacements, old.extent(), old);
    }

    /**
     * Blocks of items at any distance in bytes.
     *
     * @param lengths items of each block, at least 0.
     * @param displacements of each block, in bytes; may be negative.
     * @param old type of the items.
     * @return the type.
     * @throws GalernaException of class ARG, COUNT or TYPE if an argument does not fit.
     */
    public static Datatype hindexed(long[] lengths, long[] displacements, Datatype old) {
        requireType(old, "oldtype");
        return blocks(lengths, displacements, 1, old);
    }

    private static Datatype blocks(long[] lengths, long[] displacements, long unit, Datatype old) {
        requireSameLength(lengths.length, displacements.length, "array_of_displacements");
        final Draft draft = new Draft("indexed " + old.baseName());
        for (int i = 0; i < lengths.length; i++) {
            requireCount(lengths[i], "array_of_blocklengths[" + i + "]");
            draft.repeat(old, Draft.times(displacements[i], unit), lengths[i], old.extent());
        }
        return new Datatype(draft);
    }

    /**
     * Blocks of items of any types. Blocks of different base types may be used on {@code byte[]}
     * alone.
     *
     * @param lengths items of each block, at least 0; a block without items leaves no trace.
     * @param displacements of each block, in bytes; may be negative.
     * @param types of the items of each block; {@link #LB} and {@link #UB} set the bounds.
     * @return the type.
     * @throws GalernaException of class ARG, COUNT or TYPE if an argument does not fit.
     */
    public static Datatype struct(long[] lengths, long[] displacements, Datatype... types) {
        return new Datatype(Draft.structure(lengths, displacements, types));
    }

    /**
     * Blocks of items of any types, padded at the end as a C compiler pads a structure: the extent
     * is a multiple of what the most demanding element must be aligned to.
     *
     * @param lengths items of each block, at least 0; a block without items leaves no trace.
     * @param displacements of each block, in bytes; may be negative.
     * @param types of the items of each block; markers in them win over the padding.
     * @return the type.
     * @throws GalernaException of class ARG, COUNT or TYPE if an argument does not fit.
     */
    public static Datatype alignedStruct(long[] lengths, long[] displacements, Datatype... types) {
        return new Datatype(Draft.structure(lengths, displacements, types).pad());
    }

    /**
     * The same elements with other bounds; markers in {@code old} lose their force.
     *
     * @param old the type.
     * @param lower the lower bound, in bytes.
     * @param extent the distance from an item to the next, in bytes.
     * @return the type.
     * @throws GalernaException of class TYPE if {@code old} is null.
     */
    public static Datatype resized(Datatype old, long lower, long extent) {
        requireType(old, "oldtype");
        return new Datatype(
                new Draft("resized " + old.baseName())
                        .data(old, 0)
                        .markLower(lower)
                        .markUpper(Draft.plus(lower, extent)));
    }

    /**
     * The markers of a type without data, further from its start.
     *
     * @param old the type.
     * @param factor how many times as far they are to be.
     * @return the type.
     * @throws GalernaException of class TYPE if {@code old} is null or has data.
     */
    public static Datatype stretched(Datatype old, long factor) {
        requireType(old, "oldtype");
        if (old.size > 0) {
            throw GalernaException.argument(
                    ErrorClass.TYPE, "the type has data, not markers alone", "oldtype", old);
        }
        final Draft draft = new Draft(old.name);
        if (old.lowerMarked) {
            draft.markLower(Draft.times(old.lb, factor));
        }
        if (old.upperMarked) {
            draft.markUpper(Draft.times(old.ub, factor));
        }
        return new Datatype(draft);
    }

    // ---- what it is ----

    /**
     * The type of all its elements.
     *
     * @return null if it has none or they differ.
     */
    public BaseType base() {
        return base;
    }

    /**
     * Whether its elements are of different types.
     *
     * @return false also without elements.
     */
    public boolean isMixed() {
        return base == null && size > 0;
    }

    /**
     * The element type of the arrays this type is used on: {@link #base()}, but {@link
     * BaseType#BYTE} if the elements are of different types, or lie where no element of such an
     * array begins, or there are none.
     *
     * @return never null.
     */
    public BaseType arrayType() {
        return arrayType;
    }

    /**
     * The element type of the packed form, which is what travels: {@link #base()}, wherever the
     * elements lie, but {@link BaseType#BYTE} if they are of different types or there are none.
     *
     * @return never null.
     */
    public BaseType element() {
        return element;
    }

    /** {@return whether an array of {@link #element()} can hold the items, where they lie} */
    public boolean isAligned() {
        return arrayType == element;
    }

    /**
     * The code of its elements in a message.
     *
     * @return {@link BaseType#kind()} of {@link #element()}; {@link Kind#PACKED} of {@link
     *     #PACKED}.
     */
    public int kind() {
        return kind;
    }

    /**
     * How a device knows an array of {@link #arrayType()} that holds items.
     *
     * @return {@link #kind()}, with {@link Kind#STAGED} if the elements lie in bytes.
     */
    public int arrayKind() {
        return arrayKind;
    }

    /**
     * Where the data of items begins that have no gaps.
     *
     * @param offset subscript of the start of the first item in an array of {@link #arrayType()}.
     * @return in bytes from the start of the array.
     */
    public long start(long offset) {
        return (offset << arrayShift) + runs.lower();
    }

    /**
     * The data of an item.
     *
     * @return in bytes.
     */
    public long size() {
        return size;
    }

    /**
     * The distance from an item to the next.
     *
     * @return in bytes; may be negative when markers say so.
     */
    public long extent() {
        return ub - lb;
    }

    /**
     * The lower bound.
     *
     * @return in bytes from the start of the item.
     */
    public long lb() {
        return lb;
    }

    /**
     * The upper bound.
     *
     * @return in bytes from the start of the item.
     */
    public long ub() {
        return ub;
    }

    /**
     * The first byte of data.
     *
     * @return in bytes from the start of the item; 0 without data.
     */
    public long trueLb() {
        return runs.lower();
    }

    /**
     * The end of the data.
     *
     * @return in bytes from the start of the item; 0 without data.
     */
    public long trueUb() {
        return runs.upper();
    }

    /**
     * The elements of an item.
     *
     * @return how many of base types.
     */
    public long elements() {
        return elements;
    }

    /**
     * The elements in a part of packed data.
     *
     * @param bytes of the packed form of items, from its start.
     * @return whole elements in it; 0 if this type has no data.
     */
    public long elements(long bytes) {
        return size == 0 ? 0 : bytes / size * elements + runs.elements(bytes % size);
    }

    /**
     * The packed bytes of so many elements.
     *
     * @param number of elements, counted from the start of the packed data of items.
     * @return in bytes; 0 if this type has no data.
     */
    public long bytes(long number) {
        return elements == 0 ? 0 : number / elements * size + runs.bytes(number % elements);
    }

    /**
     * Whether each two elements are a complex number.
     *
     * @return true for {@link #FLOAT_COMPLEX}, {@link #DOUBLE_COMPLEX} and types made of one of
     *     them.
     */
    public boolean isComplex() {
        return complex;
    }

    /**
     * The most that an element must be aligned to in C.
     *
     * @return in bytes, 1 to 8.
     */
    public int alignment() {
        return alignment;
    }

    /**
     * Whether items lie in memory as they are packed: one block, and items close up. Then {@code
     * count} items are the {@code count * size()} bytes at {@link #trueLb()} from the first item.
     *
     * @return whether they do.
     */
    public boolean isContiguous() {
        return contiguous;
    }

    /** {@return whether items are contiguous and aligned} */
    public boolean isDense() {
        return dense;
    }

    /**
     * Whether so many items lie in memory as they are packed.
     *
     * @param count of items.
     * @return {@link #isContiguous()}, or whether one block is all there is.
     */
    public boolean isContiguous(long count) {
        return contiguous || (count <= 1 && runs.isOneBlock());
    }

    /**
     * The blocks of an item, in type-map order.
     *
     * @return a list that cannot be changed; long for types of many blocks, so not for hot paths.
     */
    public List<Block> blocks() {
        return runs.blocks();
    }

    /**
     * Says where packed data lies when items follow each other without end, as in a view of a file.
     *
     * @param packed first byte of the data, in the packed form of the items.
     * @param length of the data, in bytes; nothing lies anywhere if this type has no data.
     * @param sink told each block in the order of the data; neighbours are joined.
     */
    public void pieces(long packed, long length, PieceSink sink) {
        if (size > 0 && length > 0) {
            new Tiling(this, sink).over(packed, length);
        }
    }

    /**
     * Counts the data of one item that lies before a place.
     *
     * @param place in bytes from the start of the item.
     * @return packed bytes, 0 to {@link #size()}.
     */
    public long packedBefore(long place) {
        return Tiling.before(runs, place);
    }

    boolean isLowerMarked() {
        return lowerMarked;
    }

    boolean isUpperMarked() {
        return upperMarked;
    }

    private String baseName() {
        return "of " + (base != null ? base.name() : isMixed() ? "mixed types" : "nothing");
    }

    @Override
    public String toString() {
        return name;
    }

    // ---- items in an array ----

    /**
     * Items of this type in an array, unchecked.
     *
     * @param array of {@link #arrayType()}, or a memory segment; may be null where nothing is
     *     touched.
     * @param offset subscript of the start of the first item.
     * @param count of items.
     * @return the items; call {@link Items#check()} before they are used.
     */
    public Items in(Object array, long offset, long count) {
        return new Items(array, offset, count, this);
    }

    /**
     * Checks that an array holds items of this type: its class, and that it has every element which
     * is touched.
     *
     * @param array of {@link #arrayType()}, or a memory segment; may be null where nothing is
     *     touched.
     * @param offset subscript of the start of the first item.
     * @param count of items.
     * @throws GalernaException of class COUNT, BUFFER or TYPE; the message has the argument, the
     *     array's class and length, and the elements that would be touched.
     */
    public void requireRoom(Object array, long offset, long count) {
        Room.check(this, array, offset, count);
    }
}
