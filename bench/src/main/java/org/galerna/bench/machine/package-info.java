// SPDX-License-Identifier: Apache-2.0

/**
 * What the machine could do in the same run: a bare cache line, a bare copy, and the notes that are
 * saved with every result.
 */
package org.galerna.bench.machine;
