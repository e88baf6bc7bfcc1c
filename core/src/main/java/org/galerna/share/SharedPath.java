// SPDX-License-Identifier: Apache-2.0
package org.galerna.share;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.galerna.Buffer;
import org.galerna.IntraComm;

/** The path of a file that one rank has made for all. */
public final class SharedPath {
    private SharedPath() {}

    /**
     * Brings rank 0's path to all. Collective.
     *
     * @param comm the ranks.
     * @param path at rank 0 the path, or null if it has none; ignored elsewhere.
     * @return the path; null if rank 0 has none.
     */
    public static Path spread(IntraComm comm, Path path) {
        byte[] text = path == null ? new byte[0] : path.toString().getBytes(StandardCharsets.UTF_8);
        final int[] length = {text.length};
        comm.bcast(Buffer.of(length), 0);
        if (length[0] == 0) {
            return null;
        }
        if (comm.rank() != 0) {
            text = new byte[length[0]];
        }
        comm.bcast(Buffer.of(text), 0);
        return Path.of(new String(text, StandardCharsets.UTF_8));
    }
}
