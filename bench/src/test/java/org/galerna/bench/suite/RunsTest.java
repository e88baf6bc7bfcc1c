// SPDX-License-Identifier: Apache-2.0
package org.galerna.bench.suite;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.galerna.bench.terminal.Numbers;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import picocli.CommandLine;

/** Who names no benchmark gets those that can run; what is left out is said. */
@Timeout(20)
class RunsTest {
    private final ByteArrayOutputStream told = new ByteArrayOutputStream();

    /** What a command line makes. */
    private List<Run> runs(Suite suite, String options) {
        PrintStream terminal = System.err;
        System.setErr(new PrintStream(told, true, StandardCharsets.UTF_8));
        try {
            Numbers.readBy(new CommandLine(suite)).parseArgs(options.split(" ", -1));
            return new Runs(suite).all();
        } finally {
            System.setErr(terminal);
        }
    }

    private List<String> names(Suite suite, String options) {
        return runs(suite, options).stream().map(run -> run.benchmark().name()).toList();
    }

    private String told() {
        return told.toString(StandardCharsets.UTF_8).strip();
    }

    @Test
    void groupsWithoutPairsLeaveOutThePairs() {
        List<String> names = names(new Imb(), "--multi --group 3 --np 6");
        assertEquals("Multi-Sendrecv", names.getFirst());
        assertTrue(names.contains("Multi-Barrier"), names::toString);
        assertEquals("mpjbench: left out on --group 3: Multi-PingPong, Multi-PingPing", told());
        told.reset();
        assertEquals("Multi-PingPong", names(new Imb(), "--multi --np 6").getFirst());
        assertEquals("", told());
    }

    @Test
    void oneRankLeavesOutThePairs() {
        assertEquals("Sendrecv", names(new Imb(), "mpi1 --np 1").getFirst());
        assertEquals("mpjbench: left out on --np 1: PingPong, PingPing", told());
        told.reset();
        assertEquals("Barrier", names(new Jgf(), "--np 1").getFirst());
        assertEquals("mpjbench: left out on --np 1: PingPong, PingPongObject", told());
    }

    @Test
    void whatObjectsCannotHaveLeavesThemOut() {
        for (String options : List.of("-T mpi_int", "--api core --memory direct")) {
            List<String> names = names(new Jgf(), options);
            assertTrue(names.contains("Alltoall"), names::toString);
            assertTrue(names.stream().noneMatch(name -> name.endsWith("Object")), options);
        }
    }
}
