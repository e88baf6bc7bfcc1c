// SPDX-License-Identifier: Apache-2.0
package mpi;

import org.galerna.datatype.BaseType;
import org.galerna.error.ErrorClass;
import org.galerna.error.GalernaException;

/**
 * What an item of a message is. Sizes, bounds and extents are in units of the base type, which is
 * that of the elements; for pairs, structures and {@link MPI#PACKED} it is the byte.
 */
public final class Datatype implements Freeable, Cloneable {
    private org.galerna.datatype.Datatype core;
    private final BaseType base;
    private final boolean predefined;
    private boolean committed;
    private String name;
    private Attributes attributes = new Attributes();

    /** A predefined type; null for {@link MPI#DATATYPE_NULL}. */
    Datatype(org.galerna.datatype.Datatype core, BaseType base, String name) {
        this(core, base, true, name);
    }

    private Datatype(
            org.galerna.datatype.Datatype core, BaseType base, boolean predefined, String name) {
        this.core = core;
        this.base = base;
        this.predefined = predefined;
        this.committed = predefined;
        this.name = name;
    }

    /** A type that a constructor made; programs make some before Init. */
    private static Datatype made(org.galerna.datatype.Datatype core, BaseType base)
            throws MPIException {
        MPI.requireNoEnd();
        return new Datatype(core, base, false, "");
    }

    /** The core's type, of one that may be used in messages. */
    static org.galerna.datatype.Datatype core(Datatype type) {
        final org.galerna.datatype.Datatype found = existing(type, "type");
        if (!type.committed) {
            throw GalernaException.of(ErrorClass.TYPE, "the datatype is not committed")
                    .argument("type", found)
                    .advice("Call commit() before it is used in a message")
                    .exception();
        }
        return found;
    }

    /** The core's type, committed or not. */
    private static org.galerna.datatype.Datatype existing(Datatype type, String argument) {
        if (type == null || type.core == null) {
            throw GalernaException.of(
                            ErrorClass.TYPE,
                            type == null ? "a datatype is missing" : "the datatype is null")
                    .argument(argument, type == null ? null : type.name)
                    .advice("Use a predefined type, or one that was made and not freed")
                    .exception();
        }
        return type.core;
    }

    /** Items in memory of any kind. */
    static org.galerna.Buffer buffer(Object buf, int count, Datatype type) {
        return org.galerna.Buffer.raw(buf, count, core(type));
    }

    /** Items of a message to or from a rank; nowhere if it is nobody, whatever the buffer is. */
    static org.galerna.Buffer buffer(int peer, Object buf, int count, Datatype type) {
        return peer == MPI.PROC_NULL
                ? org.galerna.Buffer.of(null, 0, count, core(type))
                : buffer(buf, count, type);
    }

    /** Items for neighbours; nothing if there are none, whatever the buffer is. */
    static org.galerna.Buffer near(boolean any, Object buf, int count, Datatype type) {
        return any ? buffer(buf, count, type) : buffer(null, 0, type);
    }

    /** Blocks of items for neighbours; nothing if there are none, whatever the arguments are. */
    static org.galerna.VBuffer near(
            boolean any, Object buf, int[] counts, int[] displs, Datatype type) {
        return any
                ? blocks(buf, counts, displs, type)
                : org.galerna.VBuffer.raw(null, null, null, core(type));
    }

    /** Blocks of items in memory of any kind. */
    static org.galerna.VBuffer blocks(Object buf, int[] counts, int[] displs, Datatype type) {
        if (counts == null || displs == null) {
            throw Ranks.missing(counts == null ? "counts" : "displs");
        }
        return org.galerna.VBuffer.raw(buf, counts, displs, core(type));
    }

    /** Blocks of items of types of their own in memory of any kind. */
    static org.galerna.WBuffer blocks(Object buf, int[] counts, int[] displs, Datatype... types) {
        if (counts == null || displs == null || types == null) {
            throw Ranks.missing(counts == null ? "counts" : displs == null ? "displs" : "types");
        }
        final org.galerna.datatype.Datatype[] cores =
                new org.galerna.datatype.Datatype[types.length];
        for (int i = 0; i < cores.length; i++) {
            cores[i] = core(types[i]);
        }
        return org.galerna.WBuffer.raw(buf, counts, displs, cores);
    }

    /** The type of the elements that users' functions are given. */
    BaseType base() {
        return base;
    }

    /** Bytes of the base type. */
    int baseSize() {
        return base.bytes();
    }

    /** Bytes from an item to the next. */
    int bytes() throws MPIException {
        return getExtent() * baseSize();
    }

    private int units(long bytes) {
        return Ranks.narrow(bytes / base.bytes());
    }

