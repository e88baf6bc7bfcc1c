// SPDX-License-Identifier: Apache-2.0
/** Measures of our own that have no twin in C: the parameters of a model, and what overlaps. */
package org.galerna.bench.measure;
