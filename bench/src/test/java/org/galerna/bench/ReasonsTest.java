// SPDX-License-Identifier: Apache-2.0
package org.galerna.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;

/** Every command has every common option, or says why not; none is read and then ignored. */
@Timeout(20)
class ReasonsTest {
    static List<String> commands() {
        return new CommandLine(new Mpjbench()).getSubcommands().keySet().stream().toList();
    }

    @ParameterizedTest
    @MethodSource("commands")
    void everyCommonOptionIsThereOrHasAReason(String command) {
        CommandLine line = new CommandLine(new Mpjbench()).getSubcommands().get(command);
        for (String option : Reasons.COMMON) {
            boolean isThere = line.getCommandSpec().findOption(option) != null;
            assertEquals(
                    !isThere, Reasons.why(command, option).isPresent(), command + " " + option);
        }
    }

    @Test
    void aValueAndAShortNameMakeNoDifference() {
        assertEquals(Reasons.why("simulate", "--np"), Reasons.why("simulate", "-np"));
        assertEquals(Reasons.why("npb", "--sizes"), Reasons.why("npb", "--sizes=8"));
        assertTrue(Reasons.why("simulate", "--colour").isEmpty());
    }
}
