// SPDX-License-Identifier: Apache-2.0
package org.galerna.datatype;

/** Takes the places of packed data one after the other. See {@link Datatype#pieces}. */
@FunctionalInterface
public interface PieceSink {
    /**
     * Takes a block of bytes.
     *
     * @param place of its first byte, counted from the start of the first item.
     * @param length in bytes, at least 1.
     */
    void piece(long place, long length);
}
