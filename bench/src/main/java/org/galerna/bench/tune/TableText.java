// SPDX-License-Identifier: Apache-2.0
package org.galerna.bench.tune;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.TreeMap;
import org.galerna.collectives.Need;
import org.galerna.collectives.Parameters;

/**
 * Writes what was measured as rows of a table, each with its figures; those of ranks on several
 * hosts come first, and are for such ranks alone.
 */
final class TableText {
    /** Times of one algorithm differ so much from run to run. */
    private static final double ALIKE = 1.03;

    private final TreeMap<String, List<Measured>> cells = new TreeMap<>();

    /** Sorts the figures by call. */
    TableText(Collection<Measured> figures) {
        for (Measured figure : figures) {
            if (figure.nanos() > 0) {
                cells.computeIfAbsent(cell(figure), key -> new ArrayList<>()).add(figure);
            }
        }
    }

    private static String cell(Measured figure) {
        return String.format(
                Locale.ROOT,
                "%s %08d %08d %016d",
                figure.operation().label(),
                Integer.MAX_VALUE / figure.hosts(),
                figure.ranks(),
                figure.bytes());
    }

    /** The rows of an operation, from few ranks and short messages to many and long ones. */
    List<String> rows(String operation) {
        List<String> rows = new ArrayList<>();
        List<List<Measured>> own = new ArrayList<>();
        for (List<Measured> cell : cells.values()) {
            if (cell.getFirst().operation().label().equals(operation)) {
                own.add(cell);
            }
        }
        for (int i = 0; i < own.size(); i++) {
            Measured best = best(own.get(i));
            boolean isLast = i + 1 == own.size() || !isLonger(own.get(i + 1).getFirst(), best);
            String bytes = isLast ? "any" : "<=" + between(best, own.get(i + 1).getFirst());
            rows.add(row(best, bytes) + source(own.get(i)));
        }
        return rows;
    }

    /** The first algorithm that is about as fast as the fastest: simple ones stand in front. */
    private static Measured best(List<Measured> cell) {
        double least = cell.stream().mapToDouble(Measured::nanos).min().orElseThrow();
        return cell.stream()
                .filter(figure -> figure.nanos() <= ALIKE * least)
                .findFirst()
                .orElseThrow();
    }

    private static boolean isLonger(Measured next, Measured call) {
        return next.ranks() == call.ranks() && next.hosts() == call.hosts();
    }

    /** Half way between two lengths, on a scale of powers of two; not before the first. */
    private static String between(Measured shorter, Measured longer) {
        double middle = Math.sqrt((double) Math.max(shorter.bytes(), 1) * longer.bytes());
        return Parameters.text(Math.max(shorter.bytes(), Long.highestOneBit((long) middle)));
    }

    private static String row(Measured best, String bytes) {
        return String.format(
                Locale.ROOT,
                "%-15s <=%-6d %-8s %-6s %-28s",
                best.operation().label(),
                best.ranks(),
                bytes,
                best.hosts() > 1 ? Need.HOSTS.label() : "-",
                best.algorithm());
    }

    private static String source(List<Measured> cell) {
        StringBuilder text = new StringBuilder(" # measured at ");
        Measured call = cell.getFirst();
        text.append(Parameters.text(call.bytes())).append(" B");
        text.append(call.hosts() > 1 ? " on " + call.hosts() + " hosts:" : ":");
        Measured best = best(cell);
        text.append(figure(best));
        cell.stream()
                .filter(figure -> !figure.equals(best))
                .sorted(Comparator.comparingDouble(Measured::nanos))
                .limit(2)
                .forEach(figure -> text.append(figure(figure)));
        return text.toString();
    }

    private static String figure(Measured figure) {
        return String.format(Locale.ROOT, " %s %.2f us", figure.algorithm(), figure.nanos() / 1e3);
    }
}
