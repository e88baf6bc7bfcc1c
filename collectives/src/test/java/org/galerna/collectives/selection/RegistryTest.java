// SPDX-License-Identifier: Apache-2.0
package org.galerna.collectives.selection;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.quicktheories.QuickTheory.qt;
import static org.quicktheories.generators.SourceDSL.arbitrary;
import static org.quicktheories.generators.SourceDSL.integers;
import static org.quicktheories.generators.SourceDSL.longs;

import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.galerna.collectives.Algorithm;
import org.galerna.collectives.Facts;
import org.galerna.collectives.Placement;
import org.galerna.collectives.Primitive;
import org.galerna.collectives.Shape;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(30)
class RegistryTest {
    private static final Registry SMDEV = Registry.of("smdev");

    private static String allTotal() {
        StringBuilder table = new StringBuilder();
        for (Primitive primitive : Primitive.values()) {
            for (Algorithm algorithm : Registry.algorithms(primitive)) {
                if (algorithm.traits().isTotal()) {
                    table.append(primitive.label())
                            .append(" any any - ")
                            .append(algorithm.traits().name())
                            .append(" # test\n");
                    break;
                }
            }
        }
        return table.toString();
    }

    private static Registry read(String text) {
        return Registry.of(Table.read("my.table", new StringReader(text)));
    }

    private static void assertRefused(String message, String text) {
        IllegalArgumentException refusal =
                assertThrows(IllegalArgumentException.class, () -> read(text));
        assertEquals(message, refusal.getMessage());
    }

    private static Facts facts(int ranks, long bytes) {
        return new Facts(ranks, bytes, 8, true, true);
    }

    /** A start reads the rows that it needs, so that the whole is checked here. */
    @ParameterizedTest
    @ValueSource(strings = {"smdev", "shmdev", "niodev", "hybdev", "reproducible"})
    void tablesThatComeWithTheLibraryAreWholeAndReadInParts(String device) {
        Table whole = Table.read(device, new StringReader(Table.text(device)));
        Registry parts = Registry.of(device);
        for (Primitive primitive : Primitive.values()) {
            for (int ranks = 1; ranks < 70; ranks++) {
                for (long bytes = 1; bytes < 1L << 24; bytes *= 8) {
                    Facts facts = facts(ranks, bytes);
                    Choice choice = parts.explain(primitive, facts);
                    assertEquals(whole.choose(primitive, facts).line(), choice.line());
                    assertSame(choice, parts.explain(primitive, facts));
                }
            }
        }
    }

    @Test
    void whatIsSaidOfAllOperationsCanBeHadAlone() {
        assertEquals("", Registry.general("bcast=chain:segment=64k"));
        assertEquals(
                "reproducible,table=a.table,hosts=2,report",
                Registry.general(
                        "reproducible,allreduce=ring, table=a.table,hosts=2,bcast=mst,report"));
    }

    @Test
    void tableFitsEveryCall() {
        qt().forAll(
                        arbitrary().enumValues(Primitive.class),
                        integers().between(1, 5000),
                        longs().between(-1, 1L << 32),
                        integers().between(0, 3))
                .checkAssert((primitive, ranks, bytes, operator) -> {
                    Facts facts =
                            new Facts(
                                    ranks,
                                    primitive.isBytesKnown() ? Math.max(bytes, 0) : -1,
                                    8,
                                    (operator & 1) != 0,
                                    (operator & 2) != 0);
                    Algorithm chosen = SMDEV.choose(primitive, facts);
                    assertTrue(chosen.traits().allows(facts), facts::toString);
                    assertSame(chosen, SMDEV.forRanks(ranks).choose(primitive, facts));
                });
    }

    @Test
    void everyCombinationOfFactsHasAnAlgorithm() {
        for (Primitive primitive : Primitive.values()) {
            for (int ranks = 1; ranks <= 70; ranks++) {
                for (int shift = -1; shift < 34; shift++) {
                    for (int operator = 0; operator < 4; operator++) {
                        long bytes = shift < 0 ? Shape.UNKNOWN : (1L << shift) - 1;
                        Facts facts =
                                new Facts(ranks, bytes, 8, operator % 2 == 0, operator / 2 == 0);
                        assertNotNull(SMDEV.choose(primitive, facts));
                    }
                }
            }
        }
    }

