// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.launch;

import org.galerna.HostName;
import org.galerna.base.host.KernelName;

/** The name of this machine, for reports. */
public final class Host {
    private Host() {}

    /**
     * Gets the name.
     *
     * @return never empty.
     */
    public static String name() {
        return KernelName.get().orElseGet(HostName::get);
    }
}
