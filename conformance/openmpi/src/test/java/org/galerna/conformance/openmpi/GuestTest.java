// SPDX-License-Identifier: Apache-2.0
package org.galerna.conformance.openmpi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.galerna.base.SuppressForbidden;
import org.galerna.error.ErrorClass;
import org.galerna.error.GalernaException;
import org.galerna.port.Ports;
import org.galerna.runtime.JobResult;
import org.galerna.runtime.Mpjrun;
import org.galerna.runtime.options.JobOptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What jobs inside a JVM that goes on leave there: nothing, however they end. */
@Timeout(value = 60, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class GuestTest {
    private static final String UNFINISHED = Unfinished.class.getName();

    private final String service = "guest " + System.nanoTime();

    @TempDir Path folder;

    private static JobResult run(String program, String... arguments) {
        return Mpjrun.run(new JobOptions().withRanks(1), program, arguments);
    }

    private static void assertUnpublished(String service) {
        try (Ports ports = new Ports()) {
            GalernaException e =
                    assertThrows(GalernaException.class, () -> ports.names().lookup(service));
            assertEquals(ErrorClass.NAME, e.errorClass());
        }
    }

    @ParameterizedTest
    @CsvSource({"publish, 0", "fail, 3"})
    void portsAndNamesGoWithTheJobThatHasNotFinalised(String how, int code) throws Exception {
        Path file = folder.resolve("port");
        JobResult ended = run(UNFINISHED, how, service, file.toString());
        assertEquals(code, ended.exitCode(), () -> ended.failures().toString());
        assertUnpublished(service);
        try (Ports ports = new Ports()) {
            String port = Files.readString(file);
            GalernaException e =
                    assertThrows(GalernaException.class, () -> ports.call(port).await());
            assertTrue(e.what().contains("is closed"), e.what());
        }
    }

    /** Their names are gone when the call returns. */
    @ParameterizedTest
    @ValueSource(strings = {"threads", "processes"})
    void aJobThatFailsEndsWhatItHasSpawned(String kind) {
        JobResult ended = run(UNFINISHED, "spawn", service, kind, "abort");
        assertEquals(3, ended.exitCode(), () -> ended.failures().toString());
        assertUnpublished(service);
    }

    @ParameterizedTest
    @ValueSource(strings = {"threads", "processes"})
    @SuppressForbidden("tests an interrupt of its own thread")
    void anInterruptEndsWhatAJobHasSpawned(String kind) {
        Thread caller = Thread.currentThread();
        Thread.ofPlatform()
                .daemon(true)
                .start(() -> {
                    while (!isWaitingForSpawned(caller)) {
                        Thread.onSpinWait();
                    }
                    caller.interrupt();
                });
        JobResult ended = run(UNFINISHED, "spawn", service, kind, "end");
        assertTrue(Thread.interrupted(), "the flag");
        assertEquals(130, ended.exitCode(), () -> ended.failures().toString());
        assertUnpublished(service);
    }

    private static boolean isWaitingForSpawned(Thread thread) {
        return Arrays.stream(thread.getStackTrace())
                .anyMatch(frame -> frame.getMethodName().equals("awaitSpawned"));
    }

    @Test
    void aJobThatHasNotFinalisedIsLostForTheJobThatItHasMet() throws Exception {
        CompletableFuture<JobResult> other =
                CompletableFuture.supplyAsync(
                        () -> run(UNFINISHED, "accept", service),
                        task -> Thread.ofPlatform().daemon(true).start(task));
        assertEquals(0, run(UNFINISHED, "connect", service).exitCode());
        JobResult ended = other.get();
        assertEquals(0, ended.exitCode(), () -> ended.failures().toString());
    }
}
