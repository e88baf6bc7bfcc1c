// SPDX-License-Identifier: Apache-2.0
package mpi;

import org.galerna.datatype.BaseType;
import org.galerna.error.GalernaException;

/**
 * What an item of a message is: a base type, or base elements at given distances. All numbers are
 * in elements of the base type, never in bytes. Never changes; every method is local. See MPI-1.1,
 * section 3.12.
 */
public class Datatype {
    private final org.galerna.datatype.Datatype core;
    private final BaseType base;

    /** Wraps a type of the core; {@code base} is null for the bounds markers. */
    Datatype(org.galerna.datatype.Datatype core, BaseType base) {
        this.core = core;
        this.base = base;
    }

    /** The core's type of an argument. */
    static org.galerna.datatype.Datatype core(Datatype datatype) throws MPIException {
        if (datatype == null) {
            throw MPIException.in("argument datatype is null");
        }
        return datatype.core;
    }

    /** The array of a message: its own, or that of the buffer it was packed into. */
    @SuppressWarnings("ReferenceEquality") // one object is the type
    static Object data(Object buf, Datatype datatype) throws MPIException {
        if (datatype != null && datatype.base == null) {
            refuseMarkers(datatype);
        }
        return datatype == MPI.PACKED && buf instanceof mpjbuf.Buffer packed ? packed.array() : buf;
    }

    /** Items of a user's type without data can be sent, as no elements; these have no items. */
    @SuppressWarnings("ReferenceEquality") // one object is the type
    private static void refuseMarkers(Datatype datatype) throws MPIException {
        if (datatype == MPI.LB || datatype == MPI.UB || datatype == MPI.NULL) {
            throw MPIException.in(
                    datatype == MPI.NULL
                            ? "argument datatype is MPI.NULL, which has no items"
                            : "argument datatype is a marker of bounds, which has no items;"
                                    + " it is for Datatype.Struct");
        }
    }

    /** The extent in base elements of an argument. */
    static long extent(Datatype datatype) throws MPIException {
        return core(datatype).extent() / unit(datatype);
    }

    /** Bytes of a base element. */
    private static int unit(Datatype datatype) throws MPIException {
        if (datatype == null) {
            throw MPIException.in("argument datatype is null");
        }
        return datatype.base == null ? 1 : datatype.base.bytes();
    }

    private int elements(long bytes) throws MPIException {
        return MPI.number(bytes / unit(this));
    }

    private static long[] wide(int[] values, String name, int scale) throws MPIException {
        MPI.present(values, name);
        final long[] result = new long[values.length];
        for (int i = 0; i < result.length; i++) {
            result[i] = (long) values[i] * scale;
        }
        return result;
    }

    /** The one base type of the parts that hold data; null if none does. */
    private static BaseType commonBase(int[] lengths, Datatype[] types) throws MPIException {
        MPI.present(lengths, "array_of_blocklengths");
        MPI.present(types, "array_of_types");
        BaseType base = null;
        for (int i = 0; i < types.length; i++) {
            core(types[i]);
            final boolean empty = i < lengths.length && lengths[i] == 0;
            final BaseType other = types[i].base;
            if (empty || other == null) {
                continue;
            }
            if (base != null && base != other) {
                throw MPIException.in(
                        "array_of_types["
                                + i
                                + "] has base type "
                                + other.name()
                                + ", the types before it have "
                                + base.name()
                                + "; all parts need one base type, or use MPI.OBJECT");
            }
            base = other;
        }
        return base;
    }

    /** The core's type of a part; the units of one without a base type are the elements now. */
    private static org.galerna.datatype.Datatype part(Datatype type, BaseType base)
            throws MPIException {
        return base == null || type.base != null
                ? core(type)
                : org.galerna.datatype.Datatype.stretched(core(type), base.bytes());
    }

    /**
     * Distance between consecutive items of this type.
     *
     * @return upper less lower bound, in base elements
     * @throws MPIException if an argument is wrong or the call fails; the message names both
     */
    public int Extent() throws MPIException {
        return elements(core.extent());
    }

    /**
     * How much data an item of this type holds.
     *
     * @return base elements, without gaps
     * @throws MPIException if an argument is wrong or the call fails; the message names both
     */
    public int Size() throws MPIException {
        return elements(core.size());
    }

    /**
     * The lower bound.
     *
     * @return in base elements
     * @throws MPIException if an argument is wrong or the call fails; the message names both
     */
    public int Lb() throws MPIException {
        return elements(core.lb());
    }

    /**
     * The upper bound.
     *
     * @return in base elements
     * @throws MPIException if an argument is wrong or the call fails; the message names both
     */
    public int Ub() throws MPIException {
        return elements(core.ub());
    }

    /**
     * Does nothing; a type is usable as soon as it is made.
     *
     * @throws MPIException if an argument is wrong or the call fails; the message names both
     */
    public void Commit() throws MPIException {}

