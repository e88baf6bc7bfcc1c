// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.daemon;

import java.io.IOException;
import java.net.Socket;
import java.security.GeneralSecurityException;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import org.galerna.device.KeyStores;

/** TLS 1.3 between holders of one key: each shows the key's certificate and accepts no other. */
final class Tls {
    private Tls() {}

    private static SSLContext context(Key key) throws IOException {
        try {
            return KeyStores.context(key.store(), key.password());
        } catch (GeneralSecurityException e) {
            throw new IOException("TLS cannot use the key: " + e.getMessage(), e);
        }
    }

    /** Puts TLS over a connected socket, and shakes hands within the socket's time limit. */
    static Socket over(Socket socket, Key key, boolean asClient) throws IOException {
        String host = socket.getInetAddress().getHostAddress();
        SSLSocket secure =
                (SSLSocket)
                        context(key)
                                .getSocketFactory()
                                .createSocket(socket, host, socket.getPort(), true);
        secure.setUseClientMode(asClient);
        secure.setNeedClientAuth(!asClient);
        secure.setEnabledProtocols(new String[] {"TLSv1.3"});
        secure.startHandshake();
        return secure;
    }
}