    @Test
    void smallAllreduceOfTwoRanksIsOneExchange() {
        Algorithm chosen = SMDEV.choose(Primitive.ALLREDUCE, facts(2, 8));
        assertEquals("recursive_doubling", chosen.traits().name());
        assertEquals(1, chosen.cost(Shape.equal(Primitive.ALLREDUCE, 2, 0, 8, 8)).rounds());
    }

    @Test
    void deviceWithoutATableHasTheOneOfSmdev() {
        assertEquals(
                SMDEV.choose(Primitive.BCAST, facts(4, 8)).traits(),
                Registry.of("mydev").choose(Primitive.BCAST, facts(4, 8)).traits());
    }

    @Test
    void firstRowThatFitsDecides() {
        Registry registry =
                read(
                        """
                        allreduce  =3    any  -            ring  # not for small messages
                        allreduce  pow2  <1k  commutative  recursive_doubling  # test
                        allreduce  >=4   >2k  element_per_rank,divisible  rabenseifner  # test
                        """
                                + allTotal());
        assertEquals("ring", name(registry, facts(3, 24)));
        assertEquals("recursive_doubling", name(registry, facts(3, 16)), "too few elements");
        assertEquals("rabenseifner", name(registry, facts(5, 2049)));
        assertEquals("recursive_doubling", name(registry, facts(5, 2048)));
        assertEquals("recursive_doubling", name(registry, new Facts(8, 1 << 20, 8, true, false)));
    }

    private static String name(Registry registry, Facts facts) {
        return registry.choose(Primitive.ALLREDUCE, facts).traits().name();
    }

    @Test
    void mistakesNameFileAndLine() {
        assertRefused(
                "my.table, line 2: no primitive 'gossip'; there are " + labels(),
                "# a\ngossip any any - x");
        assertRefused(
                "my.table, line 1: no algorithm 'magic' for scan; there are recursive_doubling,"
                        + " chain, concurrent, brent_kung, slice_parallel, published",
                "scan any any - magic");
        assertRefused(
                "my.table, line 1: '64q' is no number such as 64k", "bcast any <=64q - binomial");
        assertRefused(
                "my.table, line 1: 'few' is no condition such as any or <=64k",
                "bcast few any - binomial");
        assertRefused(
                "my.table, line 1: 'luck' is no need; there are commutative, divisible,"
                        + " power_of_two, even, element_per_rank, hosts, direct_reach,"
                        + " short, short_in_all, publications, oversubscribed",
                "bcast any any luck binomial");
        assertRefused(
                "my.table, line 1: a row has 5 columns (primitive, ranks, bytes, needs,"
                        + " algorithm), not 2",
                "bcast any");
        assertRefused(
                "my.table, line 1: bytes of gatherv must be any: no rank knows them all",
                "gatherv any <=4 - linear");
        assertRefused(
                "my.table, line 1: 'fast' is no parameter of ring",
                "allreduce any any - ring:fast");
        assertRefused(
                "my.table, line 2: never reached: the row of barrier before it fits every call",
                "barrier any any - dissemination # a\nbarrier any any - dissemination # b\n");
        assertRefused(
                "my.table, line 1: the last row of barrier must fit every call (any any -, an"
                        + " algorithm without needs)",
                "bcast any any - binomial # a\n");
        String bare =
                "my.table, line 1: a row ends with its source, such as # measured, 8 B: 0.2 us";
        assertRefused(bare, "bcast any any - binomial\n");
        assertRefused(bare, "bcast any any - binomial # \n");
    }

    private static String labels() {
        StringBuilder labels = new StringBuilder();
        for (Primitive primitive : Primitive.values()) {
            labels.append(labels.isEmpty() ? "" : ", ").append(primitive.label());
        }
        return labels.toString();
    }

    @Test
    void totalRowNeedsATotalAlgorithm() {
        IllegalArgumentException refusal =
                assertThrows(
                        IllegalArgumentException.class,
                        () ->
                                read(
                                        allTotal()
                                                .replace(
                                                        "allgather any any - ring",
                                                        "allgather any any - recursive_doubling")));
        assertTrue(refusal.getMessage().contains("the last row of allgather"), refusal::getMessage);
    }

