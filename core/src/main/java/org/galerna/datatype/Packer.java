// SPDX-License-Identifier: Apache-2.0
package org.galerna.datatype;

/** Moves parts of the packed form of items. */
final class Packer {
    private Packer() {}

    static void pack(Items items, long from, byte[] out, int at, int length) {
        throw new UnsupportedOperationException("not yet");
    }

    static void unpack(Items items, long to, byte[] in, int at, int length) {
        throw new UnsupportedOperationException("not yet");
    }

    static void gather(Items items, long from, Object dense, int at, int length) {
        throw new UnsupportedOperationException("not yet");
    }

    static void scatter(Items items, long to, Object dense, int at, int length) {
        throw new UnsupportedOperationException("not yet");
    }
}
