// SPDX-License-Identifier: Apache-2.0
package org.galerna.base.host;

import org.galerna.base.ModuleNames;

/** What everything that calls the C library of Linux needs. */
final class NativeAccess {
    private NativeAccess() {}

    /**
     * Says why there is none.
     *
     * @param what cannot be done without, a clause such as {@code threads are bound}.
     * @return part of a sentence with the flag to add; empty where there is.
     */
    static String refusal(String what) {
        if (!isLinux()) {
            return onLinuxOnly(what);
        }
        return NativeAccess.class.getModule().isNativeAccessEnabled()
                ? ""
                : "the java command lacks --enable-native-access="
                        + ModuleNames.of(NativeAccess.class);
    }

    static String onLinuxOnly(String what) {
        return what + " on Linux only";
    }

    private static boolean isLinux() {
        return System.getProperty("os.name").startsWith("Linux");
    }
}
