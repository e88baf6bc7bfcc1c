// SPDX-License-Identifier: Apache-2.0
package org.galerna.bench.pattern;

import java.io.Serializable;

/**
 * What messages of objects consist of.
 *
 * @param value the number that it holds.
 */
record Item(double value) implements Serializable {}
