// SPDX-License-Identifier: Apache-2.0
package org.galerna.file;

/**
 * The data of a call, and where it goes.
 *
 * @param view of the file when the call was made.
 * @param data of the caller.
 * @param packed first byte of the view's data; 0 until ranks have agreed on it.
 */
record Target(View view, UserData data, long packed) {
    /** Data at an offset; throws unless a file can have that. */
    static Target of(View view, UserData data, long offset) {
        return new Target(view, data, view.packed(offset, data.length()));
    }
}
