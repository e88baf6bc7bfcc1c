// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.twin;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.Charset;

/** Reads lines from a stream without reading ahead. */
public final class RankLines {
    private RankLines() {}

    /**
     * Reads a line.
     *
     * @param in the stream.
     * @return the line without its end, in the JVM's input charset; null at the end of the stream.
     * @throws IOException if the stream fails.
     */
    public static String next(InputStream in) throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        int c = in.read();
        if (c < 0) {
            return null;
        }
        while (c >= 0 && c != '\n') {
            line.write(c);
            c = in.read();
        }
        String text = line.toString(inputCharset());
        return text.endsWith("\r") ? text.substring(0, text.length() - 1) : text;
    }

    private static Charset inputCharset() {
        String name = System.getProperty("stdin.encoding");
        return name != null && Charset.isSupported(name)
                ? Charset.forName(name)
                : Charset.defaultCharset();
    }
}
