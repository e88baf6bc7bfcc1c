// SPDX-License-Identifier: Apache-2.0

/**
 * FT without messages: transforms of several lines at once. The ranks of one JVM share these
 * classes, so that they are compiled once ({@code Galerna-Share} in the manifest).
 */
package org.galerna.npb.ft.arithmetic;