    @Test
    void overrideForcesAnAlgorithm() {
        Registry registry = SMDEV.override("bcast=scatter_allgather, allreduce=ring");
        assertEquals("ring", name(registry, facts(2, 16)));
        assertEquals("ring", name(registry.override("bcast=binomial").forRanks(2), facts(2, 16)));
        assertEquals(
                "scatter_allgather", registry.choose(Primitive.BCAST, facts(2, 0)).traits().name());
        assertEquals("recursive_doubling", name(SMDEV.override(""), facts(2, 16)));
    }

    @Test
    void overrideTakesASegment() {
        Shape shape = Shape.equal(Primitive.BCAST, 2, 0, 3 << 10, 16);
        Algorithm chain =
                SMDEV.override("bcast=chain:segment=1k").choose(Primitive.BCAST, shape.facts());
        assertEquals(3, chain.cost(shape).rounds());
    }

    @Test
    void overrideTakesATableOfTheUsersOwn(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("my.table");
        Files.writeString(file, "allreduce =3 any - ring # test\n" + allTotal());
        Registry registry = SMDEV.override("bcast=chain,table=" + file);
        Choice choice = registry.forRanks(3).explain(Primitive.ALLREDUCE, facts(3, 24));
        assertEquals("my.table line 1", choice.source());
        assertEquals("ring", choice.algorithm().traits().name());
        assertEquals("override", registry.explain(Primitive.BCAST, facts(2, 0)).source());
        Files.writeString(file, "bcast any any luck binomial");
        assertOverrideRefused("table=" + file, "my.table, line 1: 'luck' is no need");
        Files.write(file, new byte[] {(byte) 0xff});
        assertOverrideRefused("table=" + file, "table " + file + " cannot be read: ");
        Files.delete(file);
        assertOverrideRefused("table=" + file, "table " + file + " cannot be read: ");
        Files.writeString(file, allTotal());
        assertOverrideRefused(
                "reproducible,table=" + file,
                "reproducible has a table of its own: leave out table=");
    }

    private static void assertOverrideRefused(String override, String message) {
        IllegalArgumentException refusal =
                assertThrows(IllegalArgumentException.class, () -> SMDEV.override(override));
        assertTrue(refusal.getMessage().startsWith(message), refusal::getMessage);
    }

    @Test
    void refusalSaysWhatIsMissing() {
        Registry registry = SMDEV.override("allreduce=ring,allgather=recursive_doubling");
        assertRefusal(
                "allreduce=ring cannot do this call: needs a commutative operator",
                registry,
                Primitive.ALLREDUCE,
                new Facts(4, 64, 8, false, true));
        assertRefusal(
                "allreduce=ring cannot do this call: needs an operator that may be applied to"
                        + " parts of a message",
                registry,
                Primitive.ALLREDUCE,
                new Facts(4, 64, 8, true, false));
        assertRefusal(
                "allreduce=ring cannot do this call: needs an element per rank, not 2 on 4 ranks",
                registry,
                Primitive.ALLREDUCE,
                facts(4, 16));
        assertRefusal(
                "allgather=recursive_doubling cannot do this call: needs a power of two of ranks,"
                        + " not 3",
                registry,
                Primitive.ALLGATHER,
                facts(3, 8));
    }

    private static void assertRefusal(
            String message, Registry registry, Primitive primitive, Facts facts) {
        IllegalArgumentException refusal =
                assertThrows(
                        IllegalArgumentException.class, () -> registry.choose(primitive, facts));
        assertEquals(message, refusal.getMessage());
    }

    @Test
    void choiceSaysWhereItIsWritten() {
        assertEquals(
                "my.table line 1",
                read("allreduce =3 any - ring # test\n" + allTotal())
                        .explain(Primitive.ALLREDUCE, facts(3, 24))
                        .source());
        assertEquals(
                "override",
                SMDEV.override("bcast=chain").explain(Primitive.BCAST, facts(2, 0)).source());
    }

