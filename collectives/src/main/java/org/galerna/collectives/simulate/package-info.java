// SPDX-License-Identifier: Apache-2.0
/**
 * Runs plans of many virtual ranks in one thread, without buffering, and checks what they do.
 *
 * <p>The simulator gives every rank only the {@link org.galerna.collectives.Shape} that MPI gives
 * it, moves symbols instead of data (each byte knows which ranks' operands it holds, in order), and
 * lets no message complete before both sides have come to it. It finds wrong results, deadlocks,
 * crossed messages of unlike lengths, reads of memory that holds nothing, writes to SEND, and
 * overlap inside a round; and it counts rounds and bytes for the cost line of the algorithm.
 *
 * <p>Conventions: a finding is a {@link org.galerna.collectives.simulate.PlanException} that names
 * rank and step. Nothing here is used when a job runs.
 */
package org.galerna.collectives.simulate;
