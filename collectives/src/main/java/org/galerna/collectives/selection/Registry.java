// SPDX-License-Identifier: Apache-2.0
package org.galerna.collectives.selection;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.galerna.collectives.Algorithm;
import org.galerna.collectives.Facts;
import org.galerna.collectives.Primitive;

/**
 * Chooses the algorithm of a call: the table of a class of devices, under overrides by name.
 *
 * <p>Immutable and safe for all ranks and threads; a choice allocates nothing.
 */
public final class Registry {
    private final Table table;
    private final Map<Primitive, Algorithm> forced;

    private Registry(Table table, Map<Primitive, Algorithm> forced) {
        this.table = table;
        this.forced = forced;
    }

    /**
     * The registry of a device, from the table that comes with the library.
     *
     * @param device name of the device; one without a table of its own has smdev's
     * @return the registry
     */
    public static Registry of(String device) {
        return new Registry(Table.resource(device), new EnumMap<>(Primitive.class));
    }

    /**
     * The registry of a table of the user's own.
     *
     * @param table the table
     * @return the registry
     */
    public static Registry of(Table table) {
        return new Registry(table, new EnumMap<>(Primitive.class));
    }

    /**
     * A registry where some primitives always have one algorithm.
     *
     * @param text choices such as {@code allreduce=ring,bcast=chain:segment=64k}; empty for none
     * @return a new registry; later choices replace earlier ones
     * @throws IllegalArgumentException if a primitive or an algorithm is unknown; the message lists
     *     what there is
     */
    public Registry override(String text) {
        Map<Primitive, Algorithm> choices = new EnumMap<>(Primitive.class);
        choices.putAll(forced);
        for (String choice : text.split(",", -1)) {
            if (!choice.isBlank()) {
                addChoice(choices, choice.strip());
            }
        }
        return new Registry(table, choices);
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
        return new Registry(table.forRanks(ranks), forced);
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
        Algorithm choice = forced.get(primitive);
        if (choice == null) {
            return table.choose(primitive, facts);
        }
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
