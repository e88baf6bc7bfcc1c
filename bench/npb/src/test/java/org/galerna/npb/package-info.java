// SPDX-License-Identifier: Apache-2.0

/** Whole runs of the benchmarks, and what holds for all their classes. */
package org.galerna.npb;
