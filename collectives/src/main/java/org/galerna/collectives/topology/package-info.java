// SPDX-License-Identifier: Apache-2.0
/**
 * Trees, rings and hypercubes as values: who talks to whom.
 *
 * <p>A topology is a record of a rank's place; its methods are arithmetic and allocate nothing. A
 * peer that does not exist is {@code -1}.
 */
package org.galerna.collectives.topology;
