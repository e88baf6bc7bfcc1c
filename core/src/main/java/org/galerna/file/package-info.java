// SPDX-License-Identifier: Apache-2.0
/**
 * Files that the ranks of a communicator read and write together (MPI-4.1, chapter 14).
 *
 * <p>{@link org.galerna.file.ParallelFile} is all that programs see. Behind it, a {@code View} says
 * where data lies, {@code Access} moves one rank's data, {@code TwoPhase} that of all ranks, and
 * {@code Sharing} keeps what ranks agree on while they work: the shared pointer and a lock.
 *
 * <p>Conventions: positions are bytes of the file, offsets are etypes of the view, and packed means
 * bytes of the data that a view shows, without holes. Input and output never run on a virtual
 * thread, and an interrupt does not close a file.
 */
package org.galerna.file;
