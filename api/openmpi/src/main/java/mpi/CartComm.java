// SPDX-License-Identifier: Apache-2.0
package mpi;

import java.util.Arrays;
import org.galerna.error.ErrorClass;
import org.galerna.error.GalernaException;
import org.galerna.topology.CartTopology;
import org.galerna.topology.Dimensions;
import org.galerna.topology.Shift;

/** A communicator whose processes lie on a grid. */
public final class CartComm extends Intracomm {
    CartComm(org.galerna.CartComm core) {
        super(core);
    }

    private org.galerna.CartComm cart() throws MPIException {
        return (org.galerna.CartComm) known();
    }

    @Override
    public CartComm clone() {
        try {
            return dup();
        } catch (MPIException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public CartComm dup() throws MPIException {
        try {
            return twin(new CartComm(((org.galerna.CartComm) core()).dup()));
        } catch (GalernaException e) {
            throw failed(e);
        }
    }

    @Override
    public CartComm iDup() throws MPIException {
        try {
            return pending(new CartComm(null), core().idup());
        } catch (GalernaException e) {
            throw failed(e);
        }
    }

    @Override
    public CartComm dupWithInfo(Info info) throws MPIException {
        return hinted(dup(), info);
    }

    /**
     * The grid and the own place.
     *
     * @return both
     * @throws MPIException if the communicator is null
     */
    public CartParms getTopo() throws MPIException {
        try {
            final CartTopology grid = cart().topology();
            return new CartParms(grid.dims(), grid.periods(), cart().coords(cart().rank()));
        } catch (GalernaException e) {
            throw failed(e);
        }
    }

    /**
     * The process at a place.
     *
     * @param coords a place; outside a ring it wraps
     * @return its rank
     * @throws MPIException if there is no such place
     */
    public int getRank(int[] coords) throws MPIException {
        try {
            if (coords == null) {
                throw Ranks.missing("coords");
            }
            final int dims = cart().topology().dims().length;
            return cart().rankAt(coords.length > dims ? Arrays.copyOf(coords, dims) : coords);
        } catch (GalernaException e) {
            throw failed(e);
        }
    }

    /**
     * The place of a process.
     *
     * @param rank its rank
     * @return the place
     * @throws MPIException if there is no such rank
     */
    public int[] getCoords(int rank) throws MPIException {
        try {
            return cart().coords(rank);
        } catch (GalernaException e) {
            throw failed(e);
        }
    }

    /**
     * The partners of a shift.
     *
     * @param direction number of the dimension
     * @param disp steps, negative for downwards
     * @return whom to receive from and whom to send to
     * @throws MPIException if there is no such dimension
     */
    public ShiftParms shift(int direction, int disp) throws MPIException {
        try {
            final Shift shift = cart().shift(direction, disp);
            return new ShiftParms(partner(shift.source()), partner(shift.destination()));
        } catch (GalernaException e) {
            throw failed(e);
        }
    }

    private static int partner(int rank) {
        return rank == Shift.OUTSIDE ? MPI.PROC_NULL : rank;
    }

    /**
     * Makes the grid that keeps some dimensions. Collective.
     *
     * @param remainDims which ones
     * @return the part that the calling process is in
     * @throws MPIException if an argument is wrong
     */
    public CartComm sub(boolean[] remainDims) throws MPIException {
        try {
            if (remainDims == null) {
                throw Ranks.missing("remainDims");
            }
            return child(
                    new CartComm(
                            cart().sub(Ranks.upTo(cart().topology().dims().length, remainDims))));
        } catch (GalernaException e) {
            throw failed(e);
        }
    }

    /**
     * The rank that the calling process would have in a grid.
     *
     * @param dims size of each dimension
     * @param periods whether each is a ring
     * @return a rank, {@link MPI#UNDEFINED} outside
     * @throws MPIException if an argument is wrong
     */
    public int map(int[] dims, boolean[] periods) throws MPIException {
        try {
            if (dims == null || periods == null) {
                throw Ranks.missing(dims == null ? "dims" : "periods");
            }
            final int places = new CartTopology(dims, Ranks.upTo(dims.length, periods)).size();
            if (places > cart().size()) {
                throw GalernaException.argument(
                        ErrorClass.DIMS,
                        "the grid has more places than there are processes",
                        "dims",
                        Arrays.toString(dims));
            }
            return cart().rank() < places ? cart().rank() : MPI.UNDEFINED;
        } catch (GalernaException e) {
            throw failed(e);
        }
    }

    /**
     * Chooses sizes of dimensions, as equal as can be and none larger than the one before.
     *
     * @param nnodes processes
     * @param dims sizes that are 0 are chosen
     * @throws MPIException if an argument is wrong or the given sizes do not divide
     */
    public static void createDims(int nnodes, int[] dims) throws MPIException {
        try {
            MPI.requireNoEnd();
            if (dims == null) {
                throw Ranks.missing("dims");
            }
            System.arraycopy(Dimensions.create(nnodes, dims), 0, dims, 0, dims.length);
        } catch (GalernaException e) {
            throw MPI.failed(e);
        }
    }
}
