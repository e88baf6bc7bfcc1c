// SPDX-License-Identifier: Apache-2.0

/**
 * The lines of a box in bundles of as many neighbours as a vector has lanes, what is kept of them,
 * and what solves systems along them; without messages. The ranks of one JVM share these classes,
 * so that they are compiled once ({@code Galerna-Share} in the manifest).
 */
package org.galerna.npb.line;
