// SPDX-License-Identifier: Apache-2.0
package org.galerna.device.nio;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.channels.SocketChannel;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.Collections;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.TrustManagerFactory;
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
        final char[] password = Wireup.KEY_STORE_PASSWORD.toCharArray();
        try {
            final KeyStore own = KeyStore.getInstance("PKCS12");
            own.load(new ByteArrayInputStream(store), password);
            final KeyStore trusted = KeyStore.getInstance("PKCS12");
            trusted.load(null, null);
            for (String alias : Collections.list(own.aliases())) {
                trusted.setCertificateEntry(alias, own.getCertificate(alias));
            }
            final KeyManagerFactory keys =
                    KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
            keys.init(own, password);
            final TrustManagerFactory trust =
                    TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
            trust.init(trusted);
            context = SSLContext.getInstance("TLSv1.3");
            context.init(keys.getKeyManagers(), trust.getTrustManagers(), null);
        } catch (GeneralSecurityException | IOException e) {
            throw new IllegalStateException("TLS cannot use the job's key: " + e.getMessage(), e);
        }
    }

    /**
     * Puts TLS over a socket.
     *
     * @param socket connected.
     * @param asClient whether this side has connected.
     * @param limitMillis as for {@link Link}; it holds for the handshake of TLS, too.
     * @throws IOException if the other side does not hold the job's key.
     */
    Link over(SocketChannel socket, boolean asClient, long limitMillis) throws IOException {
        final SSLEngine engine = context.createSSLEngine();
        engine.setUseClientMode(asClient);
        engine.setNeedClientAuth(!asClient);
        engine.setEnabledProtocols(new String[] {"TLSv1.3"});
        return new TlsLink(socket, limitMillis, engine);
    }
}