    /**
     * Consecutive items.
     *
     * @param count number of items
     * @param oldtype what an item of a block is
     * @return the new type
     * @throws MPIException if an argument is wrong or the call fails; the message names both
     */
    public static Datatype Contiguous(int count, Datatype oldtype) throws MPIException {
        try {
            return new Datatype(
                    org.galerna.datatype.Datatype.contiguous(count, core(oldtype)), oldtype.base);
        } catch (GalernaException e) {
            throw MPIException.of(e);
        }
    }

    /**
     * Equally spaced blocks of items.
     *
     * @param count number of blocks, from 0
     * @param blocklength items of {@code oldtype} in each block
     * @param stride distance between the starts of blocks, in extents of {@code oldtype}, may be
     *     negative
     * @param oldtype what an item of a block is
     * @return the new type
     * @throws MPIException if an argument is wrong or the call fails; the message names both
     */
    public static Datatype Vector(int count, int blocklength, int stride, Datatype oldtype)
            throws MPIException {
        try {
            return new Datatype(
                    org.galerna.datatype.Datatype.vector(count, blocklength, stride, core(oldtype)),
                    oldtype.base);
        } catch (GalernaException e) {
            throw MPIException.of(e);
        }
    }

    /**
     * Equally spaced blocks of items.
     *
     * @param count number of blocks, from 0
     * @param blocklength items of {@code oldtype} in each block
     * @param stride distance between the starts of blocks, in base elements, may be negative
     * @param oldtype what an item of a block is
     * @return the new type
     * @throws MPIException if an argument is wrong or the call fails; the message names both
     */
    public static Datatype Hvector(int count, int blocklength, int stride, Datatype oldtype)
            throws MPIException {
        try {
            return new Datatype(
                    org.galerna.datatype.Datatype.hvector(
                            count, blocklength, (long) stride * unit(oldtype), core(oldtype)),
                    oldtype.base);
        } catch (GalernaException e) {
            throw MPIException.of(e);
        }
    }

    /**
     * Blocks of items anywhere.
     *
     * @param array_of_blocklengths number of items in each block
     * @param array_of_displacements start of each block, in extents of {@code oldtype}, may be
     *     negative
     * @param oldtype what an item of a block is
     * @return the new type
     * @throws MPIException if an argument is wrong or the call fails; the message names both
     */
    public static Datatype Indexed(
            int[] array_of_blocklengths, int[] array_of_displacements, Datatype oldtype)
            throws MPIException {
        try {
            return new Datatype(
                    org.galerna.datatype.Datatype.indexed(
                            wide(array_of_blocklengths, "array_of_blocklengths", 1),
                            wide(array_of_displacements, "array_of_displacements", 1),
                            core(oldtype)),
                    oldtype.base);
        } catch (GalernaException e) {
            throw MPIException.of(e);
        }
    }

    /**
     * Blocks of items anywhere.
     *
     * @param array_of_blocklengths number of items in each block
     * @param array_of_displacements start of each block, in base elements, may be negative
     * @param oldtype what an item of a block is
     * @return the new type
     * @throws MPIException if an argument is wrong or the call fails; the message names both
     */
    public static Datatype Hindexed(
            int[] array_of_blocklengths, int[] array_of_displacements, Datatype oldtype)
            throws MPIException {
        try {
            return new Datatype(
                    org.galerna.datatype.Datatype.hindexed(
                            wide(array_of_blocklengths, "array_of_blocklengths", 1),
                            wide(array_of_displacements, "array_of_displacements", unit(oldtype)),
                            core(oldtype)),
                    oldtype.base);
        } catch (GalernaException e) {
            throw MPIException.of(e);
        }
    }

    /**
     * Blocks of items of different types over one base type. {@link MPI#LB} and {@link MPI#UB} set
     * the bounds.
     *
     * @param array_of_blocklengths number of items in each block
     * @param array_of_displacements start of each block, in base elements, may be negative
     * @param array_of_types what an item of each block is
     * @return the new type
     * @throws MPIException if an argument is wrong or the call fails; the message names both
     */
    public static Datatype Struct(
            int[] array_of_blocklengths, int[] array_of_displacements, Datatype[] array_of_types)
            throws MPIException {
        try {
            final BaseType base = commonBase(array_of_blocklengths, array_of_types);
            final org.galerna.datatype.Datatype[] types =
                    new org.galerna.datatype.Datatype[array_of_types.length];
            for (int i = 0; i < types.length; i++) {
                types[i] = part(array_of_types[i], base);
            }
            return new Datatype(
                    org.galerna.datatype.Datatype.struct(
                            wide(array_of_blocklengths, "array_of_blocklengths", 1),
                            wide(
                                    array_of_displacements,
                                    "array_of_displacements",
                                    base == null ? 1 : base.bytes()),
                            types),
                    base);
        } catch (GalernaException e) {
            throw MPIException.of(e);
        }
    }
}
