// SPDX-License-Identifier: Apache-2.0
package org.galerna.share;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.util.Optional;
import org.galerna.IntraComm;
import org.galerna.base.host.MappedFile;
import org.galerna.reduce.Op;

/** Memory that the ranks of one host share, by a file without a name. */
public final class SharedMapping {
    private SharedMapping() {}

    /**
     * Makes memory of zeros. Collective over ranks of one host.
     *
     * @param host the ranks.
     * @param bytes how many; the same at all ranks.
     * @param arena of this rank, as long as which it is mapped here.
     * @return the memory; nothing, at all ranks, if one of them cannot have it.
     */
    public static Optional<MemorySegment> of(IntraComm host, long bytes, Arena arena) {
        final boolean isMaker = host.rank() == 0;
        final Path file = SharedPath.spread(host, isMaker ? make(bytes) : null);
        final MemorySegment memory = file == null ? null : map(file, bytes, arena);
        final boolean isEverywhere = host.allreduce(memory == null ? 0 : 1, Op.MIN) == 1;
        if (isMaker && file != null) {
            MappedFile.delete(file);
        }
        return isEverywhere ? Optional.of(memory) : Optional.empty();
    }

    private static Path make(long bytes) {
        try {
            return MappedFile.make(bytes);
        } catch (IOException | OutOfMemoryError e) {
            return null; // whoever asks does without, slower
        }
    }

    private static MemorySegment map(Path file, long bytes, Arena arena) {
        try {
            return MappedFile.map(file, bytes, arena);
        } catch (IOException | OutOfMemoryError e) {
            return null; // on another machine that has the same name
        }
    }
}
