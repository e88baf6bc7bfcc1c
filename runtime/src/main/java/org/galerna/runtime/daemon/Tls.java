// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.daemon;

import java.io.IOException;
import java.net.Socket;
import java.security.GeneralSecurityException;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import org.galerna.base.trust.KeyStores;
import org.galerna.runtime.report.Reason;

/** TLS 1.3 between holders of one key: each shows the key's certificate and accepts no other. */
final class Tls {
    private Tls() {}

    /**
     * Prepares for connections.
     *
     * @throws IOException if the key is of no use for that.
     */
    static SSLContext context(Key key) throws IOException {
        try {
            return KeyStores.context(key.store(), key.password());
        } catch (GeneralSecurityException | IOException e) {
            throw new IOException(
                    "TLS cannot use mpjd.p12 (" + Reason.of(e) + "): mpjd keygen makes a new key",
                    e);
        }
    }

    /** Puts TLS over a connected socket, and shakes hands. */
    static Socket over(Socket socket, SSLContext context, boolean asClient) throws IOException {
        String host = socket.getInetAddress().getHostAddress();
        SSLSocket secure =
                (SSLSocket)
                        context.getSocketFactory()
                                .createSocket(socket, host, socket.getPort(), true);
        secure.setUseClientMode(asClient);
        secure.setNeedClientAuth(!asClient);
        secure.setEnabledProtocols(new String[] {"TLSv1.3"});
        secure.startHandshake();
        return secure;
    }
}
