// SPDX-License-Identifier: Apache-2.0
package org.galerna.file;

/**
 * The data of a call, and where it goes.
 *
 * @param view of the file when the call was made.
 * @param data of the caller.
 * @param packed first byte of the view's data.
 * @param isOrdered whether {@code packed} is still to be agreed on, from the shared pointer.
 */
record Target(View view, UserData data, long packed, boolean isOrdered) {}
