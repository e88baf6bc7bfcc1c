// SPDX-License-Identifier: Apache-2.0
package org.galerna.device.nio;

import java.io.IOException;
import java.nio.channels.SocketChannel;
import java.security.GeneralSecurityException;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import org.galerna.base.trust.KeyStores;
import org.galerna.device.Wireup;

/** TLS 1.3 between the ranks of a job: each shows the job's certificate and accepts no other. */
final class TlsKeys {
    private final SSLContext context;

    /**
     * Reads the job's key.
     *
     * @param store as {@link Wireup#keyStore} gives it.
     * @throws IllegalStateException if it is none.
     */
    TlsKeys(byte[] store) {
        try {
            context = KeyStores.context(store, KeyStores.PASSWORD.toCharArray());
        } catch (GeneralSecurityException | IOException e) {
            throw new IllegalStateException("TLS cannot use the job's key: " + e.getMessage(), e);
        }
    }

    /**
     * Puts TLS over a socket.
     *
     * @param socket connected.
     * @param asClient whether this side has connected.
     * @param limitMillis as for {@link ByteStream}; it holds for the handshake of TLS, too.
     * @throws IOException if the other side does not hold the job's key.
     */
    ByteStream over(SocketChannel socket, boolean asClient, long limitMillis) throws IOException {
        final SSLEngine engine = context.createSSLEngine();
        engine.setUseClientMode(asClient);
        engine.setNeedClientAuth(!asClient);
        engine.setEnabledProtocols(new String[] {"TLSv1.3"});
        return new TlsStream(socket, limitMillis, engine);
    }
}
