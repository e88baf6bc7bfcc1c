// SPDX-License-Identifier: Apache-2.0
package org.galerna.port;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.HexFormat;
import org.galerna.error.ErrorClass;
import org.galerna.error.GalernaException;

/**
 * Where a port is: {@code galerna:ADDRESS:NUMBER:TOKEN}. Whoever knows the name may connect.
 *
 * @param address of the host.
 * @param number of the TCP port.
 * @param token in hexadecimal digits; proves that a caller knows the name.
 */
record PortName(String address, int number, String token) {
    private static final String SCHEME = "galerna:";
    private static final int TOKEN_BYTES = 16;
    private static final int MOST = 65535;

    /** Reads a name. */
    static PortName parse(String name) {
        try {
            if (name != null && name.startsWith(SCHEME)) {
                final int last = name.lastIndexOf(':');
                final int middle = name.lastIndexOf(':', last - 1);
                final String token = name.substring(last + 1);
                final int number = Integer.parseInt(name.substring(middle + 1, last));
                if (HexFormat.of().parseHex(token).length == TOKEN_BYTES
                        && number > 0
                        && number <= MOST
                        && middle > SCHEME.length()) {
                    return new PortName(name.substring(SCHEME.length(), middle), number, token);
                }
            }
        } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
            throw wrong(name);
        }
        throw wrong(name);
    }

    private static GalernaException wrong(String name) {
        return GalernaException.of(ErrorClass.PORT, "this is not the name of a port")
                .argument("port_name", name)
                .advice("Use what openPort or lookupName returned, all of it")
                .exception();
    }

    InetSocketAddress socketAddress() {
        try {
            return new InetSocketAddress(InetAddress.getByName(address), number);
        } catch (UnknownHostException e) {
            throw GalernaException.of(ErrorClass.PORT, "the host of the port is not known")
                    .argument("port_name", this)
                    .cause(e)
                    .exception();
        }
    }

    byte[] secret() {
        return HexFormat.of().parseHex(token);
    }

    @Override
    public String toString() {
        return SCHEME + address + ":" + number + ":" + token;
    }
}
