// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.pmi;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A line of PMI-1: words {@code key=value} divided by blanks, the first of which is {@code
 * cmd=name}. Values have no blanks; a word without an equal sign belongs to a message and is
 * dropped.
 */
final class PmiCommand {
    private final Map<String, String> words;

    private PmiCommand(Map<String, String> words) {
        this.words = words;
    }

    /**
     * Reads a line.
     *
     * @throws IOException if it is no such line.
     */
    static PmiCommand parse(String line) throws IOException {
        Map<String, String> words = new LinkedHashMap<>();
        int at = 0;
        while (at < line.length()) {
            if (line.charAt(at) == ' ') {
                at++;
                continue;
            }
            int blank = line.indexOf(' ', at);
            int end = blank < 0 ? line.length() : blank;
            int equal = line.indexOf('=', at);
            if (equal >= 0 && equal < end) {
                words.put(line.substring(at, equal), line.substring(equal + 1, end));
            }
            at = end;
        }
        if (!words.containsKey("cmd")) {
            throw new IOException("no PMI line: " + line);
        }
        return new PmiCommand(words);
    }

    String name() {
        return words.get("cmd");
    }

    /** A word's value, null if there is no such word. */
    String get(String key) {
        return words.get(key);
    }
}
