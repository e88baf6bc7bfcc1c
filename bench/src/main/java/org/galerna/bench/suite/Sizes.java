// SPDX-License-Identifier: Apache-2.0
package org.galerna.bench.suite;

import java.util.ArrayList;
import java.util.List;
import org.galerna.bench.terminal.Numbers;
import picocli.CommandLine.TypeConversionException;

/** Sizes of messages as options say them: {@code 8,1K,64K} or the powers of two in {@code 1:1M}. */
final class Sizes {
    private Sizes() {}

    /**
     * The sizes of a list, or of a range in which 0 comes first if it begins there. A size of a
     * range that is no whole number of elements is left out, one of a list is refused.
     *
     * @param unit bytes of an element.
     * @param name whose elements they are.
     */
    static List<Integer> of(String text, int unit, String name) {
        List<Integer> sizes = new ArrayList<>();
        for (String word : text.split(",", -1)) {
            int colon = word.indexOf(':');
            if (colon >= 0) {
                int least = bytes(word.substring(0, colon), text);
                int most = bytes(word.substring(colon + 1), text);
                sizes.addAll(whole(least, most, unit, name));
                continue;
            }
            int bytes = bytes(word, text);
            if (bytes % unit != 0) {
                throw Choice.wrong("size " + bytes + " is no multiple of " + element(unit, name));
            }
            sizes.add(bytes);
        }
        return sizes;
    }

    private static List<Integer> whole(int least, int most, int unit, String name) {
        String said = "sizes " + least + ":" + most;
        List<Integer> all = range(least, most);
        if (all.isEmpty()) {
            throw Choice.wrong(said + " end before they begin");
        }
        List<Integer> whole = all.stream().filter(bytes -> bytes % unit == 0).toList();
        if (whole.isEmpty()) {
            throw Choice.wrong(said + ": none is a multiple of " + element(unit, name));
        }
        return whole;
    }

    private static String element(int unit, String name) {
        return unit + ", the bytes of an element of " + name;
    }

    /** From {@code least} in steps of a factor two to at most {@code most}. */
    static List<Integer> range(int least, int most) {
        List<Integer> sizes = new ArrayList<>();
        if (least == 0) {
            sizes.add(0);
        }
        for (long size = Math.max(1, least); size <= most; size *= 2) {
            sizes.add((int) size);
        }
        return sizes;
    }

    private static int bytes(String word, String text) {
        try {
            int bytes = Numbers.small(word.strip());
            if (bytes >= 0) {
                return bytes;
            }
        } catch (TypeConversionException e) {
            // Said below.
        }
        throw Choice.wrong(
                "'" + text + "' is no list of sizes such as 8,1K,64K or 1:1M, below 2 GiB");
    }
}
