// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.pmi;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/** Lines over two byte streams; a line has at most 64 KiB. */
final class StreamWire implements LineWire {
    private static final int LONGEST = 1 << 16;

    private final InputStream in;
    private final OutputStream out;

    StreamWire(InputStream in, OutputStream out) {
        this.in = in;
        this.out = out;
    }

    @Override
    public void send(String line) throws IOException {
        out.write((line + "\n").getBytes(StandardCharsets.ISO_8859_1));
        out.flush();
    }

    @Override
    public String receive() throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        int b = in.read();
        while (b >= 0 && b != '\n') {
            line.write(b);
            if (line.size() > LONGEST) {
                throw new IOException("a line of more than " + LONGEST + " bytes");
            }
            b = in.read();
        }
        return b < 0 ? null : line.toString(StandardCharsets.ISO_8859_1);
    }
}
