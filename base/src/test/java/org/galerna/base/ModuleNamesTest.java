// SPDX-License-Identifier: Apache-2.0
package org.galerna.base;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.File;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What refuses names the option that its user's command lacks. */
@Timeout(60)
class ModuleNamesTest {
    @Test
    void classesOfAClassPathShareAName() {
        assertEquals("ALL-UNNAMED", ModuleNames.of(ModuleNames.class));
        assertEquals("java.base", ModuleNames.of(String.class));
    }

    @Test
    void theLibraryIsNamedAsAModuleWhereItIsOne() throws Exception {
        final String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        final String target = new File("target").getAbsolutePath() + File.separator;
        final Process p =
                new ProcessBuilder(
                                List.of(
                                        java,
                                        "--illegal-native-access=deny",
                                        "-p",
                                        target + "classes",
                                        "--patch-module",
                                        "org.galerna.base=" + target + "test-classes",
                                        "-m",
                                        "org.galerna.base/org.galerna.base.schedule.Refusals"))
                        .redirectErrorStream(true)
                        .start();
        final String said = p.inputReader().readAllAsString().strip();
        assertEquals(0, p.waitFor(), said);
        assertEquals(
                List.of(
                        "the java command lacks --enable-native-access=org.galerna.base",
                        "the java command lacks"
                                + " --add-opens=java.base/java.lang=org.galerna.base"),
                said.lines().toList());
    }
}
