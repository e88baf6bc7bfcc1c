// SPDX-License-Identifier: Apache-2.0
package org.galerna.base.host;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalLong;

/** The memory of this host, without a container's limit. */
public final class HostMemory {
    private static final Path FILE = Path.of("/proc/meminfo");
    private static final String TOTAL = "MemTotal:";
    private static final String UNIT = "kB";

    private HostMemory() {}

    /**
     * Tells how much there is.
     *
     * @return in bytes; nothing where the system does not say so in {@code /proc}.
     */
    public static OptionalLong bytes() {
        try {
            return Files.isReadable(FILE) ? parse(Files.readAllLines(FILE)) : OptionalLong.empty();
        } catch (IOException e) {
            return OptionalLong.empty();
        }
    }

    /** Finds the number in lines like {@code MemTotal: 24601348 kB}. */
    static OptionalLong parse(List<String> lines) {
        for (String line : lines) {
            if (line.startsWith(TOTAL) && line.endsWith(UNIT)) {
                final String number =
                        line.substring(TOTAL.length(), line.length() - UNIT.length()).strip();
                return OptionalLong.of(Long.parseLong(number) << 10);
            }
        }
        return OptionalLong.empty();
    }
}
