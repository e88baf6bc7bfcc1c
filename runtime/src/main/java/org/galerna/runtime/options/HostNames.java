// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.options;

import java.io.IOException;
import java.net.InetAddress;
import java.net.NetworkInterface;
import org.galerna.base.host.KernelName;

/** What names of hosts mean here. */
public final class HostNames {
    private HostNames() {}

    /**
     * Tells whether a name means this host.
     *
     * @param name a name or an address; one that only a remote shell knows is not this host.
     * @return true if so.
     */
    public static boolean isHere(String name) {
        if (name.equals("localhost") || KernelName.get().filter(name::equals).isPresent()) {
            return true;
        }
        try {
            for (InetAddress address : InetAddress.getAllByName(name)) {
                if (address.isLoopbackAddress()
                        || NetworkInterface.getByInetAddress(address) != null) {
                    return true;
                }
            }
            return false;
        } catch (IOException e) {
            return false; // a name of the remote shell's configuration, or an error that it reports
        }
    }
}
