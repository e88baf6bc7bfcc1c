// SPDX-License-Identifier: Apache-2.0
package org.galerna.bench.pattern;

import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;

/**
 * The patterns by their names: those of messages, and each collective operation as {@code bcast},
 * {@code bcast/moving} with a root that goes around, and {@code ibcast}.
 */
public final class Catalogue {
    /** Ends the name of an operation whose root goes around. */
    public static final String MOVING = "/moving";

    private static final String RING = "ring";

    private static final Map<String, Function<Plan, Pattern>> MESSAGES =
            Map.of(
                    "pingpong", plan -> new PingPong(plan.data().pairing()),
                    "pingping", plan -> new PingPing(),
                    "sendrecv", plan -> new Ring(Directions.ONE_WAY),
                    "exchange", plan -> new Ring(Directions.BOTH_WAYS),
                    "threads",
                            plan -> new Threads(plan.scale().senders(), plan.scale().receivers()),
                    "window", plan -> new Window(plan.scale().window(), Directions.ONE_WAY),
                    "windows", plan -> new Window(plan.scale().window(), Directions.BOTH_WAYS));

    private Catalogue() {}

    /** The names of those that are no collective operations. */
    static Set<String> messages() {
        Set<String> names = new TreeSet<>(MESSAGES.keySet());
        names.add(RING);
        return names;
    }

    /** The pattern that a plan names, for a group of so many ranks. */
    static Pattern pattern(Plan plan, int ranks) {
        if (plan.pattern().equals(RING)) {
            return new Token(ranks);
        }
        Function<Plan, Pattern> message = MESSAGES.get(plan.pattern());
        if (message != null) {
            return message.apply(plan);
        }
        return new Operation(
                operation(plan.pattern()),
                plan.pattern().endsWith(MOVING),
                plan.pattern().startsWith("i"));
    }

    /**
     * Tells whether mpiJava 1.2 has all that a pattern calls.
     *
     * @param pattern its name.
     * @return false for non-blocking collective operations, too.
     */
    public static boolean isOfMpiJava(String pattern) {
        return messages().contains(pattern)
                || (!pattern.startsWith("i") && operation(pattern).isOfMpiJava());
    }

    private static Collective operation(String pattern) {
        String name =
                pattern.endsWith(MOVING)
                        ? pattern.substring(0, pattern.length() - MOVING.length())
                        : pattern;
        String operation = name.startsWith("i") ? name.substring(1) : name;
        return Collective.valueOf(operation.toUpperCase(Locale.ROOT));
    }

    /**
     * Blocks of the given size in the largest buffer of a pattern.
     *
     * @param pattern its name.
     * @param ranks of a group.
     * @return at least 1.
     */
    public static int blocks(String pattern, int ranks) {
        if (messages().contains(pattern)) {
            return 1;
        }
        Collective operation = operation(pattern);
        int sent = operation.send().elements(1, ranks);
        return Math.max(1, Math.max(sent, operation.receive().elements(1, ranks)));
    }
}
