// SPDX-License-Identifier: Apache-2.0
package org.galerna.conformance.openmpi;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Sources with the signatures of the original bindings and no code, made from the listing. */
final class StubSources {
    private static final Pattern TYPE =
            Pattern.compile("public .*?(?:class|interface) ([\\w.]+).*");
    private static final String THROW = " { throw new IllegalStateException(\"a stub\"); }\n";

    private final Map<String, StringBuilder> bodies = new LinkedHashMap<>();
    private final Map<String, String> headers = new LinkedHashMap<>();

    private StubSources() {}

    /** File name to text. */
    static Map<String, String> of(Path listing) throws IOException {
        StubSources stubs = new StubSources();
        String type = null;
        for (String line : Files.readAllLines(listing, StandardCharsets.UTF_8)) {
            Matcher match = TYPE.matcher(line);
            if (match.matches()) {
                type = match.group(1);
                stubs.headers.put(type, line);
                stubs.bodies.put(type, new StringBuilder());
            } else if (line.startsWith("  ")) {
                stubs.bodies.get(type).append(stubs.member(type, line));
            }
        }
        return stubs.sources();
    }

    private String member(String type, String line) {
        String text = line.substring(0, line.length() - 1);
        if (line.contains("(")) {
            boolean open = line.contains(" abstract ") || headers.get(type).contains("interface");
            return open ? line + "\n" : text + THROW;
        }
        if (line.contains(" = ")) {
            return line + "\n";
        }
        boolean number = line.contains(" int ");
        return text + (number ? " = Integer.parseInt(\"7\");\n" : " = null;\n");
    }

    private Map<String, String> sources() {
        Map<String, String> result = new LinkedHashMap<>();
        for (String type : headers.keySet()) {
            if (type.contains(".")) {
                continue;
            }
            StringBuilder text = new StringBuilder("package mpi;\nimport java.nio.*;\n");
            text.append(headers.get(type)).append('\n').append(bodies.get(type));
            String inner = type + ".Data";
            if (headers.containsKey(inner)) {
                text.append(headers.get(inner).replace("class " + inner, "class Data"))
                        .append('\n')
                        .append(bodies.get(inner))
                        .append("}\n");
                if (!type.equals("Struct")) {
                    text.append("protected Data newData()").append(THROW);
                }
            }
            result.put("mpi/" + type + ".java", text.append("}\n").toString());
        }
        return result;
    }
}
