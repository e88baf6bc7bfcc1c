// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.rank;

/** The machine refuses what the device needs; the message, whole, says what to do. */
final class UnopenedException extends IllegalStateException {
    private static final long serialVersionUID = 1;

    UnopenedException(IllegalStateException refused) {
        super(refused.getMessage(), refused);
    }
}
