// SPDX-License-Identifier: Apache-2.0
package org.galerna.rules;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Every link of a page, and every decision that a text names, is there. */
@Timeout(60)
class LinkRulesTest {
    private static final Pattern LINK = Pattern.compile("]\\(([^)\\s]+)\\)");
    private static final Pattern DECISION = Pattern.compile("\\bADR (\\d{4})\\b");
    private static final Pattern HEADING = Pattern.compile("(?m)^#+ +(.*?) *$");

    @Test
    void everyLinkLeadsSomewhere() {
        List<String> broken = new ArrayList<>();
        int links = 0;
        for (Path page : Sources.pages()) {
            for (String target : all(LINK, Sources.read(page))) {
                if (!target.contains("://")) {
                    links++;
                    if (!leadsSomewhere(page, target)) {
                        broken.add(page + ": " + target);
                    }
                }
            }
        }
        assertTrue(links > 40, "links found: " + links);
        assertEquals("", String.join("\n", broken));
    }

    private static boolean leadsSomewhere(Path page, String target) {
        int hash = target.indexOf('#');
        String name = hash < 0 ? target : target.substring(0, hash);
        Path file = name.isEmpty() ? page : page.resolveSibling(name).normalize();
        if (!Files.exists(Sources.absolute(file))) {
            return false;
        }
        return hash < 0 || headings(file).contains(target.substring(hash + 1));
    }

    /** The headings of a page as a link spells them. */
    private static List<String> headings(Path page) {
        return all(HEADING, Sources.read(page)).stream()
                .map(heading -> heading.toLowerCase(Locale.ROOT))
                .map(heading -> heading.replaceAll("[^\\w -]", "").replace(' ', '-'))
                .toList();
    }

    @Test
    void everyDecisionThatATextNamesIsThere() {
        List<String> numbers = new ArrayList<>();
        for (Path page : Sources.pages()) {
            if (page.startsWith("docs/adr")) {
                numbers.add(page.getFileName().toString().substring(0, 4));
            }
        }
        List<String> missing = new ArrayList<>();
        List<Path> texts = new ArrayList<>(Sources.pages());
        texts.addAll(Sources.all());
        for (Path text : texts) {
            for (String number : all(DECISION, Sources.read(text))) {
                if (!numbers.contains(number)) {
                    missing.add(text + ": ADR " + number);
                }
            }
        }
        assertEquals("", String.join("\n", missing));
    }

    private static List<String> all(Pattern pattern, String text) {
        return pattern.matcher(text).results().map((MatchResult found) -> found.group(1)).toList();
    }
}
