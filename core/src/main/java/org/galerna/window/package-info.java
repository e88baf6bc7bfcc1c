// SPDX-License-Identifier: Apache-2.0
/**
 * Windows: memory that other ranks read, write and update without a call of its owner (MPI-4.1,
 * chapter 12).
 *
 * <p>A {@link org.galerna.window.Window} is made collectively. Each other rank is a {@code Target}:
 * a near one, whose memory this process reaches and accesses by loads and stores, or a far one,
 * which is sent messages that its agent, a thread of that rank, works off. Which of the two it is
 * decides once, when the window is made. Displacements and sizes inside are in bytes.
 */
package org.galerna.window;
