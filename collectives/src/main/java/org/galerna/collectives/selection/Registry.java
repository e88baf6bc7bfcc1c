// SPDX-License-Identifier: Apache-2.0
package org.galerna.collectives.selection;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.galerna.collectives.Algorithm;
import org.galerna.collectives.Facts;
import org.galerna.collectives.Parameters;
import org.galerna.collectives.Placement;
import org.galerna.collectives.Primitive;

/**
 * Chooses the algorithm of a call: the table of a class of devices, under overrides by name.
 *
 * <p>Immutable and safe for all ranks and threads; a choice allocates nothing.
 */
public final class Registry {
    /** Among overrides: only algorithms whose results do not depend on where the ranks live. */
    public static final String REPRODUCIBLE = "reproducible";

    /** Among overrides: choices are to be reported. */
    public static final String REPORT = "report";

    /** Among overrides, before the name of a file: a table instead of the device's. */
    public static final String TABLE = "table=";

    private static final String HOSTS = "hosts=";

    private final Table table;
    private final Named named;
    private final boolean reproducible;
    private final Report report; // null: choices are not reported
    private final int ranksPerHost; // 0: as they are

    private Registry(
            Table table, Named named, boolean reproducible, Report report, int ranksPerHost) {
        this.ranksPerHost = ranksPerHost;
        this.table = table;
        this.named = named;
        this.reproducible = reproducible;
        this.report = report;
    }

    /**
     * The registry of a device, from the table that comes with the library.
     *
     * @param device name of the device; one without a table of its own has smdev's
     * @return the registry
     */
    public static Registry of(String device) {
        return of(Table.resource(device));
    }

    /**
     * The registry of a table of the user's own.
     *
     * @param table the table
     * @return the registry
     */
    public static Registry of(Table table) {
        return new Registry(table, Named.NOTHING, false, null, 0);
    }

    /**
     * A registry where some primitives always have one algorithm.
     *
     * <p>The word {@link #REPRODUCIBLE} among the choices replaces the table by one that is the
     * same for all devices and has only algorithms that combine operands in an order that does not
     * depend on where the ranks live. The word {@link #REPORT} makes {@link #isReported} true.
     * {@code hosts=N} makes it as if every N ranks had a host of their own, so that forms for
     * several hosts can be tried on one. {@link #TABLE} with the name of a file reads the table
     * there.
     *
     * @param text choices such as {@code allreduce=ring,bcast=chain:segment=64k}; empty for none
     * @return a new registry; later choices replace earlier ones
     * @throws IllegalArgumentException if a primitive or an algorithm is unknown, or not
     *     reproducible where that is asked for, in which case the message lists what there is; or
     *     if a table cannot be read
     */
    public Registry override(String text) {
        Map<Primitive, Algorithm> choices = new EnumMap<>(Primitive.class);
        choices.putAll(named.forced());
        boolean onlyReproducible = reproducible;
        Report sink = report;
        int perHost = ranksPerHost;
        Table rows = table;
        for (String word : text.split(",", -1)) {
            String choice = word.strip();
            if (choice.equals(REPRODUCIBLE)) {
                onlyReproducible = true;
            } else if (choice.equals(REPORT)) {
                sink = Report.NOWHERE;
            } else if (choice.startsWith(TABLE)) {
                rows = Table.file(Path.of(choice.substring(TABLE.length())));
            } else if (choice.startsWith(HOSTS)) {
                perHost = new Parameters(choice).count("hosts", 1, 1);
            } else if (!choice.isEmpty()) {
                addChoice(choices, choice);
            }
        }
        if (onlyReproducible) {
            choices.forEach(Registry::checkReproducible);
            if (rows != table) {
                throw new IllegalArgumentException(
                        "reproducible has a table of its own: leave out table=");
            }
            rows = Table.resource(REPRODUCIBLE);
        }
        return new Registry(rows, Named.of(choices), onlyReproducible, sink, perHost);
    }

    /**
     * What an override says of all operations, without the choices for single ones: for calls that
     * are made of others, which no user names.
     *
     * @param text an override that {@link #override} takes
     * @return such as {@code reproducible} of {@code bcast=chain,reproducible}
     */
    public static String general(String text) {
        return Arrays.stream(text.split(",", -1))
                .map(String::strip)
                .filter(Registry::isGeneral)
                .collect(Collectors.joining(","));
    }

    private static boolean isGeneral(String word) {
        return word.equals(REPRODUCIBLE)
                || word.equals(REPORT)
                || word.startsWith(TABLE)
                || word.startsWith(HOSTS);
    }

