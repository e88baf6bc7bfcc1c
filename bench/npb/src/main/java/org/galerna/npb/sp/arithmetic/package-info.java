// SPDX-License-Identifier: Apache-2.0

/**
 * SP without messages: the solution along lines, and what is done at each point before and after.
 * The ranks of one JVM share these classes, so that they are compiled once ({@code Galerna-Share}
 * in the manifest).
 */
package org.galerna.npb.sp.arithmetic;
