// SPDX-License-Identifier: Apache-2.0
package org.galerna.execute;

import org.galerna.device.Kind;

/** A message without data between two steps: that it comes is all it says. */
final class Signal {
    static final byte[] NOTHING = {};
    static final int KIND = Kind.BYTE | Kind.STAGED | Kind.UNCHECKED;

    private Signal() {}
}
