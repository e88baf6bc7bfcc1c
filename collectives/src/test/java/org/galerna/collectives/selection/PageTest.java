// SPDX-License-Identifier: Apache-2.0
package org.galerna.collectives.selection;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.galerna.collectives.Algorithm;
import org.galerna.collectives.Need;
import org.galerna.collectives.Primitive;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * The page {@code docs/collectives.md} says what the catalogue has. {@code -Dpage=write} writes it.
 */
@Timeout(30)
class PageTest {
    private static final Path PAGE = Path.of("..", "docs", "collectives.md");
    private static final Path SOURCES = Path.of("src", "main", "java");
    private static final Pattern COST =
            Pattern.compile("<p>Cost: (.*?)(<p>| /\\n)", Pattern.DOTALL);
    private static final String HEAD =
            """
            # The collective algorithms

            Written by `PageTest` from the catalogue and the classes' Javadoc, which also names the
            papers; the test fails when this page is stale. COUNT classes. An algorithm is chosen by
            name, with parameters: `-coll allreduce=ring,bcast=chain:segment=64k`. Costs are in the
            model of the papers: α for a message, β for a byte, n bytes
            ([Primitive](../collectives/src/main/java/org/galerna/collectives/Primitive.java) says of
            what), p ranks; the simulator holds every algorithm to its line. "placement" marks
            algorithms whose order of operations depends on where the ranks live: `--reproducible`
            leaves them out. "lengths" marks algorithms for which the lengths of all blocks are exchanged
            before, which is not in their cost.
            """;

    @Test
    void pageIsWhatTheCatalogueHas() throws IOException {
        String page = page();
        if ("write".equals(System.getProperty("page"))) {
            Files.writeString(PAGE, page);
        }
        assertEquals(
                Files.readString(PAGE),
                page,
                "docs/collectives.md is stale: run mvn -pl collectives -am test -Dtest=PageTest"
                        + " -Dpage=write -Dsurefire.failIfNoSpecifiedTests=false");
    }

    @Test
    void thereAreAsManyAlgorithmsAsPromised() {
        Set<Class<?>> classes = new TreeSet<>((a, b) -> a.getName().compareTo(b.getName()));
        for (Primitive primitive : Primitive.values()) {
            for (Algorithm algorithm : Registry.algorithms(primitive)) {
                classes.add(algorithm.getClass());
            }
        }
        assertTrue(classes.size() >= 60, "only " + classes.size() + " classes");
    }

    private static String page() throws IOException {
        StringBuilder rows = new StringBuilder();
        Set<String> classes = new TreeSet<>();
        for (Primitive primitive : Primitive.values()) {
            rows.append("\n## ").append(primitive.label()).append("\n\n");
            rows.append("| name | class | parameters | needs | cost |\n|---|---|---|---|---|\n");
            for (Algorithm algorithm : Registry.algorithms(primitive)) {
                rows.append(row(primitive, algorithm));
                classes.add(algorithm.getClass().getName());
            }
        }
        return HEAD.replace("COUNT", Integer.toString(classes.size())) + rows;
    }

    private static String row(Primitive primitive, Algorithm algorithm) throws IOException {
        List<String> needs = new ArrayList<>();
        for (Need need : algorithm.traits().needs()) {
            needs.add(need.label());
        }
        if (!algorithm.traits().isReproducible()) {
            needs.add("placement");
        }
        boolean isTree = primitive == Primitive.GATHERV || primitive == Primitive.SCATTERV;
        if (isTree && algorithm.traits().asksLengths()) {
            needs.add("lengths");
        }
        String path = algorithm.getClass().getName().replace('.', '/') + ".java";
        return "| `"
                + algorithm.traits().name()
                + "` | ["
                + algorithm.getClass().getSimpleName()
                + "](../collectives/src/main/java/"
                + path
                + ") | "
                + algorithm.parameters().replace(":", ", ")
                + " | "
                + String.join(", ", needs)
                + " | "
                + cost(Files.readString(SOURCES.resolve(path)))
                + " |\n";
    }

    private static String cost(String source) {
        Matcher line = COST.matcher(source.replaceAll("\\n \\* ?", " "));
        assertTrue(line.find(), source);
        return line.group(1)
                .replaceAll("\\{@code ([^}]*)\\}", "`$1`")
                .replace("&alpha;", "α")
                .replace("&beta;", "β")
                .replaceAll("\\s+", " ")
                .strip();
    }
}
