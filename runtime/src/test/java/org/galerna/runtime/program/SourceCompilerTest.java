// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.program;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Where sources of a package are looked for. */
@Timeout(30)
class SourceCompilerTest {
    @ParameterizedTest
    @CsvSource({
        "/src/org/app/Main.java, org.app, /src",
        "/src/app/Main.java, org.app, /src/app",
        "/app/Main.java, app, /",
        "/app/Main.java, org.app, /app",
        "/app/Main.java, org.example.app, /app",
        "/Main.java, app, /"
    })
    void aPackageStartsFromTheFolderAboveItsNames(String file, String name, String root) {
        String text = "package " + name + "; class Main {}";
        assertEquals(Path.of(root), SourceCompiler.root(Path.of(file), text));
    }

    @Test
    void aSourceWithoutAPackageIsInItsRoot() {
        Path file = Path.of("/src/app/Main.java");
        assertEquals(Path.of("/src/app"), SourceCompiler.root(file, "class Main {}"));
    }
}
