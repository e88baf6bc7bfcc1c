// SPDX-License-Identifier: Apache-2.0
package mpi;

import org.galerna.CartComm;
import org.galerna.error.GalernaException;
import org.galerna.topology.CartTopology;
import org.galerna.topology.Dimensions;
import org.galerna.topology.Shift;

/** A communicator whose processes form a grid. See MPI-1.1, section 6.5. */
public class Cartcomm extends Intracomm {
    Cartcomm(CartComm core) {
        super(core);
    }

    private CartComm cart(String call) throws MPIException {
        return (CartComm) known(call);
    }

    /**
     * Duplicates this communicator with its grid. Collective over its group.
     *
     * @return a {@code Cartcomm} congruent to this one
     * @throws MPIException if the call fails
     */
    @Override
    public Object clone() throws MPIException {
        return super.clone();
    }

    /**
     * The rank at a place of the grid. Coordinates of a dimension that wraps around may be any
     * number.
     *
     * @param coords coordinates, one per dimension
     * @return the rank
     * @throws MPIException if an argument is wrong or the call fails; the message names both
     */
    public int Rank(int[] coords) throws MPIException {
        try {
            return cart("Rank").rankAt(MPI.present(coords, "coords"));
        } catch (GalernaException e) {
            throw MPIException.of(e);
        }
    }

    /**
     * The place of a rank in the grid.
     *
     * @param rank a rank of this communicator
     * @return its coordinates, one per dimension
     * @throws MPIException if an argument is wrong or the call fails; the message names both
     */
    public int[] Coords(int rank) throws MPIException {
        try {
            return cart("Coords").coords(rank);
        } catch (GalernaException e) {
            throw MPIException.of(e);
        }
    }

    /**
     * Whom to receive from and whom to send to when all data moves along one dimension.
     *
     * @param direction the dimension to shift along
     * @param disp how far to shift, may be negative
     * @return both ranks, {@link MPI#PROC_NULL} outside a border
     * @throws MPIException if an argument is wrong or the call fails; the message names both
     */
    public ShiftParms Shift(int direction, int disp) throws MPIException {
        try {
            final Shift shift = cart("Shift").shift(direction, disp);
            return new ShiftParms(shift.source(), shift.destination());
        } catch (GalernaException e) {
            throw MPIException.of(e);
        }
    }

    /**
     * Cuts the grid into grids of the dimensions kept. Collective.
     *
     * @param remain_dims which dimensions to keep
     * @return the communicator of the caller's part
     * @throws MPIException if an argument is wrong or the call fails; the message names both
     */
    public Cartcomm Sub(boolean[] remain_dims) throws MPIException {
        try {
            return child(new Cartcomm(cart("Sub").sub(MPI.present(remain_dims, "remain_dims"))));
        } catch (GalernaException e) {
            throw MPIException.of(e);
        }
    }

    /**
     * The rank the caller would have in such a grid.
     *
     * @param dims number of processes in each dimension
     * @param periods whether each dimension wraps around
     * @return a rank, or {@link MPI#UNDEFINED} when left over
     * @throws MPIException if an argument is wrong or the call fails; the message names both
     */
    public int Map(int[] dims, boolean[] periods) throws MPIException {
        try {
            return mapped(
                    cart("Map"),
                    new CartTopology(MPI.present(dims, "dims"), MPI.present(periods, "periods"))
                            .size());
        } catch (GalernaException e) {
            throw MPIException.of(e);
        }
    }

    /**
     * The grid and the caller's place in it.
     *
     * @return copies
     * @throws MPIException if an argument is wrong or the call fails; the message names both
     */
    public CartParms Get() throws MPIException {
        try {
            final CartComm c = cart("Get");
            return new CartParms(c.topology().dims(), c.topology().periods(), c.coords(c.rank()));
        } catch (GalernaException e) {
            throw MPIException.of(e);
        }
    }

    /**
     * Chooses a balanced grid: fills the zero entries of {@code dims} in non-increasing order and
     * keeps the others.
     *
     * @param nnodes number of processes to place
     * @param dims in and out: number of processes in each dimension, 0 to be chosen
     * @throws MPIException if an argument is wrong or the call fails; the message names both
     */
    public static void Dims_create(int nnodes, int[] dims) throws MPIException {
        try {
            final int[] chosen = Dimensions.create(nnodes, MPI.present(dims, "dims"));
            System.arraycopy(chosen, 0, dims, 0, dims.length);
        } catch (GalernaException e) {
            throw MPIException.of(e);
        }
    }
}
