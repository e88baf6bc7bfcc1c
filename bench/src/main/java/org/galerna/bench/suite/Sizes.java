// SPDX-License-Identifier: Apache-2.0
package org.galerna.bench.suite;

import java.util.ArrayList;
import java.util.List;
import org.galerna.bench.terminal.CommandException;
import org.galerna.bench.terminal.Numbers;
import picocli.CommandLine.TypeConversionException;

/** Sizes of messages as options say them: {@code 8,1K,64K} or the powers of two in {@code 1:1M}. */
final class Sizes {
    private Sizes() {}

    /** The sizes of a list, or of a range in which 0 comes first if it begins there. */
    static List<Integer> of(String text) {
        List<Integer> sizes = new ArrayList<>();
        for (String word : text.split(",", -1)) {
            int colon = word.indexOf(':');
            if (colon < 0) {
                sizes.add(bytes(word, text));
            } else {
                sizes.addAll(
                        range(
                                bytes(word.substring(0, colon), text),
                                bytes(word.substring(colon + 1), text)));
            }
        }
        return sizes;
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
        throw new CommandException(
                2, "'" + text + "' is no list of sizes such as 8,1K,64K or 1:1M, below 2 GiB");
    }
}
