// SPDX-License-Identifier: Apache-2.0
package org.galerna.window;

import org.galerna.device.Kind;

/** What orders, replies and the data between are to the device: bytes, whatever they stand for. */
final class Wire {
    /** Kind of an array of bytes. */
    static final int BYTES = Kind.BYTE | Kind.UNCHECKED;

    /** Kind of memory. */
    static final int SEGMENT = Kind.BYTE | Kind.SEGMENT | Kind.UNCHECKED;

    /** The data of a message that has none. */
    static final byte[] NOTHING = {};

    private Wire() {}
}
