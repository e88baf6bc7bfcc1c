// SPDX-License-Identifier: Apache-2.0
package org.galerna.spawn;

import java.util.List;
import java.util.Map;

/**
 * A program to be started.
 *
 * @param name the command, {@code java}.
 * @param arguments options of the JVM, a class and its arguments; or {@code -jar} and a file.
 * @param ranks how many run it, at least 1.
 * @param hints {@code wdir}, {@code host}, {@code galerna_ranks} ({@code threads} or {@code
 *     processes}); others are left alone.
 */
public record Command(String name, List<String> arguments, int ranks, Map<String, String> hints) {
    /**
     * Copies the lists.
     *
     * @param name the command.
     * @param arguments its arguments.
     * @param ranks how many.
     * @param hints what the launcher may use.
     */
    public Command {
        arguments = List.copyOf(arguments);
        hints = Map.copyOf(hints);
    }
}
