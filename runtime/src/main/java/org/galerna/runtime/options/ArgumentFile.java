// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.options;

import java.util.ArrayList;
import java.util.List;

/** The words of an argument file: white space divides, quotes keep together, # begins a comment. */
final class ArgumentFile {
    private ArgumentFile() {}

    /**
     * Divides a text into words.
     *
     * @param name of the file, for a refusal.
     * @throws UsageException if a quote does not end.
     */
    static List<String> words(String name, String text) {
        List<String> result = new ArrayList<>();
        StringBuilder word = new StringBuilder();
        boolean begun = false;
        char quote = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (quote != 0) {
                if (c == quote) {
                    quote = 0;
                } else if (c == '\\' && i + 1 < text.length()) {
                    word.append(text.charAt(++i));
                } else {
                    word.append(c);
                }
            } else if (c == '"' || c == '\'') {
                quote = c;
                begun = true;
            } else if (c == '#' && !begun) {
                i = endOfLine(text, i);
            } else if (Character.isWhitespace(c)) {
                if (begun) {
                    result.add(word.toString());
                    word.setLength(0);
                    begun = false;
                }
            } else {
                word.append(c);
                begun = true;
            }
        }
        if (quote != 0) {
            throw new UsageException(name + ": a quote has no end: " + quote + firstLine(word));
        }
        if (begun) {
            result.add(word.toString());
        }
        return result;
    }

    private static String firstLine(CharSequence word) {
        return word.toString().lines().findFirst().orElse("");
    }

    private static int endOfLine(String text, int from) {
        int end = text.indexOf('\n', from);
        return end < 0 ? text.length() : end;
    }
}
