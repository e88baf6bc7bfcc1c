// SPDX-License-Identifier: Apache-2.0

/**
 * IS's loops over its own keys, without messages. The ranks of one JVM share these classes, so that
 * they are compiled once ({@code Galerna-Share} in the manifest).
 */
package org.galerna.npb.is.arithmetic;
