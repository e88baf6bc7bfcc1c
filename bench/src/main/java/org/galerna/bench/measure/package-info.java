// SPDX-License-Identifier: Apache-2.0
/**
 * Measures of our own that have no twin in C: the parameters of a model, what overlaps, files
 * beside plain channels, and the JMH benchmarks.
 */
package org.galerna.bench.measure;
