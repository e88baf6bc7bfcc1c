// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.process;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;

/** Packs a folder and tells the length, in a JVM whose heap is smaller than that. */
final class PackedFolder {
    private PackedFolder() {}

    public static void main(String[] words) throws IOException {
        try (FolderJar jar = FolderJar.of(Path.of(words[0]), false);
                InputStream in = jar.open()) {
            long length = 0;
            byte[] piece = new byte[1 << 16];
            int count = in.read(piece, 0, piece.length);
            while (count >= 0) {
                length += count;
                count = in.read(piece, 0, piece.length);
            }
            System.out.println(length);
        }
    }
}
