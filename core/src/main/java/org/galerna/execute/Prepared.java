// SPDX-License-Identifier: Apache-2.0
package org.galerna.execute;

import org.galerna.collectives.Algorithm;
import org.galerna.collectives.Layout;
import org.galerna.collectives.Shape;

/**
 * A collective call that is ready to run on one rank, any number of times.
 *
 * @param algorithm what was chosen for it.
 * @param shape what this rank knows of the call.
 * @param layout the blocks of all slots.
 */
public record Prepared(Algorithm algorithm, Shape shape, Layout layout) {}
