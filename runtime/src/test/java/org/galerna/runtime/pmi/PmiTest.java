// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.pmi;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Phaser;
import java.util.concurrent.atomic.AtomicInteger;
import org.galerna.base.host.Affinity;
import org.galerna.base.host.Cores;
import org.galerna.device.FabricOptions;
import org.galerna.device.Wireup;
import org.galerna.device.WireupException;
import org.galerna.error.GalernaException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Processes of a foreign process manager find each other; what it says is never trusted. */
@Timeout(60)
class PmiTest {
    private static final int ROUNDS = 20_000;

    private final long seed = Long.getLong("galerna.seed", System.nanoTime());
    private final Random random = new Random(seed);

    /** A process manager that answers as hydra does. */
    private static final class Manager {
        final Map<String, String> values = new ConcurrentHashMap<>();
        final AtomicInteger gets = new AtomicInteger();
        final List<String> aborts = new ArrayList<>();
        final Phaser barrier;

        Manager(int size) {
            barrier = new Phaser(size);
        }

        LineWire wire() {
            return new LineWire() {
                private String answer;

                @Override
                public void send(String line) throws IOException {
                    answer = answer(PmiCommand.parse(line));
                }

                @Override
                public String receive() {
                    return answer;
                }
            };
        }

        private String answer(PmiCommand command) throws IOException {
            return switch (command.name()) {
                case "init" -> "cmd=response_to_init pmi_version=1 pmi_subversion=1 rc=0";
                case "get_maxes" -> "cmd=maxes kvsname_max=256 keylen_max=64 vallen_max=1024";
                case "get_my_kvsname" -> "cmd=my_kvsname kvsname=kvs_1_0";
                case "put" -> {
                    values.put(command.get("key"), command.get("value"));
                    yield "cmd=put_result rc=0 msg=success";
                }
                case "get" -> {
                    gets.incrementAndGet();
                    String value = values.get(command.get("key"));
                    yield value == null
                            ? "cmd=get_result rc=-1 msg=key_not_found value=unknown"
                            : "cmd=get_result rc=0 msg=success value=" + value;
                }
                case "barrier_in" -> {
                    await();
                    yield "cmd=barrier_out rc=0";
                }
                case "abort" -> {
                    aborts.add(command.get("exitcode"));
                    barrier.forceTermination(); // also for those who come later
                    yield null;
                }
                default -> "cmd=finalize_ack rc=0";
            };
        }

        private void await() throws IOException {
            try {
                if (barrier.awaitAdvanceInterruptibly(barrier.arrive()) < 0) {
                    throw new IOException("the job is aborted");
                }
            } catch (InterruptedException e) {
                throw new IOException(e);
            }
        }
    }

    @Test
    void everyProcessReadsWhatTheOthersPut() throws Exception {
        int size = 5;
        Manager manager = new Manager(size);
        try (ExecutorService pool = Executors.newFixedThreadPool(size)) {
            List<Callable<Wireup>> all = new ArrayList<>();
            for (int r = 0; r < size; r++) {
                int rank = r;
                all.add(() -> wired(new Pmi1(manager.wire(), rank, size)));
            }
            List<Wireup> wireups = new ArrayList<>();
            for (Future<Wireup> one : pool.invokeAll(all)) {
                wireups.add(one.get());
            }
            for (Wireup wireup : wireups) {
                assertEquals(wireups.getFirst().job(), wireup.job());
                assertTrue(wireup.job().matches("[A-Za-z0-9][A-Za-z0-9.-]{0,63}"), wireup.job());
                assertArrayEquals(wireups.getFirst().secret(), wireup.secret());
                assertEquals(size, wireup.processes());
            }
        }
        manager.wire().send("cmd=abort exitcode=3");
        assertEquals(List.of("3"), manager.aborts);
    }

