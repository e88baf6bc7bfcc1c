// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.options;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads hosts as users write them: {@code host}, {@code host:slots}, and in files also {@code host
 * slots=N} with comments and blank lines. A host that is named again has as many slots more.
 */
final class HostList {
    private static final String ZONE = "(?:%[A-Za-z0-9_.-]+)?";

    /** An address of version 6 in full: eight groups, or six and one of version 4. */
    private static final String FULL =
            "(?:[0-9A-Fa-f]{1,4}:){6}"
                    + "(?:[0-9A-Fa-f]{1,4}:[0-9A-Fa-f]{1,4}|[0-9]{1,3}(?:\\.[0-9]{1,3}){3})"
                    + ZONE;

    private static final Pattern NAME =
            Pattern.compile(
                    "\\[([0-9A-Fa-f:.]+"
                            + ZONE
                            + ")]|[A-Za-z0-9_.%@-]+|[0-9A-Fa-f:]*::[0-9A-Fa-f:.]*"
                            + ZONE
                            + "|"
                            + FULL);

    private static final Pattern LINE =
            Pattern.compile("(" + NAME + ")(?::(\\d+)|\\s+slots\\s*=\\s*(\\d+))?");
    private static final int BRACKETED = 2;
    private static final int AFTER_COLON = 3;
    private static final int AFTER_WORD = 4;

    /** Slots of a host. */
    static final int MOST = 1 << 20;

    private final Map<String, Integer> slots = new LinkedHashMap<>();

    /** Reads {@code a:4,b}. */
    static List<HostOptions.Slots> ofList(List<String> lists) {
        return ofList("--host", lists);
    }

    /** Reads the same, as the value of an option. */
    static List<HostOptions.Slots> ofList(String option, List<String> lists) {
        HostList result = new HostList();
        for (String list : lists) {
            for (String item : list.split(",", -1)) {
                result.add(option + " " + list, item.strip());
            }
        }
        return result.hosts();
    }

    /** Reads a file, a host in each line. */
    static List<HostOptions.Slots> ofFile(String option, String file) {
        List<String> lines = lines(option, file);
        HostList result = new HostList();
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i);
            int comment = line.indexOf('#');
            String text = (comment < 0 ? line : line.substring(0, comment)).strip();
            if (!text.isEmpty()) {
                result.add(option + " " + file + ", line " + (i + 1), text);
            }
        }
        if (result.slots.isEmpty()) {
            throw new UsageException(option + " " + file + ": names no host");
        }
        return result.hosts();
    }

    /** Reads a file of Grid Engine: host, slots, and more words in each line. */
    static List<HostOptions.Slots> ofGrid(String file) {
        HostList result = new HostList();
        for (String line : lines("PE_HOSTFILE", file)) {
            String[] words = line.strip().split("\\s+", -1);
            if (words.length > 1) {
                result.add("PE_HOSTFILE " + file, words[0] + ":" + words[1]);
            }
        }
        return result.hosts();
    }

    private static List<String> lines(String option, String file) {
        try {
            return Files.readAllLines(Path.of(file));
        } catch (IOException | InvalidPathException e) {
            throw new UsageException(option + " " + file + ": cannot be read: " + reason(e));
        }
    }

    /** Why a file cannot be read. */
    static String reason(Exception e) {
        return switch (e) {
            case NoSuchFileException none -> "no such file";
            case CharacterCodingException bytes -> "it is no text in UTF-8";
            default -> e.getMessage();
        };
    }

    private void add(String where, String text) {
        Matcher m = LINE.matcher(text);
        if (!m.matches()) {
            throw new UsageException(
                    where
                            + ": \""
                            + text
                            + "\" is not host, host:slots or host slots=N;"
                            + " an IPv6 address with slots is [address]:slots");
        }
        String host = m.group(BRACKETED) == null ? m.group(1) : m.group(BRACKETED);
        String number = m.group(AFTER_COLON) == null ? m.group(AFTER_WORD) : m.group(AFTER_COLON);
        if (number != null) {
            int count = number.length() > 7 ? MOST + 1 : Integer.parseInt(number);
            check(where, number, count);
            slots.merge(host, count, (old, more) -> Math.max(1, old) + more);
        } else {
            slots.merge(host, 0, (old, none) -> Math.max(1, old) + 1);
        }
        int all = slots.get(host);
        check(where, host + " with " + all, Math.max(1, all));
    }

    private static void check(String where, String what, int count) {
        if (count < 1 || count > MOST) {
            throw new UsageException(where + ": " + what + " slots: needs 1 to " + MOST);
        }
    }

    private List<HostOptions.Slots> hosts() {
        List<HostOptions.Slots> result = new ArrayList<>();
        slots.forEach((host, count) -> result.add(new HostOptions.Slots(host, count)));
        return result;
    }
}
