// SPDX-License-Identifier: Apache-2.0
package org.galerna.npb.cg;

import mpi.MPIException;

/** How matrix and vectors are spread over the ranks; one object a rank. */
sealed interface Layout permits GridLayout, RowLayout {
    /** Watches of the phases. */
    int PRODUCT = 1;

    /** Of vectors between ranks. */
    int EXCHANGE = 2;

    /** Of single numbers over all ranks. */
    int SUMS = 3;

    /** The elements of every vector that this rank has. */
    Range own();

    /** Sets this rank's part of y = A x, from its part of x. Collective. */
    void product(double[] x, double[] y) throws MPIException;

    /** Adds up the ranks' partial sums, in place. Collective. */
    void sum(double[] partial) throws MPIException;
}
