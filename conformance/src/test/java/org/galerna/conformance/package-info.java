// SPDX-License-Identifier: Apache-2.0

/**
 * The frame of the conformance suites: one body, run by every rank, on every device, number of
 * ranks and kind of thread; of niodev and hybdev in some cells, and of what a suite or body says of
 * itself (above devices, measured) in fewer.
 *
 * <p>A suite is a class marked {@link org.galerna.conformance.Conformance}; its methods are marked
 * {@link org.galerna.conformance.Ranks} and {@link org.galerna.conformance.InterruptAfter} and take
 * the communicator to use, a fresh duplicate of the world. Each rank runs the method on an object
 * of its own. Suites below {@code mpijava} run through the facade: each rank has its own copy of
 * the suite and of package {@code mpi}. Nothing hangs: a body that is late is reported with what
 * every rank does and waits for, and its world is thrown away.
 *
 * <p>Properties: {@code galerna.seed} replays random data; {@code galerna.cell} runs only the cells
 * whose name contains it (such as {@code smdev/p=5/virtual}).
 */
package org.galerna.conformance;
