// SPDX-License-Identifier: Apache-2.0
package org.galerna.collectives.selection;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.galerna.collectives.Algorithm;
import org.galerna.collectives.Need;
import org.galerna.collectives.Primitive;
import org.galerna.collectives.Steps;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * The page {@code docs/collectives.md} says what the catalogue has. {@code -Dpage=write} writes it.
 */
@Timeout(30)
class PageTest {
    private static final Path PAGE = Path.of("..", "docs", "collectives.md");
    private static final Set<Primitive> LARGE =
            EnumSet.of(
                    Primitive.BARRIER,
                    Primitive.BCAST,
                    Primitive.ALLGATHER,
                    Primitive.ALLTOALL,
                    Primitive.REDUCE,
                    Primitive.ALLREDUCE);
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
            what), p ranks; the simulator holds every algorithm to its line.

            ## Needs

            What an algorithm asks of a call; tables have the same words. One that is named by
            `-coll` is refused where a need is not met.

            | need | meaning |
            |---|---|
            NEEDS| `placement` | The order of operations depends on where the ranks live: `--reproducible` leaves it out. |
            | `lengths` | The lengths of all blocks are exchanged before, which is not in the cost. |

            ## Families

            Where the families that the literature compares are found here. A window of 1 sends
            one message after the other, a wider one overlaps them, 0 means all at once. A dash
            stands where a family has no form of its own.

            """;
    private static final String FAMILIES =
            """
            | | flat tree | minimum-spanning tree | binomial tree | four-ary tree | bucket | bidirectional exchange |
            |---|---|---|---|---|---|---|
            | barrier | `flat_tree` | - | `knomial:radix=2` | `tree:radix=4` | `ring` | `recursive_doubling` |
            | bcast | `flat_tree:window=1` | `mst` | `binomial` | `tree:radix=4` | `chain` | `scatter_recursive_doubling` |
            | scatter | `linear:window=1` | `binomial` | `binomial` | `knomial:radix=4` | `chain` | - |
            | scatterv | `linear:window=1` | `binomial` | `binomial` | `knomial:radix=4` | `chain` | - |
            | gather | `linear_sync` | `binomial` | `binomial` | `knomial:radix=4` | `chain` | - |
            | gatherv | `linear_sync` | `binomial` | `binomial` | `knomial:radix=4` | `chain` | - |
            | allgather | `concurrent` | `gather_bcast` | `gather_bcast` | `recursive_multiplying:radix=4` | `ring` | `recursive_doubling` |
            | allgatherv | `concurrent` | `gather_bcast` | - | `bruck:radix=4` | `ring` | - |
            | alltoall | `scattered:window=1` | - | - | - | `ring` | `hypercube` |
            | alltoallv | `scattered:window=1` | - | - | - | - | `pairwise_exchange` |
            | reduce | `flat_tree` | `binomial` | `binomial` | `tree:radix=4` | `ring` | `rabenseifner` |
            | allreduce | `concurrent` | `reduce_bcast` | `reduce_bcast` | `recursive_multiplying:radix=4` | `ring` | `recursive_doubling` |
            | reduce_scatter | `concurrent` | `reduce_scatterv` | `reduce_scatterv` | - | `ring` | `recursive_halving` |
            | scan | `concurrent` | - | `brent_kung` | - | `chain` | `recursive_doubling` |
            | exscan | `concurrent` | - | - | - | `chain` | `recursive_doubling` |
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
        Set<Class<?>> all = new HashSet<>();
        for (Primitive primitive : Primitive.values()) {
            Set<Class<?>> own = new HashSet<>();
            for (Algorithm algorithm : Registry.algorithms(primitive)) {
                own.add(algorithm.getClass());
            }
            if (LARGE.contains(primitive)) {
                assertTrue(own.size() >= 4, primitive + ": " + own);
            }
            all.addAll(own);
        }
        assertTrue(all.size() >= 60, "only " + all.size() + " classes");
    }

    @Test
    void eachAlgorithmDeclaresItsTraits() throws ReflectiveOperationException {
        for (Primitive primitive : Primitive.values()) {
            for (Algorithm algorithm : Registry.algorithms(primitive)) {
                Field traits = algorithm.getClass().getDeclaredField("TRAITS");
                int modifiers = traits.getModifiers();
                assertTrue(Modifier.isStatic(modifiers) && Modifier.isFinal(modifiers));
                traits.setAccessible(true);
                assertSame(traits.get(null), algorithm.traits(), algorithm::toString);
            }
        }
    }

    @Test
    void familiesNameAlgorithmsOfEveryPrimitive() {
        List<String> named = new ArrayList<>();
        for (String line : FAMILIES.lines().skip(2).toList()) {
            String[] cells = line.split("\\|", -1);
            Primitive primitive = Catalogue.primitive(cells[1].strip());
            for (int i = 2; i < cells.length - 1; i++) {
                String cell = cells[i].strip();
                if (!cell.equals("-")) {
                    Registry.algorithm(primitive, cell.replace("`", ""));
                }
            }
            named.add(primitive.label());
        }
        for (Primitive primitive : Primitive.values()) {
            boolean isNeighbour = primitive.label().startsWith("neighbor");
            assertTrue(isNeighbour || named.contains(primitive.label()), primitive.label());
        }
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
        String head = HEAD.replace("COUNT", Integer.toString(classes.size()));
        return head.replace("NEEDS", needs()) + FAMILIES + rows;
    }

    /** The needs, with the sentences of their Javadoc. */
    private static String needs() throws IOException {
        String source = Files.readString(SOURCES.resolve("org/galerna/collectives/Need.java"));
        StringBuilder rows = new StringBuilder();
        for (Need need : Need.values()) {
            Matcher doc = Pattern.compile("/\\*\\* (.*) \\*/\n *" + need + "\\(").matcher(source);
            assertTrue(doc.find(), need + " has no Javadoc of one line");
            String meaning =
                    doc.group(1)
                            .replace(
                                    "{@value Steps#PUBLISHED_BYTES}",
                                    Integer.toString(Steps.PUBLISHED_BYTES));
            rows.append("| `").append(need.label()).append("` | ").append(meaning).append(" |\n");
        }
        return rows.toString();
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
