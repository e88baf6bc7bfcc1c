// SPDX-License-Identifier: Apache-2.0

/**
 * LU without messages: the relaxation of a plane. The ranks of one JVM share these classes, so that
 * they are compiled once ({@code Galerna-Share} in the manifest).
 */
package org.galerna.npb.lu.arithmetic;
