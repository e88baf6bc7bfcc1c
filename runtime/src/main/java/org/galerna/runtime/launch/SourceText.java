// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.launch;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The little that must be known of a source before it is compiled. */
final class SourceText {
    private static final Pattern NOT_CODE =
            Pattern.compile(
                    "//[^\\n]*|/\\*.*?\\*/|\"\"\".*?\"\"\"|\"(?:\\\\.|[^\"\\\\\\n])*\"",
                    Pattern.DOTALL);
    private static final Pattern PACKAGE = Pattern.compile("(?:^|[;\\s])package\\s+([\\w.]+)\\s*;");

    private SourceText() {}

    /** The package that a source declares; empty for none. */
    static String packageOf(String text) {
        Matcher m = PACKAGE.matcher(code(text));
        return m.find() ? m.group(1) : "";
    }

    /** Where a top-level type is declared; the end of the text for a compact source's class. */
    static int declarationOf(String text, String type) {
        Matcher m =
                Pattern.compile(
                                "\\b(?:class|interface|enum|record)\\s+"
                                        + Pattern.quote(type)
                                        + "\\b")
                        .matcher(code(text));
        return m.find() ? m.start() : text.length();
    }

    /** The text with comments and strings blanked. */
    static String code(String text) {
        return NOT_CODE.matcher(text).replaceAll(r -> " ".repeat(r.group().length()));
    }
}
