// SPDX-License-Identifier: Apache-2.0
package org.galerna.conformance;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The API that old class files were compiled against, made anew from the listing: its members with
 * their exact types, and sources whose methods have no bodies.
 */
final class StubApi {
    /** Whose API a class file was compiled against. */
    enum Origin {
        MPJ_EXPRESS("MPJ Express"),
        FASTMPJ("FastMPJ"),
        MPIJAVA("mpiJava");

        private final String mark;

        Origin(String mark) {
            this.mark = mark;
        }
    }

    /**
     * A member as class files name it.
     *
     * @param owner simple name of its class.
     * @param result its type or that of its result; null for a constructor.
     * @param parameters types; null for a field.
     */
    record Member(
            String owner,
            String modifiers,
            String result,
            String name,
            List<String> parameters,
            String thrown) {
        boolean isStatic() {
            return modifiers.contains("static");
        }

        boolean isField() {
            return parameters == null;
        }

        boolean isConstructor() {
            return result == null;
        }
    }

    private static final String MODIFIERS = "((?:public |protected |static |final |abstract )+)";
    private static final String TYPE_AND_NAME = "(?:([\\w.\\[\\]]+) )?(\\w+)";
    private static final String REST = "(?:\\(([^)]*)\\))?( throws \\w+)?;(?:\\s*# (.*))?";
    private static final Pattern MEMBER = Pattern.compile("  " + MODIFIERS + TYPE_AND_NAME + REST);
    private static final String PROGRAM_ERROR = "throw new UnsupportedOperationException();";

    private final Origin origin;
    private final Map<String, String> headers = new LinkedHashMap<>();
    private final List<Member> members = new ArrayList<>();

    private StubApi(Origin origin) {
        this.origin = origin;
    }

    /** Reads the listing; only what this origin has. */
    static StubApi of(Origin origin) throws IOException {
        StubApi api = new StubApi(origin);
        try (InputStream in = StubApi.class.getResourceAsStream("mpijava-api.txt")) {
            String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
            String owner = null;
            for (String line : text.lines().toList()) {
                if (line.startsWith("  ")) {
                    api.member(owner, line);
                } else if (line.startsWith("public ")) {
                    owner = line.replaceAll(".*class (\\w+).*", "$1");
                    api.headers.put(owner, line);
                }
            }
        }
        return api;
    }

    private void member(String owner, String line) {
        Matcher m = MEMBER.matcher(line);
        if (!m.matches()) {
            throw new IllegalStateException("not a member: " + line);
        }
        if (m.group(6) != null && !m.group(6).equals(origin.mark)) {
            return;
        }
        List<String> parameters =
                m.group(4) == null
                        ? null
                        : m.group(4).isEmpty() ? List.of() : List.of(m.group(4).split(", "));
        String thrown = m.group(5) == null ? "" : m.group(5);
        members.add(new Member(owner, m.group(1), m.group(2), m.group(3), parameters, thrown));
    }

    List<Member> members() {
        return members;
    }

    /** Sources by the names of their classes. */
    Map<String, String> sources() {
        Map<String, String> sources = new LinkedHashMap<>();
        headers.forEach((owner, header) -> sources.put("mpi." + owner, source(owner, header)));
        if (origin == Origin.MPJ_EXPRESS) {
            sources.put(
                    "xdev.XDevException", exception("xdev", "XDevException", "RuntimeException"));
            sources.put(
                    "mpjdev.MPJDevException",
                    exception("mpjdev", "MPJDevException", "xdev.XDevException"));
            sources.put(
                    "mpjbuf.Buffer",
                    "package mpjbuf; public class Buffer { public Buffer(int capacity) { } }");
        }
        return sources;
    }

    private static String exception(String place, String name, String parent) {
        return "package "
                + place
                + "; public class "
                + name
                + " extends "
                + parent
                + " { public "
                + name
                + "() { } }";
    }

    private String source(String owner, String header) {
        boolean checked = origin != Origin.MPJ_EXPRESS;
        StringBuilder text = new StringBuilder("package mpi;\n");
        text.append(checked ? header.replace("mpjdev.MPJDevException", "Exception") : header);
        text.append('\n');
        for (Member member : members) {
            if (member.owner().equals(owner)) {
                text.append("  ").append(declaration(member)).append('\n');
            }
        }
        return text.append("}\n").toString();
    }

    private static String declaration(Member member) {
        if (member.isField()) {
            boolean constant = member.modifiers().contains("final");
            String value = constant ? " = Integer.parseInt(\"0\")" : ""; // not for javac to inline
            return member.modifiers() + member.result() + " " + member.name() + value + ";";
        }
        List<String> parameters = new ArrayList<>();
        for (String type : member.parameters()) {
            parameters.add(type + " p" + parameters.size());
        }
        String thrown = member.name().equals("clone") ? "" : member.thrown();
        String head = "(" + String.join(", ", parameters) + ")" + thrown;
        if (member.isConstructor()) {
            return member.modifiers() + member.name() + head + " { }";
        }
        String body = member.modifiers().contains("abstract") ? ";" : " { " + PROGRAM_ERROR + " }";
        return member.modifiers() + member.result() + " " + member.name() + head + body;
    }
}
