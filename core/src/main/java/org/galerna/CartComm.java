// SPDX-License-Identifier: Apache-2.0
package org.galerna;

import org.galerna.collectives.Neighbours;
import org.galerna.error.GalernaException;
import org.galerna.group.Group;
import org.galerna.topology.CartTopology;
import org.galerna.topology.Shift;

/** A communicator whose ranks are the places of a Cartesian grid (MPI-4.1, section 8.5). */
public final class CartComm extends TopologyComm {
    private final CartTopology grid;

    CartComm(
            IntraComm parent, long context, Group group, Attributes attributes, CartTopology grid) {
        super(parent, context, group, attributes);
        this.grid = grid;
    }

    @Override
    public CartTopology topology() {
        return grid;
    }

    @Override
    public CartComm dup() {
        return duplicate(dupContext(), attributes().copy());
    }

    @Override
    CartComm duplicate(long other, Attributes copies) {
        return new CartComm(this, other, group, copies, grid);
    }

    @Override
    Neighbours neighbours() {
        final int[] around = new int[2 * grid.dims().length];
        for (int i = 0; i < around.length; i += 2) {
            final Shift shift = grid.shift(rank(), i / 2, 1);
            around[i] = known(shift.source());
            around[i + 1] = known(shift.destination());
        }
        return Neighbours.grid(around);
    }

    private static int known(int neighbour) {
        return neighbour == Shift.OUTSIDE ? Neighbours.NOBODY : neighbour;
    }

    /**
     * Returns the rank at a place.
     *
     * @param coords one coordinate per dimension; wrapped round where the dimension is a ring.
     * @return the rank.
     * @throws GalernaException if the place is not in the grid.
     */
    public int rankAt(int... coords) {
        try {
            return grid.rank(coords);
        } catch (GalernaException e) {
            throw e.at("Cart_rank", rank());
        }
    }

    /**
     * Returns the place of a rank.
     *
     * @param of the rank.
     * @return one coordinate per dimension.
     * @throws GalernaException if there is no such rank.
     */
    public int[] coords(int of) {
        try {
            return grid.coords(of);
        } catch (GalernaException e) {
            throw e.at("Cart_coords", rank());
        }
    }

    /**
     * Returns whom a shift of all data receives from and sends to.
     *
     * @param dimension along which to shift.
     * @param distance how far, may be negative.
     * @return source and destination, {@link Comm#PROC_NULL} outside a border.
     * @throws GalernaException if there is no such dimension.
     */
    public Shift shift(int dimension, int distance) {
        try {
            return grid.shift(rank(), dimension, distance);
        } catch (GalernaException e) {
            throw e.at("Cart_shift", rank());
        }
    }

    /**
     * Cuts the grid into grids of fewer dimensions. Collective.
     *
     * @param remain which dimensions the parts keep.
     * @return the part with this rank.
     * @throws GalernaException if the flags do not fit the dimensions.
     */
    public CartComm sub(boolean... remain) {
        try {
            requireUsable("Cart_sub");
            final CartTopology part = grid.sub(remain);
            final int own = grid.part(rank(), remain);
            final int[] members = new int[part.size()];
            for (int other = 0; other < grid.size(); other++) {
                if (grid.part(other, remain) == own) {
                    members[grid.rankInPart(other, remain)] = other;
                }
            }
            final Group chosen = group.include(members);
            return new CartComm(
                    this, Formation.agree(this, chosen), chosen, new Attributes(local), part);
        } catch (GalernaException e) {
            throw e.at("Cart_sub", rank());
        }
    }
}
