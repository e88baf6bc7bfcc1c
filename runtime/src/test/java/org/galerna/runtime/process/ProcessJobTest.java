// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.process;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.InputStream;
import java.io.OutputStream;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.galerna.runtime.launch.Failure;
import org.galerna.runtime.stream.JobStreams;
import org.galerna.runtime.wire.Body;
import org.galerna.runtime.wire.Ending;
import org.galerna.runtime.wire.Frame;
import org.galerna.runtime.wire.Layout;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the launcher makes of what two processes of a rank each tell, and of how they end. */
@Timeout(60)
class ProcessJobTest {
    private final ProcessJob job =
            new ProcessJob(
                    Layout.local("here", 2, 1),
                    new JobOutput(
                            new JobStreams(
                                    InputStream.nullInputStream(),
                                    OutputStream.nullOutputStream(),
                                    OutputStream.nullOutputStream(),
                                    new JobStreams.Settings(false, false, StandardCharsets.UTF_8)),
                            2));

    @BeforeEach
    void begin() {
        Object deaf =
                Proxy.newProxyInstance(
                        HostProcesses.class.getClassLoader(),
                        new Class<?>[] {HostProcesses.class},
                        (proxy, method, arguments) -> null);
        job.of((HostProcesses) deaf, () -> {});
        job.connected(0);
        job.connected(1);
    }

    private String cause() {
        List<Failure> failures = job.failures();
        assertEquals(1, failures.size(), failures::toString);
        return failures.getFirst().cause();
    }

    @ParameterizedTest(name = "{0}: {3}")
    @CsvSource({
        "main has returned, 0, 5, Runtime.halt(5)",
        "main has returned, 0, 143, killed by SIGTERM",
        "java.lang.Error: boom, 1, 1, java.lang.Error: boom",
        "java.lang.Error: boom, 1, 5, Runtime.halt(5)",
        "java.lang.Error: boom, 1, 143, java.lang.Error: boom",
        "System.exit, -1, 5, System.exit(5)",
        "ended by SIGTERM, -1, 143, ended by SIGTERM",
    })
    void aHookMayHaltAProcessThatEnds(String began, int wanted, int code, String cause) {
        job.said(1, new Ending(1, wanted, began, "", false).frame(Frame.Kind.ENDING));
        job.ended(1, code, "");
        assertEquals(cause, cause());
    }

    @Test
    void anEndThatAnotherRankHasSeenFirstIsTold() {
        String sentence = "rank 1 ended without Finalize; rank 0 waits for it in Recv()";
        job.said(0, new Body().add(1).add(sentence).add("").of(Frame.Kind.BEREAVED));
        job.said(0, new Ending(0, 54, "lost", "", true).frame(Frame.Kind.ENDED));
        assertEquals("lost", cause());
        job.ended(1, 0, "");
        assertEquals(sentence, job.failures().getFirst().cause());
    }

    @Test
    void anEndAfterFinalizeIsNoReason() {
        String sentence = "rank 1 ended without Finalize; rank 0 waits for it in Recv()";
        job.said(1, new Body().add(1).of(Frame.Kind.FINALISED));
        job.said(0, new Body().add(1).add(sentence).add("").of(Frame.Kind.BEREAVED));
        job.ended(1, 0, "");
        assertEquals(List.of(), job.failures());
    }

    @Test
    void aRankThatIsNoneEndsNobody() {
        Body body = new Body().add(2).add("rank 2 ended without Finalize").add("");
        job.said(0, body.of(Frame.Kind.BEREAVED));
        assertTrue(cause().startsWith("broke the protocol: "), cause());
        assertEquals(0, job.failures().getFirst().rank());
    }
}
