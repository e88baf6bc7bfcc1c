// SPDX-License-Identifier: Apache-2.0
package mpi;

import org.galerna.error.GalernaException;

/** What became of a communication. */
public final class Status {
    private static final int NO_INDEX = MPI.UNDEFINED;

    private final int source;
    private final int tag;
    private final int index;
    private long bytes;
    private boolean cancelled;

    Status(org.galerna.Status core) {
        this(core, NO_INDEX);
    }

    /** The status of a request of several. */
    Status(org.galerna.Status core, int index) {
        this.source = Ranks.of(core.source());
        this.tag = core.tag() >= 0 ? core.tag() : MPI.ANY_TAG;
        this.bytes = core.bytes();
        this.cancelled = core.isCancelled();
        this.index = index;
    }

    /**
     * How many items were received.
     *
     * @param datatype what an item is
     * @return whole items, {@link MPI#UNDEFINED} if the message ends inside one; items without data
     *     are not counted
     * @throws MPIException if an argument is wrong
     */
    public int getCount(Datatype datatype) throws MPIException {
        try {
            final org.galerna.datatype.Datatype type = Datatype.core(datatype);
            if (type.size() == 0) {
                return bytes == 0 ? 0 : MPI.UNDEFINED;
            }
            return bytes % type.size() == 0 ? Ranks.narrow(bytes / type.size()) : MPI.UNDEFINED;
        } catch (GalernaException e) {
            throw MPI.failed(e);
        }
    }

    /**
     * Whether the communication was cancelled.
     *
     * @return whether it was
     * @throws MPIException never
     */
    public boolean isCancelled() throws MPIException {
        return cancelled;
    }

    /**
     * How many base elements were received. A complex number is one; in a structure that has other
     * elements, too, its two parts are counted.
     *
     * @param datatype what an item is
     * @return elements, {@link MPI#UNDEFINED} if the message ends inside one
     * @throws MPIException if an argument is wrong
     */
    public int getElements(Datatype datatype) throws MPIException {
        return Ranks.narrow(elements(datatype));
    }

    /**
     * How many base elements were received. A complex number is one; in a structure that has other
     * elements, too, its two parts are counted.
     *
     * @param datatype what an item is
     * @return elements, {@link MPI#UNDEFINED} if the message ends inside one
     * @throws MPIException if an argument is wrong
     */
    public Count getElementsX(Datatype datatype) throws MPIException {
        return new Count(elements(datatype));
    }

    /** Elements of the core in a base element. */
    private static int parts(org.galerna.datatype.Datatype type) {
        return type.isComplex() ? 2 : 1;
    }

    private long elements(Datatype datatype) throws MPIException {
        try {
            final org.galerna.datatype.Datatype type = Datatype.core(datatype);
            if (type.size() == 0) {
                return 0;
            }
            final long elements = type.elements(bytes);
            final boolean isWhole = type.bytes(elements) == bytes && elements % parts(type) == 0;
            return isWhole ? elements / parts(type) : MPI.UNDEFINED;
        } catch (GalernaException e) {
            throw MPI.failed(e);
        }
    }

    /**
     * Changes how many elements this status tells of.
     *
     * @param datatype what an item is
     * @param count base elements, as {@link #getElements} counts them
     * @throws MPIException if an argument is wrong
     */
    public void setElements(Datatype datatype, int count) throws MPIException {
        elements(datatype, count);
    }

    /**
     * Changes how many elements this status tells of.
     *
     * @param datatype what an item is
     * @param count base elements, as {@link #getElements} counts them
     * @throws MPIException if an argument is wrong
     */
    public void setElementsX(Datatype datatype, Count count) throws MPIException {
        elements(datatype, count.getCount());
    }

    private void elements(Datatype datatype, long count) throws MPIException {
        try {
            final org.galerna.datatype.Datatype type = Datatype.core(datatype);
            bytes = type.bytes(count * parts(type));
        } catch (GalernaException e) {
            throw MPI.failed(e);
        }
    }

    /**
     * Changes what {@link #isCancelled} answers.
     *
     * @param flag the answer
     * @throws MPIException never
     */
    public void setCancelled(boolean flag) throws MPIException {
        cancelled = flag;
    }

    /**
     * The rank of the sender.
     *
     * @return a rank, {@link MPI#PROC_NULL}, or {@link MPI#ANY_SOURCE} if nothing was received
     */
    public int getSource() {
        return source;
    }

    /**
     * The tag of the message.
     *
     * @return a tag, or {@link MPI#ANY_TAG} if nothing was received
     */
    public int getTag() {
        return tag;
    }

    /**
     * The error of this communication; failed ones throw.
     *
     * @return {@link MPI#SUCCESS}
     */
    public int getError() {
        return MPI.SUCCESS;
    }

    /**
     * The place of the request among those that a call was given.
     *
     * @return a subscript, {@link MPI#UNDEFINED} if there is none
     */
    public int getIndex() {
        return index;
    }
}
