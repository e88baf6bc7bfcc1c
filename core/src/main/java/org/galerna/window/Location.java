// SPDX-License-Identifier: Apache-2.0
package org.galerna.window;

import org.galerna.datatype.Datatype;

/**
 * Items in the window of a rank.
 *
 * @param rank of the target, or {@link org.galerna.Comm#PROC_NULL}.
 * @param displacement of the first item, in displacement units of the target.
 * @param count of items.
 * @param type of an item.
 */
public record Location(int rank, long displacement, long count, Datatype type) {}
