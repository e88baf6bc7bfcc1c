// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.program;

import java.util.List;
import java.util.Map;
import org.galerna.Info;

/** What a rank can ask about how its program was started. */
public final class ProgramWords {
    private ProgramWords() {}

    /**
     * Makes the hints.
     *
     * @param mainClass of the program.
     * @param arguments of main.
     * @return values of {@code command} and {@code argv}, cut off where hints are.
     */
    public static Map<String, String> of(String mainClass, List<String> arguments) {
        return Map.of(
                "command", Info.cut(mainClass), "argv", Info.cut(String.join(" ", arguments)));
    }
}