    @Test
    void onlyRank0AsksForEveryProcess() throws Exception {
        int size = 200;
        Manager manager = new Manager(size);
        try (ExecutorService pool = Executors.newFixedThreadPool(size)) {
            List<Callable<Wireup>> all = new ArrayList<>();
            for (int r = 0; r < size; r++) {
                int rank = r;
                all.add(() -> new ManagedWireup(new Pmi1(manager.wire(), rank, size)));
            }
            for (Future<Wireup> one : pool.invokeAll(all)) {
                assertEquals(one.get().host(0), one.get().host(size - 1));
            }
        }
        assertEquals(size + 4 * size, manager.gets.get(), "secret, job, and a layout in one piece");
    }

    @Test
    void ranksOfUnlikeVersionsEndWithBothNamed() throws Exception {
        Manager manager = new Manager(2);
        try (ExecutorService pool = Executors.newFixedThreadPool(1)) {
            Future<?> other =
                    pool.submit(() ->
                            new ManagedWireup(
                                    new Pmi1(manager.wire(), 1, 2), "Galerna 9.9 on Java 26"));
            Pmi1 own = new Pmi1(manager.wire(), 0, 2);
            WireupException refused =
                    assertThrows(WireupException.class, () -> new ManagedWireup(own));
            String why = refused.getMessage();
            assertTrue(why.startsWith("rank 1 on "), why);
            assertTrue(why.contains(" has Galerna 9.9 on Java 26, rank 0 has Galerna "), why);
            assertTrue(why.endsWith(": install the same on all hosts"), why);
            assertEquals(List.of("1"), manager.aborts);
            assertThrows(ExecutionException.class, other::get);
        }
    }

    private static Wireup wired(ProcessManager manager) {
        Wireup wireup = new ManagedWireup(manager);
        byte[] mine = new byte[Wireup.VALUE_BYTES];
        mine[0] = (byte) (manager.rank() - 100);
        String key = "k".repeat(Wireup.KEY_LENGTH);
        wireup.put(key, mine);
        assertThrows(IllegalStateException.class, () -> wireup.put(key, mine));
        wireup.fence();
        for (int p = 0; p < wireup.processes(); p++) {
            byte[] theirs = wireup.get(p, key);
            assertEquals((byte) (p - 100), theirs[0]);
            assertEquals(Wireup.VALUE_BYTES, theirs.length);
            assertEquals(wireup.host(0), wireup.host(p));
        }
        assertThrows(WireupException.class, () -> wireup.get(0, "never"));
        return wireup;
    }

    /** As srun and mpirun start them: what each of them sees is one core. */
    @Test
    void boundProcessesCountTheirCoresTogether() throws Exception {
        Affinity affinity = Affinity.find().orElse(null);
        assumeTrue(affinity != null, Affinity.reason());
        int size = Cores.count();
        int[] cores = Cores.allowed();
        Manager manager = new Manager(size);
        try (ExecutorService pool = Executors.newFixedThreadPool(size)) {
            List<Callable<Wireup>> all = new ArrayList<>();
            for (int r = 0; r < size; r++) {
                int rank = r;
                all.add(() -> {
                    assertEquals("", affinity.bind(cores[rank]));
                    assertEquals(1, Cores.count());
                    return new ManagedWireup(new Pmi1(manager.wire(), rank, size));
                });
            }
            for (Future<Wireup> one : pool.invokeAll(all)) {
                assertEquals(size, one.get().cores());
                assertFalse(FabricOptions.of(one.get()).oversubscribed());
            }
        }
    }

    @Test
    void whatAProcessSaysOfItselfIsReadBack() {
        for (int i = 0; i < ROUNDS; i++) {
            BitSet cores = new BitSet();
            random.ints(random.nextInt(40), 0, 1536).forEach(cores::set);
            Presence said = new Presence("host" + i, "Galerna 1 on Java 25", cores);
            byte[] bytes = said.bytes();
            assertEquals(said, Presence.of(bytes), "seed " + seed);
            assertTrue(bytes.length <= Wireup.VALUE_BYTES, "seed " + seed);
            bytes[random.nextInt(bytes.length)] = (byte) random.nextInt();
            Presence.of(Arrays.copyOf(bytes, random.nextInt(bytes.length + 1))); // never throws
        }
        assertEquals(Cores.usable(), Presence.here("x").cores());
    }

