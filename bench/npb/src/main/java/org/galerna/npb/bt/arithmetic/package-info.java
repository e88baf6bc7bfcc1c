// SPDX-License-Identifier: Apache-2.0

/**
 * BT without messages: the solution along lines. The ranks of one JVM share these classes, so that
 * they are compiled once ({@code Galerna-Share} in the manifest).
 */
package org.galerna.npb.bt.arithmetic;
