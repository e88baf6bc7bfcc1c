// SPDX-License-Identifier: Apache-2.0
package org.galerna;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import org.galerna.collectives.Need;
import org.galerna.collectives.Primitive;
import org.galerna.collectives.selection.Registry;
import org.galerna.datatype.Datatype;
import org.galerna.device.Fabric;
import org.galerna.device.FabricOptions;
import org.galerna.error.ErrorClass;
import org.galerna.error.GalernaException;
import org.galerna.file.AccessMode;
import org.galerna.file.ParallelFile;
import org.galerna.reduce.Op;
import org.galerna.window.Window;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Which calls the algorithms are for that a job, or a communicator, names. */
@Timeout(60)
class NamedAlgorithmsTest {
    private static final int RANKS = 3;

    /** What three ranks of one host do not meet. */
    private static final Set<Need> NEVER = EnumSet.of(Need.POWER_OF_TWO, Need.EVEN, Need.HOSTS);

    @TempDir private Path folder;

    /** For each operation an algorithm that cannot do it here, if there is one. */
    private static String unfit() {
        return Arrays.stream(Primitive.values())
                .map(NamedAlgorithmsTest::unfit)
                .flatMap(Optional::stream)
                .collect(Collectors.joining(","));
    }

    private static Optional<String> unfit(Primitive primitive) {
        return Registry.algorithms(primitive).stream()
                .filter(algorithm -> NEVER.stream().anyMatch(algorithm.traits()::has))
                .map(algorithm -> primitive.label() + "=" + algorithm.traits().name())
                .findFirst();
    }

    /** Runs a job whose ranks are told algorithms. */
    private static void run(String algorithms, Ranks.Body body) throws Exception {
        final Settings settings = Settings.of(null, (_, _, _) -> {}).withAlgorithms(algorithms);
        try (Fabric fabric = Galerna.device().open(FabricOptions.of(RANKS));
                ExecutorService threads = Executors.newFixedThreadPool(RANKS)) {
            final List<Future<Void>> ends = new ArrayList<>();
            for (int rank = 0; rank < RANKS; rank++) {
                final LocalRank local = new LocalProcess(fabric.device(rank), settings).home();
                ends.add(threads.submit(() -> run(fabric, local, body)));
            }
            for (final Future<Void> end : ends) {
                end.get();
            }
        }
    }

    /** The life of a rank; if it fails, that of the others ends, too. */
    private static Void run(Fabric fabric, LocalRank local, Ranks.Body body) throws Exception {
        try {
            local.start();
            body.run(local.commWorld());
            local.meetAtEnd();
            local.finish();
            return null;
        } catch (Throwable e) {
            fabric.close();
            throw e;
        }
    }

    private static void refused(Runnable call) {
        final GalernaException e = assertThrows(GalernaException.class, call::run);
        assertEquals(ErrorClass.ARG, e.errorClass());
        assertTrue(e.what().contains("cannot do this call"), e.what());
    }

    @Test
    void theProgramsCallsAreBound() throws Exception {
        run(
                unfit(),
                comm -> {
                    refused(comm::barrier);
                    refused(() -> comm.bcast(new int[1], 0));
                    refused(() -> comm.allreduce(1, Op.SUM));
                    refused(() -> comm.split(0, 0).barrier());
                    refused(() -> comm.ibarrier());
                });
    }

    @Test
    void filesAreOpened() throws Exception {
        final String name = folder.resolve("data").toString();
        run(
                unfit(),
                comm -> {
                    final int mode = AccessMode.CREATE + AccessMode.READ_WRITE;
                    final Info side = new Info().set("galerna_shared_pointer", "file");
                    for (final Info hints : Arrays.asList(null, side)) {
                        final ParallelFile file = ParallelFile.open(comm, name, mode, hints);
                        final Buffer own = Buffer.of(new byte[] {(byte) comm.rank()});
                        file.writeAtAll(comm.rank(), () -> own);
                        file.writeOrdered(() -> own);
                        file.close();
                    }
                });
    }

    @Test
    void windowsAreMade() throws Exception {
        run(
                unfit(),
                comm -> {
                    final Window window = Window.allocate(comm, null, 8, 8, null);
                    window.fence(0);
                    window.fence(0);
                    window.free();
                });
    }

    @Test
    void communicatorsAreMade() throws Exception {
        run(
                unfit(),
                comm -> {
                    assertEquals(RANKS, comm.split(0, 0).size());
                    assertEquals(RANKS, comm.splitByHost(true, 0).size());
                    assertEquals(RANKS, comm.idup().comm().size());
                    final int next = (comm.rank() + 1) % RANKS;
                    final DistGraphComm graph =
                            comm.createDistGraph(
                                    new int[] {comm.rank()}, new int[] {1}, new int[] {next}, null);
                    final int[] got = new int[1];
                    graph.neighborAllgather(Buffer.of(new int[] {comm.rank()}), Buffer.of(got));
                    assertEquals((comm.rank() + 2) % RANKS, got[0]);
                });
    }

    @Test
    void legsBetweenTwoGroupsAreTheTables() throws Exception {
        run(
                unfit(),
                comm -> {
                    final int side = comm.rank() == 0 ? 0 : 1;
                    final IntraComm part = comm.split(side, 0);
                    final InterComm inter = comm.createIntercomm(part, 0, 1 - side, 3);
                    final int[] sum = new int[1];
                    inter.allreduce(Buffer.of(new int[] {1}), Buffer.of(sum), Op.SUM);
                    assertEquals(inter.remoteSize(), sum[0]);
                    inter.barrier();
                    assertEquals(inter.size(), inter.idup().comm().size());
                    assertEquals(RANKS, inter.merge(false).size());
                });
    }

    @Test
    void whatIsMadeOfADuplicateHasItsAlgorithms() throws Exception {
        run(
                unfit(),
                comm -> {
                    final IntraComm free = comm.dup("");
                    assertEquals(RANKS, free.split(0, 0).allreduce(1, Op.SUM));
                    assertEquals(RANKS, ((IntraComm) free.idup().comm()).allreduce(1, Op.SUM));
                    final CartComm ring =
                            free.createCart(new int[] {RANKS}, new boolean[] {true}, false);
                    final int[] all = new int[RANKS];
                    ring.dup()
                            .allgather(
                                    Buffer.of(new int[] {comm.rank()}),
                                    Buffer.of(all, 0, 1, Datatype.INT));
                    assertArrayEquals(new int[] {0, 1, 2}, all);
                });
        Ranks.on(
                RANKS,
                comm -> {
                    final IntraComm named = comm.dup("barrier=hierarchical").split(0, 0);
                    refused(named::barrier);
                });
    }
}
