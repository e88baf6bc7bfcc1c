// SPDX-License-Identifier: Apache-2.0
package org.galerna.base.lock;

/** Keeps 128 bytes before the lock word. */
@SuppressWarnings("unused")
abstract class Front {
    private long f0, f1, f2, f3, f4, f5, f6, f7, f8, f9, fa, fb, fc, fd, fe, ff;

    Front() {}
}