    @ParameterizedTest
    @ValueSource(strings = {"smdev", "shmdev", "niodev", "hybdev"})
    void everyDeviceHasATableOfItsOwnThatAnswersEveryCall(String device) {
        Registry registry = Registry.of(device);
        for (Primitive primitive : Primitive.values()) {
            for (int ranks = 1; ranks <= 70; ranks++) {
                for (long bytes : new long[] {0, 8, 2000, 100_000, 10 << 20}) {
                    Facts known = facts(ranks, primitive.isBytesKnown() ? bytes : -1);
                    assertEquals(device + ".table", registry.explain(primitive, known).table());
                }
            }
        }
    }

    @Test
    void reproducibleChoicesAreTheSameOnEveryDevice() {
        Registry registry = SMDEV.override("bcast=mst,reproducible");
        for (Primitive primitive : Primitive.values()) {
            for (int ranks = 1; ranks <= 70; ranks++) {
                for (long bytes : new long[] {0, 64, 1 << 20}) {
                    Facts known = facts(ranks, primitive.isBytesKnown() ? bytes : -1);
                    assertTrue(registry.choose(primitive, known).traits().isReproducible());
                }
            }
        }
        assertEquals("mst", registry.choose(Primitive.BCAST, facts(2, 0)).label());
        assertEquals(
                "reproducible.table", registry.explain(Primitive.ALLREDUCE, facts(2, 8)).table());
    }

    @Test
    void ranksThatShareCoresReadLessInAll() {
        Placement crowded = Placement.ONE_PROCESS.oversubscribed(true);
        assertEquals("flag_tree:radix=64", choice(Primitive.BARRIER, 16, 0, crowded));
        assertEquals("published_tree:radix=64", choice(Primitive.ALLREDUCE, 16, 8, crowded));
        assertEquals("published_gather_bcast", choice(Primitive.ALLGATHER, 64, 8, crowded));
        assertEquals("published", choice(Primitive.REDUCE, 64, 8, crowded));
        Placement apart = Placement.ONE_PROCESS;
        assertEquals("flag_tree:radix=4", choice(Primitive.BARRIER, 16, 0, apart));
        assertEquals("published", choice(Primitive.ALLREDUCE, 16, 8, apart));
        assertEquals("one_copy", choice(Primitive.ALLGATHER, 64, 8, apart));
        assertEquals("binomial", choice(Primitive.REDUCE, 64, 8, apart));
        assertTrue(SMDEV.override("hosts=3").placement(crowded, 7).isOversubscribed());
        assertNotEquals(apart, crowded);
        assertEquals(apart, crowded.oversubscribed(false));
    }

    private static String choice(Primitive primitive, int ranks, long bytes, Placement placement) {
        return SMDEV.choose(primitive, new Facts(ranks, bytes, 8, true, true, placement)).label();
    }

    @Test
    void ranksCanBeThoughtToLiveOnHosts() {
        Registry registry = SMDEV.override("hosts=3,bcast=hierarchical");
        Placement pretended = registry.placement(Placement.ONE_PROCESS, 7);
        assertEquals(3, pretended.hosts());
        assertEquals(2, pretended.host(6));
        assertTrue(pretended.isReachable());
        assertSame(Placement.UNKNOWN, SMDEV.placement(Placement.UNKNOWN, 7));
        Facts apart = new Facts(7, 8, 8, true, true, pretended);
        assertEquals("hierarchical", registry.choose(Primitive.BCAST, apart).traits().name());
        IllegalArgumentException refusal =
                assertThrows(
                        IllegalArgumentException.class,
                        () -> registry.choose(Primitive.BCAST, facts(2, 8)));
        assertTrue(refusal.getMessage().contains("more than one host"), refusal::getMessage);
        assertThrows(IllegalArgumentException.class, () -> SMDEV.override("hosts=0"));
    }

    @Test
    void choicesAreReportedOnce() {
        List<String> lines = new ArrayList<>();
        assertTrue(SMDEV.override("report").isReported());
        Registry registry = SMDEV.override("allreduce=ring,report").reportTo(lines::add);
        registry.forRanks(4).choose(Primitive.ALLREDUCE, facts(4, 64));
        registry.forRanks(4).choose(Primitive.ALLREDUCE, facts(4, 128));
        assertEquals(List.of("coll: allreduce ranks=4 bytes=64 algorithm=ring (override)"), lines);
    }

