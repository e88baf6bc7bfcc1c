// SPDX-License-Identifier: Apache-2.0

/**
 * What programs rely on in the interface of Open MPI's Java bindings: suites whose bodies run on
 * every rank of launched jobs, of threads and of processes.
 */
package org.galerna.conformance.openmpi;
