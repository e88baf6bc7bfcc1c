// SPDX-License-Identifier: Apache-2.0

/** {@code mpjbench npb}: runs the NAS Parallel Benchmarks and sets their figures side by side. */
package org.galerna.bench.npb;
