// SPDX-License-Identifier: Apache-2.0

/**
 * Which of the two interfaces called {@code mpi} a program was written for: found out from what it
 * refers to, in class files by their constant pools, in sources by their text.
 */
package org.galerna.runtime.facade;
