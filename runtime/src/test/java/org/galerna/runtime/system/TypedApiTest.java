// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Launched programs that use the typed API and no facade. */
@Timeout(60)
class TypedApiTest {
    private static final String PROGRAM =
            """
            import java.io.IOException;
            import org.galerna.launch.Launched;
            import org.galerna.reduce.Op;

            void main(String[] args) throws IOException {
                Launched.run(world -> {
                    String what = args.length > 0 && world.rank() == 1 ? args[0] : "";
                    if (what.equals("abort")) {
                        world.abort(7);
                    } else if (what.equals("fail")) {
                        throw new IOException("no disk");
                    }
                    double sum = world.allreduce(world.rank() + 1.0, Op.SUM);
                    IO.println(world.rank() + " of " + world.size() + ": " + sum);
                });
                IO.println("after");
            }
            """;

    @TempDir private Path folder;

    @BeforeEach
    void write() throws IOException {
        Files.writeString(folder.resolve("Typed.java"), PROGRAM);
    }

    private Ended run(String device, String... arguments) {
        List<String> words =
                new ArrayList<>(List.of(Command.MPJRUN, "-np", "2", "-dev", device, "Typed.java"));
        words.addAll(List.of(arguments));
        return Command.of(words.toArray(new String[0])).in(folder).run();
    }

    @ParameterizedTest
    @ValueSource(strings = {"smdev", "shmdev"})
    void everyRankIsGivenItsWorld(String device) {
        assertEquals(
                List.of("0 of 2: 3.0", "1 of 2: 3.0", "after", "after"),
                run(device).well().sorted());
    }

    @ParameterizedTest
    @ValueSource(strings = {"smdev", "shmdev"})
    void whatTheBodyThrowsEndsTheJob(String device) {
        String err = run(device, "fail").with(1).err();
        assertTrue(err.contains("java.io.IOException: no disk"), err);
    }

    @ParameterizedTest
    @ValueSource(strings = {"smdev", "shmdev"})
    void abortEndsTheJob(String device) {
        String err = run(device, "abort").with(7).err();
        assertTrue(err.contains("Abort(7) was called"), err);
    }

    @Test
    void withoutALauncherItIsAJobOfOneRank() {
        String jar = FirstUseTest.library().toString();
        Ended ended = Command.of(Command.java(), "-cp", jar, "Typed.java").in(folder).run().well();
        assertEquals(List.of("0 of 1: 1.0", "after"), ended.sorted());
    }
}
