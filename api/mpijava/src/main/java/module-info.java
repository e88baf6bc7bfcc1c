// SPDX-License-Identifier: Apache-2.0

/**
 * The mpiJava 1.2 interface: package {@code mpi} as programs written for MPJ Express, FastMPJ and
 * mpiJava know it, over the core of the library.
 */
module org.galerna.mpijava {
    requires transitive org.galerna.core;

    exports mpi;
    exports mpjbuf;
    exports mpjdev;
    exports xdev;
}
