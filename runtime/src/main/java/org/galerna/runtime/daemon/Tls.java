// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.daemon;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.Socket;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManagerFactory;

/** TLS 1.3 between holders of one key: each shows the key's certificate and accepts no other. */
final class Tls {
    private Tls() {}

    private static SSLContext context(Key key) throws IOException {
        try {
            KeyStore own = KeyStore.getInstance("PKCS12");
            own.load(new ByteArrayInputStream(key.store()), key.password());
            KeyStore trusted = KeyStore.getInstance("PKCS12");
            trusted.load(null, null);
            trusted.setCertificateEntry("mpjd", own.getCertificate("mpjd"));
            KeyManagerFactory keys =
                    KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
            keys.init(own, key.password());
            TrustManagerFactory trust =
                    TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
            trust.init(trusted);
            SSLContext context = SSLContext.getInstance("TLSv1.3");
            context.init(keys.getKeyManagers(), trust.getTrustManagers(), null);
            return context;
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
