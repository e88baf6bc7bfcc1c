// SPDX-License-Identifier: Apache-2.0
package org.galerna.datatype;

/**
 * A piece of a type map: neighbouring elements of one type.
 *
 * @param offset of the first element, in bytes from the start of the item; negative before it.
 * @param type of the elements.
 * @param count of elements, at least 1.
 */
public record Block(long offset, BaseType type, long count) {}