    @Test
    void linesAreReadWordByWord() throws IOException {
        PmiCommand command = PmiCommand.parse("cmd=get_result rc=0 msg=all is well value=aGk=");
        assertEquals("get_result", command.name());
        assertEquals("0", command.get("rc"));
        assertEquals("aGk=", command.get("value"));
        assertThrows(IOException.class, () -> PmiCommand.parse("rc=0"));
        assertThrows(IOException.class, () -> PmiCommand.parse(""));
    }

    @Test
    void whateverAManagerSaysEndsInAnExceptionAtWorst() {
        String letters = "cmd=responsetinitgx_ 0123 =\n";
        for (int i = 0; i < ROUNDS; i++) {
            StringBuilder text = new StringBuilder();
            if (random.nextBoolean()) {
                text.append("cmd=response_to_init rc=0\ncmd=maxes keylen_max=");
            }
            for (int n = random.nextInt(60); n > 0; n--) {
                text.append(letters.charAt(random.nextInt(letters.length())));
            }
            ByteArrayInputStream in =
                    new ByteArrayInputStream(text.toString().getBytes(StandardCharsets.UTF_8));
            LineWire wire = new StreamWire(in, OutputStream.nullOutputStream());
            assertThrows(WireupException.class, () -> new Pmi1(wire, 0, 2), "seed " + seed);
        }
    }

    @Test
    void aLineWithoutEndIsRefused() {
        StreamWire wire =
                new StreamWire(
                        new ByteArrayInputStream(new byte[1 << 20]),
                        OutputStream.nullOutputStream());
        assertThrows(IOException.class, wire::receive);
    }

    @Test
    void aStepOfManyTasksWithoutPmiIsRefusedWithWhatToAdd() {
        Map<String, String> step =
                Map.of("SLURM_STEP_ID", "0", "SLURM_PROCID", "1", "SLURM_STEP_NUM_TASKS", "4");
        GalernaException refused =
                assertThrows(GalernaException.class, () -> new Managers(step).find());
        assertTrue(refused.getMessage().contains("--mpi=pmix"), refused.getMessage());
        assertTrue(refused.getMessage().contains("--mpi=pmi2"), refused.getMessage());
    }

    @Test
    void aProcessAloneHasNoManager() {
        assertEquals(Optional.empty(), new Managers(Map.of()).find());
        Map<String, String> batch = Map.of("SLURM_NTASKS", "4", "SLURM_PROCID", "0");
        assertEquals(Optional.empty(), new Managers(batch).find());
        Map<String, String> one =
                Map.of("SLURM_STEP_ID", "0", "SLURM_PROCID", "0", "SLURM_STEP_NUM_TASKS", "1");
        assertEquals(Optional.empty(), new Managers(one).find());
    }

    @ParameterizedTest
    @CsvSource({
        "x, 0, 1, 'sets PMI_FD to \"x\"'",
        "9, 0, 2x, 'sets PMI_SIZE to \"2x\"'",
        "9, 0, 0, 'sets PMI_SIZE to \"0\"'",
        "9, 2, 2, 'sets PMI_RANK to \"2\"'",
        "9, -1, 2, 'sets PMI_RANK to \"-1\"'",
        "9, , 2, 'does not set PMI_RANK'",
    })
    void aVariableThatCannotBeIsNamed(String door, String rank, String size, String words) {
        Map<String, String> bad = new HashMap<>(Map.of("PMI_FD", door, "PMI_SIZE", size));
        if (rank != null) {
            bad.put("PMI_RANK", rank);
        }
        GalernaException refused =
                assertThrows(GalernaException.class, () -> new Managers(bad).find());
        assertTrue(refused.getMessage().contains(words), refused.getMessage());
    }
}
