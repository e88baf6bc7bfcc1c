// SPDX-License-Identifier: Apache-2.0
package org.galerna.collectives.selection;

import java.util.ArrayList;
import java.util.List;
import org.galerna.collectives.Algorithm;
import org.galerna.collectives.Parameters;
import org.galerna.collectives.Primitive;

/** All algorithms with several values of their parameters: what tests cross and a tuner tries. */
public final class Variants {
    private static final List<String> RADICES = List.of("2", "3", "4", "8");
    private static final List<String> WINDOWS = List.of("0", "1", "3");
    private static final List<String> CHAINS = List.of("1", "3");

    private Variants() {}

    /**
     * The algorithms of a primitive, each with its usual parameters first and then with others.
     *
     * @param primitive the operation
     * @param segments lengths in bytes to try where messages are cut
     * @return all algorithms, some of them several times with different parameters
     */
    public static List<Algorithm> of(Primitive primitive, long... segments) {
        List<Algorithm> all = new ArrayList<>();
        for (Algorithm usual : Registry.algorithms(primitive)) {
            List<String> texts = new ArrayList<>(List.of(usual.traits().name()));
            for (String parameter : usual.parameters().split(":", -1)) {
                texts = cross(texts, parameter, segments);
            }
            all.add(usual);
            for (String text : texts) {
                Algorithm variant = Catalogue.algorithm(primitive, text);
                if (!variant.label().equals(usual.label())) {
                    all.add(variant);
                }
            }
        }
        return all;
    }

    private static List<String> cross(List<String> texts, String parameter, long... segments) {
        int end = parameter.indexOf('=');
        if (end < 0) {
            return texts;
        }
        String name = parameter.substring(0, end);
        List<String> longer = new ArrayList<>();
        for (String text : texts) {
            for (String value : values(name, parameter.substring(end + 1), segments)) {
                longer.add(text + ":" + name + "=" + value);
            }
        }
        return longer;
    }

    private static List<String> values(String name, String usual, long... segments) {
        return switch (name) {
            case "segment" -> {
                List<String> values = new ArrayList<>();
                for (long segment : segments) {
                    values.add(Parameters.text(segment));
                }
                yield values;
            }
            case "radix" -> RADICES;
            case "window" -> WINDOWS;
            case "chains" -> CHAINS;
            default -> List.of(usual);
        };
    }
}
