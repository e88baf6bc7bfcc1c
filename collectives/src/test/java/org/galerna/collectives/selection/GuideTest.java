// SPDX-License-Identifier: Apache-2.0
package org.galerna.collectives.selection;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.galerna.collectives.Facts;
import org.galerna.collectives.Need;
import org.galerna.collectives.Placement;
import org.galerna.collectives.Primitive;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What people read of choices is true: the guide's examples and the description of tables. */
@Timeout(30)
class GuideTest {
    private static final Path GUIDE = Path.of("..", "docs", "guide", "collectives.md");
    private static final Path PACKAGE =
            Path.of("src/main/java/org/galerna/collectives/selection/package-info.java");
    private static final Pattern CHOICES = Pattern.compile("-coll\\s+([a-z]\\S*=[^\\s`]+)");

    @Test
    void linesOfAReportAreThoseOfTheTable() throws IOException {
        List<String> lines = new ArrayList<>();
        Facts facts = new Facts(4, 8, 8, true, true, Placement.ONE_PROCESS);
        Registry.of("smdev").reportTo(lines::add).choose(Primitive.ALLREDUCE, facts);
        assertTrue(Files.readString(GUIDE).contains("`" + lines.getFirst() + "`"), lines::getFirst);
    }

    @Test
    void choicesCanBeMade() throws IOException {
        Matcher found = CHOICES.matcher(Files.readString(GUIDE));
        int choices = 0;
        while (found.find()) {
            String choice = found.group(1);
            if (!choice.startsWith(Registry.TABLE)) {
                assertDoesNotThrow(() -> Registry.of("smdev").override(choice), choice);
                choices++;
            }
        }
        assertEquals(2, choices);
    }

    @Test
    void descriptionOfTablesNamesAllNeeds() throws IOException {
        String page = Files.readString(PACKAGE).replaceAll("\\s+[*]?\\s*", " ");
        for (Need need : Need.values()) {
            assertTrue(page.contains("{@code " + need.label() + "}"), need.label());
        }
    }
}
