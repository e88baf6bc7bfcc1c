// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.pmi;

import java.nio.charset.StandardCharsets;
import java.util.BitSet;
import java.util.HexFormat;
import org.galerna.HostName;
import org.galerna.base.host.Cores;

/**
 * What a process says of itself: three lines of text, which fit the values of all managers. Whoever
 * has other software is recognised by the first two.
 *
 * @param host its name.
 * @param software what it runs, for people.
 * @param cores that it may use, the first 1536 of the host.
 */
record Presence(String host, String software, BitSet cores) {
    private static final int MOST_CORES = 1536;

    /** This process. */
    static Presence here(String software) {
        BitSet cores = Cores.usable();
        return new Presence(HostName.get(), software, cores.get(0, MOST_CORES));
    }

    byte[] bytes() {
        String hex = HexFormat.of().formatHex(cores.toByteArray());
        return (host + "\n" + software + "\n" + hex).getBytes(StandardCharsets.UTF_8);
    }

    /** Reads what {@link #bytes} wrote; what is missing is empty. */
    static Presence of(byte[] bytes) {
        String[] lines = new String(bytes, StandardCharsets.UTF_8).split("\n", 3);
        return new Presence(lines[0], line(lines, 1), cores(line(lines, 2)));
    }

    private static String line(String[] lines, int number) {
        return number < lines.length ? lines[number] : "";
    }

    private static BitSet cores(String hex) {
        try {
            return BitSet.valueOf(HexFormat.of().parseHex(hex));
        } catch (IllegalArgumentException e) {
            return new BitSet(); // other software; it is refused by name
        }
    }
}
