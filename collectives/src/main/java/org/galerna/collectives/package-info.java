// SPDX-License-Identifier: Apache-2.0
/**
 * The language in which collective algorithms are written.
 *
 * <p>An {@link org.galerna.collectives.Algorithm} is a pure function of a rank and of what MPI
 * makes equal on all ranks; it <em>says</em> {@link org.galerna.collectives.Steps} over numbered
 * blocks of numbered slots and never sees a device, a request, a primitive type or an operator.
 * Whoever implements {@code Steps} decides what saying means: acting at once, recording, or
 * simulating.
 *
 * <p>Conventions: all lengths and offsets are bytes of the <em>packed</em> stream (the data without
 * the gaps of a derived datatype: element k of a buffer begins at byte k times the datatype's
 * size); slots and blocks are plain {@code int} arguments, so that saying a step allocates nothing;
 * {@link org.galerna.collectives.Parameters} and {@link org.galerna.collectives.Sequence} are used
 * by one thread, every other type here is immutable and may be shared by ranks and threads.
 */
package org.galerna.collectives;
