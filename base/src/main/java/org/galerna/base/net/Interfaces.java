// SPDX-License-Identifier: Apache-2.0
package org.galerna.base.net;

import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Chooses the addresses at which a process is reached.
 *
 * <p>A job of one host uses the loopback interface. A job of several uses every interface that is
 * up, IPv4 before IPv6 and no link-local address, or those that the property {@code
 * galerna.interface} names: a list, separated by commas, of interfaces ({@code eth0}), addresses
 * ({@code 10.0.0.5}) and networks ({@code 10.0.0.0/8}, {@code fd00::/8}).
 */
public final class Interfaces {
    /** Names the interfaces to use. */
    public static final String PROPERTY = "galerna.interface";

    private Interfaces() {}

    /**
     * Finds the addresses to be reached at.
     *
     * @param isOneHost whether the whole job runs here.
     * @param wanted the value of {@link #PROPERTY}, or empty.
     * @return the best first, at least one.
     * @throws IllegalStateException if nothing here fits; it tells what there is.
     */
    public static List<InetAddress> choose(boolean isOneHost, String wanted) {
        if (wanted.isBlank()) {
            return isOneHost ? List.of(InetAddress.getLoopbackAddress()) : outward();
        }
        final List<InetAddress> found = new ArrayList<>();
        for (String word : wanted.split(",", -1)) {
            for (Local local : all()) {
                if (local.fits(word.strip()) && !found.contains(local.address)) {
                    found.add(local.address);
                }
            }
        }
        if (found.isEmpty()) {
            throw new IllegalStateException(
                    "--interface "
                            + wanted
                            + ": no interface of this host fits; there are "
                            + all().stream()
                                    .map(Local::toString)
                                    .collect(Collectors.joining(", ")));
        }
        return found;
    }

    private static List<InetAddress> outward() {
        final List<InetAddress> found = new ArrayList<>();
        for (Local local : all()) {
            if (!local.address.isLoopbackAddress() && !local.address.isLinkLocalAddress()) {
                found.add(local.address);
            }
        }
        return found.isEmpty() ? List.of(InetAddress.getLoopbackAddress()) : found;
    }

    /** An address of this host. */
    private record Local(String name, InetAddress address) {
        boolean fits(String word) {
            if (name.equals(word)) {
                return true;
            }
            final int slash = word.indexOf('/');
            final byte[] mine = address.getAddress();
            try {
                final String literal = slash < 0 ? word : word.substring(0, slash);
                final byte[] base = InetAddress.ofLiteral(literal).getAddress();
                final int all = Byte.SIZE * mine.length;
                final int bits = slash < 0 ? all : Integer.parseInt(word.substring(slash + 1));
                return base.length == mine.length
                        && bits >= 0
                        && bits <= all
                        && Arrays.equals(head(base, bits), head(mine, bits));
            } catch (IllegalArgumentException e) {
                return false; // the name of an interface that is not this one
            }
        }

        private static byte[] head(byte[] address, int bits) {
            final byte[] head = new byte[address.length];
            for (int i = 0; i < bits; i++) {
                head[i >> 3] |= (byte) (address[i >> 3] & (0x80 >> (i & 7)));
            }
            return head;
        }

        /** Smaller is better. */
        int rank() {
            return address.getAddress().length + (address.isLinkLocalAddress() ? 100 : 0);
        }

        @Override
        public String toString() {
            return name + " (" + address.getHostAddress() + ")";
        }
    }

    /** The addresses of all interfaces that are up, the best first. */
    private static List<Local> all() {
        try {
            return NetworkInterface.networkInterfaces()
                    .filter(Interfaces::isUp)
                    .flatMap(i -> i.inetAddresses().map(a -> new Local(i.getName(), a)))
                    .sorted(Comparator.comparingInt(Local::rank))
                    .toList();
        } catch (SocketException e) {
            throw new IllegalStateException("cannot list interfaces: " + e.getMessage(), e);
        }
    }

    private static boolean isUp(NetworkInterface i) {
        try {
            return i.isUp();
        } catch (SocketException e) {
            return false;
        }
    }
}
