// SPDX-License-Identifier: Apache-2.0
package org.galerna.bench.suite;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.galerna.bench.terminal.CommandException;

/** Checks values of options; what is wrong is one line that names the option and its value. */
final class Choice {
    private Choice() {}

    /** The value, in small letters, if it is one of those allowed. */
    static String of(String option, String value, List<String> allowed) {
        String small = value.toLowerCase(Locale.ROOT);
        if (!allowed.contains(small)) {
            throw wrong(option + " " + value + " is not one of " + String.join(", ", allowed));
        }
        return small;
    }

    /** The constant that the value names, in letters of any size. */
    static <E extends Enum<E>> E of(String option, String value, Class<E> kind) {
        List<String> words =
                Arrays.stream(kind.getEnumConstants())
                        .map(each -> each.name().toLowerCase(Locale.ROOT))
                        .toList();
        return Enum.valueOf(kind, of(option, value, words).toUpperCase(Locale.ROOT));
    }

    /** Refuses a value that was given and is too small. */
    static void atLeast(String option, int least, Integer value) {
        if (value != null && value < least) {
            throw wrong(option + " " + value + " is below " + least);
        }
    }

    static CommandException wrong(String what) {
        return new CommandException(2, what);
    }
}
