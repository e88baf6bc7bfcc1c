// SPDX-License-Identifier: Apache-2.0

/**
 * What a command shows on a terminal beside its results: progress, and the line and exit code with
 * which it fails.
 *
 * <p>Both go to standard error.
 */
package org.galerna.bench.terminal;
