// SPDX-License-Identifier: Apache-2.0
package mpi;

/** Something that holds resources of the library until it is freed. */
public interface Freeable {
    /**
     * Gives the resources back; the object is null afterwards.
     *
     * @throws MPIException if it cannot be freed
     */
    void free() throws MPIException;
}
