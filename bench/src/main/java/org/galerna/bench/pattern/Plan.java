// SPDX-License-Identifier: Apache-2.0
package org.galerna.bench.pattern;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What a job measures: told to the ranks as arguments of their program.
 *
 * @param pattern a name of {@link Catalogue}.
 * @param timing how iterations are timed.
 * @param data what messages consist of and where they are.
 * @param scale how much of it there is at once.
 * @param effort how often.
 * @param sizes of a block, in bytes.
 * @param checks whether what arrives is checked.
 * @param percentiles of single iterations, from 0 to 100; may be empty.
 */
public record Plan(
        String pattern,
        Timing timing,
        Data data,
        Scale scale,
        Effort effort,
        List<Integer> sizes,
        boolean checks,
        List<Double> percentiles) {

    /** How iterations are timed. */
    public enum Timing {
        /** All together, each rank by its own clock. */
        TOGETHER,
        /** Each alone after a barrier that does not count. */
        ALONE,
        /** With a computation of equal length beside them. */
        OVERLAPPED
    }

    /**
     * What messages consist of and where they are.
     *
     * @param api {@code core} or {@code mpijava}.
     * @param element the kind of their elements.
     * @param memory where they are.
     * @param pairing what they are received into.
     */
    public record Data(String api, Element element, Memory memory, Pairing pairing) {}

    /**
     * How much of it there is at once.
     *
     * @param window messages under way at once, where a pattern has that.
     * @param senders sending threads, where a pattern has those.
     * @param receivers receiving threads, a multiple of them.
     * @param group ranks of a group, of which several run at once; 0 for one of all ranks.
     */
    public record Scale(int window, int senders, int receivers, int group) {}

    /**
     * How often and how long it is measured.
     *
     * @param iterations exactly; 0 for as many as the time allows.
     * @param warmUps exactly; negative for as many as it takes to become steady.
     * @param seconds for one size, warm-up and measurement together.
     * @param isBinding whether the time cuts even a given number of iterations.
     */
    public record Effort(int iterations, int warmUps, double seconds, boolean isBinding) {}

    /** Lists cannot change. */
    public Plan {
        sizes = List.copyOf(sizes);
        percentiles = List.copyOf(percentiles);
    }

    /**
     * The arguments that {@link #of} reads.
     *
     * @return {@code name=value}, one a component.
     */
    public List<String> arguments() {
        Map<String, Object> words = new TreeMap<>();
        words.put("pattern", pattern);
        words.put("timing", timing);
        words.put("api", data.api);
        words.put("element", data.element);
        words.put("memory", data.memory);
        words.put("pairing", data.pairing);
        words.put("window", scale.window);
        words.put("senders", scale.senders);
        words.put("receivers", scale.receivers);
        words.put("group", scale.group);
        words.put("iterations", effort.iterations);
        words.put("warm-ups", effort.warmUps);
        words.put("seconds", effort.seconds);
        words.put("binding", effort.isBinding);
        words.put("checks", checks);
        words.put("sizes", joined(sizes));
        words.put("percentiles", joined(percentiles));
        return words.entrySet().stream()
                .map(word -> word.getKey() + "=" + word.getValue())
                .toList();
    }

    private static String joined(List<?> values) {
        return values.stream().map(String::valueOf).collect(Collectors.joining(","));
    }

    /**
     * Reads what {@link #arguments} wrote.
     *
     * @param arguments in any order.
     * @return an equal plan.
     */
    public static Plan of(String... arguments) {
        Map<String, String> words = new TreeMap<>();
        for (String argument : arguments) {
            int sign = argument.indexOf('=');
            words.put(argument.substring(0, sign), argument.substring(sign + 1));
        }
        return new Plan(
                words.get("pattern"),
                Timing.valueOf(words.get("timing")),
                new Data(
                        words.get("api"),
                        Element.valueOf(words.get("element")),
                        Memory.valueOf(words.get("memory")),
                        Pairing.valueOf(words.get("pairing"))),
                new Scale(
                        Integer.parseInt(words.get("window")),
                        Integer.parseInt(words.get("senders")),
                        Integer.parseInt(words.get("receivers")),
                        Integer.parseInt(words.get("group"))),
                new Effort(
                        Integer.parseInt(words.get("iterations")),
                        Integer.parseInt(words.get("warm-ups")),
                        Double.parseDouble(words.get("seconds")),
                        Boolean.parseBoolean(words.get("binding"))),
                parted(words.get("sizes")).map(Integer::valueOf).toList(),
                Boolean.parseBoolean(words.get("checks")),
                parted(words.get("percentiles")).map(Double::valueOf).toList());
    }

    private static Stream<String> parted(String text) {
        return text.isEmpty() ? Stream.of() : Arrays.stream(text.split(",", -1));
    }
}