    private org.galerna.datatype.Datatype own() throws MPIException {
        try {
            return existing(this, "datatype");
        } catch (GalernaException e) {
            throw MPI.failed(e);
        }
    }

    /**
     * The lower bound.
     *
     * @return units of the base type from the start of an item
     * @throws MPIException if the type was freed
     */
    public int getLb() throws MPIException {
        return units(own().lb());
    }

    /**
     * The distance from an item to the next.
     *
     * @return units of the base type
     * @throws MPIException if the type was freed
     */
    public int getExtent() throws MPIException {
        return units(own().extent());
    }

    /**
     * Where the data begins.
     *
     * @return units of the base type from the start of an item
     * @throws MPIException if the type was freed
     */
    public int getTrueLb() throws MPIException {
        return units(own().trueLb());
    }

    /**
     * The span of the data of an item.
     *
     * @return units of the base type
     * @throws MPIException if the type was freed
     */
    public int getTrueExtent() throws MPIException {
        return units(own().trueUb() - own().trueLb());
    }

    /**
     * The data of an item.
     *
     * @return units of the base type
     * @throws MPIException if the type was freed
     */
    public int getSize() throws MPIException {
        return units(own().size());
    }

    /**
     * Makes the type ready for messages.
     *
     * @throws MPIException if the type was freed
     */
    public void commit() throws MPIException {
        own();
        committed = true;
    }

    @Override
    public void free() throws MPIException {
        own();
        if (predefined) {
            throw MPI.failed(
                    GalernaException.argument(
                            ErrorClass.TYPE, "a predefined datatype is not freed", "type", name));
        }
        core = null;
    }

    /**
     * Whether the type was freed.
     *
     * @return true also of {@link MPI#DATATYPE_NULL}
     */
    public boolean isNull() {
        return core == null;
    }

    @Override
    public Datatype clone() {
        try {
            return dup();
        } catch (MPIException e) {
            throw new IllegalStateException(e);
        }
    }

    /**
     * Makes an equal type, with copies of the attributes.
     *
     * @return a new type, committed as this one is
     * @throws MPIException if the type was freed
     */
    public Datatype dup() throws MPIException {
        final Datatype copy = made(own(), base);
        copy.committed = committed;
        copy.attributes = attributes.copy();
        return copy;
    }

    /**
     * Items behind each other.
     *
     * @param count how many
     * @param oldType what they are
     * @return the type
     * @throws MPIException if an argument is wrong
     */
    public static Datatype createContiguous(int count, Datatype oldType) throws MPIException {
        try {
            return made(
                    org.galerna.datatype.Datatype.contiguous(count, existing(oldType, "oldType")),
                    oldType.base);
        } catch (GalernaException e) {
            throw MPI.failed(e);
        }
    }

    /**
     * Blocks of items at equal distances.
     *
     * @param count of blocks
     * @param blockLength items of a block
     * @param stride from a block to the next, in extents of {@code oldType}
     * @param oldType what the items are
     * @return the type
     * @throws MPIException if an argument is wrong
     */
    public static Datatype createVector(int count, int blockLength, int stride, Datatype oldType)
            throws MPIException {
        try {
            return made(
                    org.galerna.datatype.Datatype.vector(
                            count, blockLength, stride, existing(oldType, "oldType")),
                    oldType.base);
        } catch (GalernaException e) {
            throw MPI.failed(e);
        }
    }

    /**
     * Blocks of items at equal distances in bytes.
     *
     * @param count of blocks
     * @param blockLength items of a block
     * @param stride from a block to the next, in bytes
     * @param oldType what the items are
     * @return the type
     * @throws MPIException if an argument is wrong
     */
    public static Datatype createHVector(int count, int blockLength, int stride, Datatype oldType)
            throws MPIException {
        try {
            return made(
                    org.galerna.datatype.Datatype.hvector(
                            count, blockLength, stride, existing(oldType, "oldType")),
                    oldType.base);
        } catch (GalernaException e) {
            throw MPI.failed(e);
        }
    }

    /**
     * Blocks of items at any distance.
     *
     * @param blockLengths items of each block
     * @param displacements of each block, in extents of {@code oldType}; may be longer
     * @param oldType what the items are
     * @return the type
     * @throws MPIException if an argument is wrong
     */
    public static Datatype createIndexed(int[] blockLengths, int[] displacements, Datatype oldType)
            throws MPIException {
        try {
            final long[] lengths = Ranks.wide(blockLengths, "blockLengths");
            return made(
                    org.galerna.datatype.Datatype.indexed(
                            lengths,
                            Ranks.wide(displacements, "displacements", lengths),
                            existing(oldType, "oldType")),
                    oldType.base);
        } catch (GalernaException e) {
            throw MPI.failed(e);
        }
    }

