// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.options;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Host lists of batch systems, from environments as they would be there: none of them runs here.
 */
@Timeout(60)
class BatchSystemTest {
    @TempDir private Path folder;

    private static HostOptions.Slots host(String name, int slots) {
        return new HostOptions.Slots(name, slots);
    }

    private String file(String text) throws IOException {
        return Files.writeString(folder.resolve("list"), text).toString();
    }

    @Test
    void aCountThatIsNoneIsNamed() {
        Map<String, String> slurm =
                Map.of("SLURM_JOB_NODELIST", "a[1-2]", "SLURM_TASKS_PER_NODE", "2(x99999999999)");
        CommandLineReader reader = new CommandLineReader(slurm);
        UsageException refused = assertThrows(UsageException.class, () -> reader.read("X"));
        assertTrue(refused.getMessage().contains("2(x99999999999)"), refused::getMessage);
    }

    @Test
    void slurmsListsAreWrittenOut() {
        assertEquals(
                List.of("a1", "a2", "a07", "b", "c09", "c10", "r1n1", "r1n2"),
                BatchSystem.expand("a[1-2,07],b,c[09-10],r1n[1-2]"));
        assertEquals(List.of("r1n1", "r1n2", "r2n1", "r2n2"), BatchSystem.expand("r[1-2]n[1-2]"));
        Map<String, String> environment =
                Map.of("SLURM_JOB_NODELIST", "n[1-4]", "SLURM_TASKS_PER_NODE", "4(x2),1,2");
        BatchSystem found = BatchSystem.of(environment);
        assertEquals(
                List.of(host("n1", 4), host("n2", 4), host("n3", 1), host("n4", 2)), found.hosts());
        assertEquals("srun", found.shell());
        assertThrows(UsageException.class, () -> BatchSystem.expand("a[2-1]"));
        assertThrows(UsageException.class, () -> BatchSystem.expand("a[x]"));
    }

    @Test
    void otherSystemsNameFilesOrLists() throws IOException {
        List<HostOptions.Slots> expected = List.of(host("a", 2), host("b", 3));
        assertEquals(
                expected, BatchSystem.of(Map.of("PBS_NODEFILE", file("a\na\nb\nb\nb\n"))).hosts());
        assertEquals(expected, BatchSystem.of(Map.of("LSB_MCPU_HOSTS", "a 2 b 3")).hosts());
        assertEquals(
                expected,
                BatchSystem.of(
                                Map.of(
                                        "PE_HOSTFILE",
                                        file("a 2 all.q@a UNDEFINED\nb 3 all.q@b UNDEFINED\n")))
                        .hosts());
        assertEquals(List.of(), BatchSystem.of(Map.of()).hosts());
        assertThrows(UsageException.class, () -> BatchSystem.of(Map.of("LSB_MCPU_HOSTS", "a 2 b")));
        assertThrows(UsageException.class, () -> BatchSystem.of(Map.of("PBS_NODEFILE", "/no")));
    }

    @Test
    void whatTheCommandLineSaysIsNearer() {
        Map<String, String> slurm =
                Map.of("SLURM_JOB_NODELIST", "198.51.100.[1-2]", "SLURM_TASKS_PER_NODE", "3(x2)");
        JobOptions options = new CommandLineReader(slurm).read("X").options();
        assertEquals(6, options.ranks());
        assertEquals("hybdev", options.device());
        assertEquals("srun", options.hosts().shell());
        options = new CommandLineReader(slurm).read("--rsh", "ssh -v", "X").options();
        assertEquals("ssh -v", options.hosts().shell());
        options = new CommandLineReader(slurm).read("--host", "localhost", "X").options();
        assertEquals("smdev", options.device());
    }
}
