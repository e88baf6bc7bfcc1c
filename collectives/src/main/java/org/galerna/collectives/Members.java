// SPDX-License-Identifier: Apache-2.0
package org.galerna.collectives;

/** The ranks that take part in a sub-plan, in order. Equal on all of them. */
public interface Members {

    /**
     * How many ranks take part.
     *
     * @return the number of members, at least 1
     */
    int size();

    /**
     * The rank of a member.
     *
     * @param index number of the member, from 0
     * @return its rank in the enclosing communicator
     */
    int rank(int index);
}