    /**
     * Blocks of items at any distance in bytes.
     *
     * @param blockLengths items of each block
     * @param displacements of each block, in bytes; may be longer
     * @param oldType what the items are
     * @return the type
     * @throws MPIException if an argument is wrong
     */
    public static Datatype createHIndexed(int[] blockLengths, int[] displacements, Datatype oldType)
            throws MPIException {
        try {
            final long[] lengths = Ranks.wide(blockLengths, "blockLengths");
            return made(
                    org.galerna.datatype.Datatype.hindexed(
                            lengths,
                            Ranks.wide(displacements, "displacements", lengths),
                            existing(oldType, "oldType")),
                    oldType.base);
        } catch (GalernaException e) {
            throw MPI.failed(e);
        }
    }

    /**
     * Blocks of items of any types, padded at the end as C does. Its base type is the byte.
     *
     * @param blockLengths items of each block
     * @param displacements of each block, in bytes; may be longer
     * @param types what the items of each block are; may be longer
     * @return the type
     * @throws MPIException if an argument is wrong
     */
    public static Datatype createStruct(int[] blockLengths, int[] displacements, Datatype[] types)
            throws MPIException {
        try {
            if (types == null) {
                throw Ranks.missing("types");
            }
            final long[] lengths = Ranks.wide(blockLengths, "blockLengths");
            final org.galerna.datatype.Datatype[] cores =
                    new org.galerna.datatype.Datatype[Math.min(types.length, lengths.length)];
            for (int i = 0; i < cores.length; i++) {
                cores[i] = existing(types[i], "types");
            }
            return made(
                    org.galerna.datatype.Datatype.alignedStruct(
                            lengths, Ranks.wide(displacements, "displacements", lengths), cores),
                    BaseType.BYTE);
        } catch (GalernaException e) {
            throw MPI.failed(e);
        }
    }

    /**
     * The same elements with other bounds.
     *
     * @param oldType the type
     * @param lb the lower bound, in bytes
     * @param extent the distance from an item to the next, in bytes
     * @return the type
     * @throws MPIException if an argument is wrong
     */
    public static Datatype createResized(Datatype oldType, int lb, int extent) throws MPIException {
        try {
            return made(
                    org.galerna.datatype.Datatype.resized(existing(oldType, "oldType"), lb, extent),
                    oldType.base);
        } catch (GalernaException e) {
            throw MPI.failed(e);
        }
    }

    /**
     * Names the type.
     *
     * @param name cut off if it has {@link MPI#MAX_OBJECT_NAME} characters or more
     * @throws MPIException if the type was freed or the name is missing
     */
    public void setName(String name) throws MPIException {
        own();
        try {
            this.name = MPI.objectName(name);
        } catch (GalernaException e) {
            throw MPI.failed(e);
        }
    }

    /**
     * The name of the type.
     *
     * @return that of the standard, such as {@code MPI_INT}, for a predefined type; else empty if
     *     none was set
     * @throws MPIException if the type was freed
     */
    public String getName() throws MPIException {
        own();
        return name;
    }

    /**
     * Makes a key for attributes.
     *
     * @return the key
     * @throws MPIException if MPI is not running
     */
    public static int createKeyval() throws MPIException {
        return Attributes.newKey(Attributes.OF_TYPES);
    }

    /**
     * Gives a key up.
     *
     * @param keyval the key
     * @throws MPIException if there is no such key
     */
    public static void freeKeyval(int keyval) throws MPIException {
        Attributes.freeKey(keyval, Attributes.OF_TYPES, MPI.COMM_WORLD.handler());
    }

    /**
     * Attaches a copy of a value.
     *
     * @param keyval the key
     * @param value serializable
     * @throws MPIException if an argument is wrong
     */
    public void setAttr(int keyval, Object value) throws MPIException {
        own();
        attributes.set(keyval, Attributes.OF_TYPES, value, MPI.COMM_WORLD.handler());
    }

    /**
     * Reads an attribute.
     *
     * @param keyval the key
     * @return a fresh copy of the value, null if none is set
     * @throws MPIException if there is no such key
     */
    public Object getAttr(int keyval) throws MPIException {
        own();
        return attributes.get(keyval, Attributes.OF_TYPES, MPI.COMM_WORLD.handler());
    }

    /**
     * Removes an attribute.
     *
     * @param keyval the key
     * @throws MPIException if there is no such key
     */
    public void deleteAttr(int keyval) throws MPIException {
        own();
        attributes.delete(keyval, Attributes.OF_TYPES, MPI.COMM_WORLD.handler());
    }
}
