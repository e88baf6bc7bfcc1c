// SPDX-License-Identifier: Apache-2.0
package org.galerna.port;

import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.SocketException;

/** Where this host can be reached. */
final class HostAddress {
    private HostAddress() {}

    /** An address that other hosts may reach, IPv4 before IPv6; the loopback one if none. */
    static String reachable() {
        try {
            final InetAddress found =
                    NetworkInterface.networkInterfaces()
                            .filter(HostAddress::isUp)
                            .flatMap(NetworkInterface::inetAddresses)
                            .filter(a -> !a.isLoopbackAddress() && !a.isLinkLocalAddress())
                            .min((a, b) -> Boolean.compare(isSix(a), isSix(b)))
                            .orElseGet(InetAddress::getLoopbackAddress);
            return found.getHostAddress();
        } catch (SocketException e) {
            return InetAddress.getLoopbackAddress().getHostAddress();
        }
    }

    private static boolean isSix(InetAddress address) {
        return !(address instanceof Inet4Address);
    }

    private static boolean isUp(NetworkInterface each) {
        try {
            return each.isUp();
        } catch (SocketException e) {
            return false;
        }
    }
}