    @Test
    void whatCallsThatDoNotWaitCannotHaveIsReported() {
        List<String> lines = new ArrayList<>();
        Registry registry =
                SMDEV.override("allreduce=published,bcast=mst").reportTo(lines::add).withoutReach();
        Facts facts = new Facts(4, 8, 8, true, true, Placement.UNKNOWN);
        registry.forRanks(4).choose(Primitive.ALLREDUCE, facts);
        registry.forRanks(4).choose(Primitive.BCAST, facts);
        assertEquals(2, lines.size(), lines::toString);
        assertTrue(
                lines.getFirst()
                        .matches(
                                "coll: allreduce ranks=4 bytes=8 algorithm=recursive_doubling"
                                    + " \\(smdev.table line \\d+; published cannot go on by itself,"
                                    + " as non-blocking and persistent calls do\\)"),
                lines::getFirst);
        assertEquals("coll: bcast ranks=4 bytes=8 algorithm=mst (override)", lines.getLast());
    }

    @Test
    void parametersAreWrittenAsTheyAreRead() {
        assertEquals(
                "chain:chains=1:segment=3k",
                Registry.algorithm(Primitive.BCAST, "chain:segment=3072").label());
        assertEquals(
                "chain:chains=2:segment=1m",
                Registry.algorithm(Primitive.BCAST, "chain:chains=2:segment=1M").label());
        assertEquals(
                Registry.algorithm(Primitive.BCAST, "chain:segment=64k").label(),
                Registry.algorithm(Primitive.BCAST, "chain:segment=64K").label());
        assertEquals("binomial", Registry.algorithm(Primitive.BCAST, "binomial").label());
    }

    @Test
    void overridesThatMakeNoSenseAreRefused() {
        assertThrows(IllegalArgumentException.class, () -> SMDEV.override("allreduce"));
        assertThrows(IllegalArgumentException.class, () -> SMDEV.override("allreduce=quick"));
        assertThrows(IllegalArgumentException.class, () -> SMDEV.override("reduceall=ring"));
        assertThrows(IllegalArgumentException.class, () -> SMDEV.override("bcast=chain:segment=0"));
        assertThrows(
                IllegalArgumentException.class, () -> SMDEV.override("bcast=binomial:segment=1k"));
    }

    @Test
    void partOfTheRanksHasAnAlgorithmWithoutNeeds() {
        String without = "recursive_doubling, reduce_bcast, concurrent, recursive_multiplying";
        assertOverrideRefused(
                "allreduce=hierarchical:reduce=knomial:between=ring:bcast=chain",
                "'ring' needs divisible, element_per_rank, which a part of the ranks may lack;"
                        + " without needs are "
                        + without);
        assertOverrideRefused(
                "allreduce=hierarchical:between=published",
                "no algorithm 'published' for a part of the ranks; there are " + without);
        for (String parts :
                List.of(
                        "barrier=hierarchical:inside",
                        "bcast=hierarchical:between",
                        "allgather=hierarchical:gather",
                        "allgather=hierarchical:between",
                        "reduce=hierarchical:inside",
                        "allreduce=multi_leader:reduce")) {
            assertOverrideRefused(parts + "=none", "no algorithm 'none' for a part of the ranks; ");
        }
        String example = "hierarchical:reduce=knomial:between=recursive_multiplying:bcast=chain";
        assertEquals(example, Registry.algorithm(Primitive.ALLREDUCE, example).label());
    }

    @Test
    void namesAreUniqueAndTheAlgorithmsOwn() {
        for (Primitive primitive : Primitive.values()) {
            Set<String> names = new HashSet<>();
            boolean hasTotal = false;
            for (String name : Catalogue.names(primitive)) {
                Algorithm algorithm = Catalogue.algorithm(primitive, name);
                assertEquals(name, algorithm.traits().name());
                assertTrue(names.add(name), name);
                hasTotal |= algorithm.traits().isTotal();
            }
            assertTrue(hasTotal, primitive.label());
        }
    }
}
