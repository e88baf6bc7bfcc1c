// SPDX-License-Identifier: Apache-2.0

/**
 * CG's loops over its own elements, without messages. The ranks of one JVM share these classes, so
 * that they are compiled once ({@code Galerna-Share} in the manifest).
 */
package org.galerna.npb.cg.arithmetic;
