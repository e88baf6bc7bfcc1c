// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.program;

import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The little that must be known of a source before it is compiled. */
final class SourceText {
    /** No part tries again what it has taken: the matcher would nest for each character. */
    private static final Pattern NOT_CODE =
            Pattern.compile(
                    "//[^\\n]*+|/\\*.*?\\*/"
                            + "|\"\"\"[^\"\\\\]*+(?:(?:\\\\.|\"(?!\"\"))[^\"\\\\]*+)*+\"\"\""
                            + "|\"[^\"\\\\\\n]*+(?:\\\\.[^\"\\\\\\n]*+)*+\""
                            + "|'[^'\\\\\\n]*+(?:\\\\.[^'\\\\\\n]*+)*+'",
                    Pattern.DOTALL);

    private static final Pattern PACKAGE = Pattern.compile("(?:^|[;\\s])package\\s+([\\w.]+)\\s*;");

    private SourceText() {}

    /** The package that a source declares; empty for none. */
    static String packageOf(String text) {
        Matcher m = PACKAGE.matcher(code(text));
        return m.find() ? m.group(1) : "";
    }

    /** What the characters of sources are, as {@code java} takes it from these properties. */
    static Charset charset(Map<String, String> properties) {
        String name = properties.get("file.encoding");
        if (name == null) {
            return StandardCharsets.UTF_8;
        }
        try {
            return Charset.forName(
                    name.equals("COMPAT") ? System.getProperty("native.encoding", "UTF-8") : name);
        } catch (IllegalArgumentException e) {
            return StandardCharsets.UTF_8; // what the JVM takes then
        }
    }

    /** Reads a source; bytes that are no characters become replacement characters. */
    static String read(Path file, Charset charset) throws IOException {
        return new String(Files.readAllBytes(file), charset);
    }

    /** The text with comments and strings blanked. */
    static String code(String text) {
        return NOT_CODE.matcher(text).replaceAll(r -> " ".repeat(r.group().length()));
    }
}
