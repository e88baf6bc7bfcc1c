// SPDX-License-Identifier: Apache-2.0
/**
 * Ranks that a process manager has started ({@code srun}, {@code mpiexec.hydra}, {@code mpirun}):
 * wire-up by PMI-1's lines or by PMIx, and no launcher of ours.
 *
 * <p>A process finds its manager by its environment when its facade first asks for a world. A task
 * of a Slurm step that has several tasks and no PMI is refused: it never becomes a job of one.
 */
package org.galerna.runtime.pmi;
