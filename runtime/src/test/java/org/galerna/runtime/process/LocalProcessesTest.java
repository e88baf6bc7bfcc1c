// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.process;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.IOException;
import java.lang.reflect.Proxy;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.galerna.runtime.options.RankThreads;
import org.galerna.runtime.wire.Assignment;
import org.galerna.runtime.wire.PlainJob;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Two processes of this host, whose Java is a script. */
@Timeout(60)
class LocalProcessesTest {
    @TempDir private Path folder;

    private final BlockingQueue<String> ends = new LinkedBlockingQueue<>();
    private LocalProcesses processes;

    @BeforeEach
    void prepare() throws IOException {
        ServerSocket port = ControlServer.open();
        Assignment.Job job = PlainJob.at(port.getLocalPort(), new byte[32]);
        ProcessEvents events =
                (ProcessEvents)
                        Proxy.newProxyInstance(
                                ProcessEvents.class.getClassLoader(),
                                new Class<?>[] {ProcessEvents.class},
                                (proxy, method, words) -> {
                                    if (method.getName().equals("ended")) {
                                        ends.add(words[0] + " ended " + words[1]);
                                    }
                                    return null;
                                });
        Path java = folder.resolve("java");
        Files.writeString(java, "#!/bin/sh\n: > started\nexit 7\n");
        java.toFile().setExecutable(true);
        RankCommand command =
                new RankCommand(
                        job.layout(),
                        "h",
                        RankThreads.AUTO,
                        new RankCommand.Words(
                                List.of("Main"), List.of(), Map.of(), folder.toString(), -1),
                        new RankCommand.Places(java.toString(), "l", null, "a", "a.Device"));
        ControlServer server = new ControlServer(port, job, events, new SecureRandom(new byte[1]));
        processes = new LocalProcesses(job, "h", command, server, events);
    }

    private void assertEnds(int code) throws InterruptedException {
        List<String> both = List.of(ends.take(), ends.take());
        assertEquals(
                List.of("0 ended " + code, "1 ended " + code), both.stream().sorted().toList());
        processes.close();
    }

    @Test
    void theyAreStarted() throws InterruptedException {
        processes.start();
        assertEnds(7);
    }

    @ParameterizedTest
    @CsvSource({"TERM, 143", "KILL, 137"})
    void whatIsEndedBeforeItsStartIsNotStarted(String signal, int code) throws Exception {
        if (signal.equals("KILL")) {
            processes.kill();
        } else {
            processes.signal(signal);
        }
        processes.start();
        assertEnds(code);
        assertFalse(Files.exists(folder.resolve("started")));
    }
}
