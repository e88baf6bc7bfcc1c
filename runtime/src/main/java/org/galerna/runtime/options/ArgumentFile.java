// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.options;

import java.util.ArrayList;
import java.util.List;

/** The words of an argument file: white space divides, quotes keep together, # begins a comment. */
final class ArgumentFile {
    private ArgumentFile() {}

    static List<String> words(String text) {
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
        if (begun) {
            result.add(word.toString());
        }
        return result;
    }

    private static int endOfLine(String text, int from) {
        int end = text.indexOf('\n', from);
        return end < 0 ? text.length() : end;
    }
}