    private static void checkReproducible(Primitive primitive, Algorithm algorithm) {
        if (!algorithm.traits().isReproducible()) {
            throw new IllegalArgumentException(
                    primitive.label()
                            + "="
                            + algorithm.label()
                            + " is not reproducible: its order of operations depends on where the"
                            + " ranks live");
        }
    }

    /**
     * Where the ranks of a communicator live, or are to be thought to live.
     *
     * @param known where they live
     * @param ranks their number
     * @return {@code known}, unless an override says how many ranks a host has
     */
    public Placement placement(Placement known, int ranks) {
        if (ranksPerHost == 0) {
            return known;
        }
        int[] hostOf = new int[ranks];
        Arrays.setAll(hostOf, rank -> rank / ranksPerHost);
        return known.onHosts(hostOf);
    }

    /**
     * Whether choices are to be reported.
     *
     * @return true if an override says so
     */
    public boolean isReported() {
        return report != null;
    }

    /**
     * A registry that reports its choices, each kind of call once.
     *
     * @param lines takes a line such as {@code coll: allreduce ranks=4 bytes=8 algorithm=ring
     *     (override)}, from any thread
     * @return a new registry
     */
    public Registry reportTo(Consumer<String> lines) {
        return new Registry(table, named, reproducible, new Report(lines), ranksPerHost);
    }

    /**
     * The registry for calls that may not wait inside a step, as non-blocking ones: where a choice
     * by name reaches into other ranks' memory, the table decides instead, and a report says so.
     *
     * @return a new registry
     */
    public Registry withoutReach() {
        return new Registry(table, named.withoutReach(), reproducible, report, ranksPerHost);
    }

    private static void addChoice(Map<Primitive, Algorithm> choices, String choice) {
        int equals = choice.indexOf('=');
        if (equals < 0) {
            throw new IllegalArgumentException(
                    "'" + choice + "' is no choice such as allreduce=ring");
        }
        Primitive primitive = Catalogue.primitive(choice.substring(0, equals).strip());
        choices.put(
                primitive, Catalogue.algorithm(primitive, choice.substring(equals + 1).strip()));
    }

    /**
     * The registry for one size of communicator: the same choices from fewer rows.
     *
     * @param ranks size of the communicator
     * @return a registry that answers for this size only
     */
    public Registry forRanks(int ranks) {
        return new Registry(table.forRanks(ranks), named, reproducible, report, ranksPerHost);
    }

    /**
     * The algorithm of a call.
     *
     * @param primitive the operation
     * @param facts what all ranks know of the call
     * @return an algorithm that may be used for it
     * @throws IllegalArgumentException if an override names an algorithm that may not; the message
     *     says what it needs
     */
    public Algorithm choose(Primitive primitive, Facts facts) {
        return explain(primitive, facts).algorithm();
    }

    /**
     * The algorithm of a call, and where that is written.
     *
     * @param primitive the operation
     * @param facts what all ranks know of the call
     * @return the choice
     * @throws IllegalArgumentException as {@link #choose}
     */
    public Choice explain(Primitive primitive, Facts facts) {
        Algorithm forced = named.forced().get(primitive);
        Choice choice =
                forced == null ? table.choose(primitive, facts) : checked(forced, primitive, facts);
        if (report != null) {
            report.add(primitive, facts, choice, named.left().get(primitive));
        }
        return choice;
    }

    private static Choice checked(Algorithm choice, Primitive primitive, Facts facts) {
        Optional<String> refusal = choice.traits().refusal(facts);
        if (refusal.isPresent()) {
            throw new IllegalArgumentException(
                    primitive.label()
                            + "="
                            + choice.traits().name()
                            + " cannot do this call: "
                            + refusal.get());
        }
        return Choice.override(choice);
    }

    /**
     * An algorithm by name.
     *
     * @param primitive the operation
     * @param text name and parameters, such as {@code chain:segment=64k}
     * @return the algorithm
     * @throws IllegalArgumentException if there is none; the message lists what there is
     */
    public static Algorithm algorithm(Primitive primitive, String text) {
        return Catalogue.algorithm(primitive, text);
    }

    /**
     * All algorithms of a primitive, with the parameters they have when none is given.
     *
     * @param primitive the operation
     * @return at least one algorithm
     */
    public static List<Algorithm> algorithms(Primitive primitive) {
        List<Algorithm> all = new ArrayList<>();
        for (String name : Catalogue.names(primitive)) {
            all.add(Catalogue.algorithm(primitive, name));
        }
        return all;
    }
}
