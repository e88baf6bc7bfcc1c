// SPDX-License-Identifier: Apache-2.0
package org.galerna.rules;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What is published agrees with what says so. */
@Timeout(60)
class PublishedRulesTest {
    private static final Pattern MODULE = Pattern.compile("<module>(.*?)</module>");
    private static final Pattern ARTIFACT =
            Pattern.compile("<artifactId>(galerna-[a-z-]+)</artifactId>");

    private static Stream<String> all(Pattern pattern, String pom) {
        String text = Sources.read(Path.of(pom));
        return pattern.matcher(text).results().map((MatchResult found) -> found.group(1));
    }

    @Test
    void theBillOfMaterialsListsEveryModuleThatIsPublished() {
        Set<String> published = new TreeSet<>();
        List<String> modules = all(MODULE, "pom.xml").toList();
        assertTrue(modules.size() > 15, modules::toString);
        for (String module : modules) {
            String pom = module + "/pom.xml";
            String text = Sources.read(Path.of(pom));
            if (!text.contains("<maven.deploy.skip>true<") && !module.equals("build/bom")) {
                List<String> names = all(ARTIFACT, pom).toList();
                // The first is the parent, unless a module has none.
                published.add(names.get(names.getFirst().equals("galerna-parent") ? 1 : 0));
            }
        }
        Set<String> listed = new TreeSet<>(all(ARTIFACT, "build/bom/pom.xml").toList());
        assertTrue(listed.remove("galerna-bom"));
        assertEquals(published, listed);
    }
}
