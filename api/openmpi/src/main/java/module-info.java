// SPDX-License-Identifier: Apache-2.0

/**
 * The interface of Open MPI's Java bindings: package {@code mpi} as programs written for them know
 * it, over the core of the library. Never beside {@code org.galerna.mpijava}.
 */
module org.galerna.openmpi {
    requires transitive org.galerna.core;
    requires org.galerna.base;

    exports mpi;
}
