// SPDX-License-Identifier: Apache-2.0
package org.galerna.file;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import org.galerna.Buffer;
import org.galerna.Galerna;
import org.galerna.Info;
import org.galerna.IntraComm;
import org.galerna.Request;
import org.galerna.datatype.Datatype;
import org.galerna.error.ErrorClass;
import org.galerna.error.GalernaException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What ranks of a file share: where one of them loses it, or waits for it. */
@Timeout(60)
class SharingTest {
    private static final int RANKS = 3;

    @TempDir private Path folder;

    /** A file with a byte of each rank, whose shared pointer is behind them and in a side file. */
    private static ParallelFile open(IntraComm comm, Path data) {
        final Info hints = new Info().set("galerna_shared_pointer", "file");
        final int mode = AccessMode.CREATE + AccessMode.READ_WRITE;
        final ParallelFile file = ParallelFile.open(comm, data.toString(), mode, hints);
        file.writeAtAll(comm.rank(), () -> Buffer.of(new byte[] {1}));
        file.seekShared(RANKS, Whence.START);
        return file;
    }

    /** Rank 1 waits before the end and rank 2 asks after it. */
    @Test
    void whoWaitsForARankThatHasEndedInAnAccessHearsOfIt() {
        final Path data = folder.resolve("data");
        Galerna.spmd(
                RANKS,
                comm -> {
                    final int mode = AccessMode.CREATE + AccessMode.READ_WRITE;
                    final ParallelFile file =
                            ParallelFile.open(comm, data.toString(), mode, new Info());
                    file.atomicity(true);
                    if (comm.rank() == 0) {
                        file.file().sharing().lock();
                    }
                    comm.barrier();
                    if (comm.rank() == 2) {
                        comm.peer(1).recv(new int[0], 0, 0, Datatype.INT, 0);
                    }
                    if (comm.rank() > 0) {
                        final Buffer own = Buffer.of(new byte[] {1});
                        final GalernaException e =
                                assertThrows(GalernaException.class, () -> file.writeAt(0, own));
                        assertEquals(ErrorClass.PROC_ABORTED, e.errorClass());
                        assertEquals(OptionalLong.of(0), e.process());
                    }
                    if (comm.rank() == 1) {
                        comm.peer(2).send(new int[0], 0, 0, Datatype.INT, 0);
                    }
                    return null;
                });
    }

    /** From now on this rank cannot reach the pointer. */
    private static void lose(IntraComm comm, ParallelFile file) {
        final Workers workers = new Workers(comm);
        file.file().sharing().close(false, workers);
        workers.close();
    }

    @Test
    void nobodyWritesInOrderIfTheFirstRankCannotMoveThePointer() throws Exception {
        final Path data = folder.resolve("data");
        Galerna.spmd(
                RANKS,
                comm -> {
                    final ParallelFile file = open(comm, data);
                    if (comm.rank() == 0) {
                        lose(comm, file);
                    }
                    final Buffer own = Buffer.of(new byte[] {2});
                    final GalernaException e =
                            assertThrows(
                                    GalernaException.class, () -> file.writeOrdered(() -> own));
                    assertEquals(ErrorClass.IO, e.errorClass());
                    assertEquals("File_write_ordered", e.call().orElse(""));
                    final byte[] got = {3};
                    final Buffer into = Buffer.of(got);
                    assertThrows(GalernaException.class, () -> file.readOrdered(() -> into));
                    assertArrayEquals(new byte[] {3}, got);
                    file.close();
                    return null;
                });
        assertArrayEquals(new byte[] {1, 1, 1}, Files.readAllBytes(data));
    }

    @Test
    void allRanksLearnThatThePointerCannotBeSet() {
        final Path data = folder.resolve("data");
        Galerna.spmd(
                RANKS,
                comm -> {
                    final ParallelFile file = open(comm, data);
                    if (comm.rank() == 0) {
                        lose(comm, file);
                    }
                    final GalernaException e =
                            assertThrows(
                                    GalernaException.class,
                                    () -> file.view(1, Datatype.BYTE, Datatype.BYTE, "native"));
                    assertEquals(ErrorClass.IO, e.errorClass());
                    file.close();
                    return null;
                });
    }

    /** Rank 2 writes while the others wait for it in the call. */
    @Test
    void aSequentialFileIsSeenFromOnePlaceByAll() {
        final Path data = folder.resolve("data");
        Galerna.spmd(
                RANKS,
                comm -> {
                    final ParallelFile file = sequential(comm, data);
                    if (comm.rank() == 2) {
                        comm.peer(0).recv(new int[0], 0, 0, Datatype.INT, 0);
                        LockSupport.parkNanos(50_000_000);
                    }
                    file.writeShared(Buffer.of(new byte[4]));
                    if (comm.rank() == 0) {
                        comm.peer(2).send(new int[0], 0, 0, Datatype.INT, 0);
                    }
                    file.view(ParallelFile.CURRENT, Datatype.BYTE, Datatype.BYTE, "native");
                    assertEquals(4L * RANKS, file.displacement());
                    file.writeOrdered(() -> Buffer.of(new byte[1]));
                    assertEquals(5L * RANKS, file.size());
                    file.close();
                    return null;
                });
    }

    private static ParallelFile sequential(IntraComm comm, Path data) {
        final int mode = AccessMode.CREATE + AccessMode.WRITE_ONLY + AccessMode.SEQUENTIAL;
        return ParallelFile.open(comm, data.toString(), mode, new Info());
    }

    @Test
    void ranksWithoutASideFileAreNotOfOneHost() {
        final Path data = folder.resolve("no folder").resolve("data");
        Galerna.spmd(
                RANKS,
                comm -> {
                    final Workers workers = new Workers(comm);
                    final Sharing sharing = Sharing.open(comm, data, true, workers);
                    assertFalse(sharing.hasPointer());
                    assertFalse(sharing.isOfOneHost());
                    sharing.close(comm.rank() == 0, workers);
                    workers.close();
                    return null;
                });
    }

    /** The side file of each lies beside it, however long its path is. */
    @Test
    void filesInADeepFolderHavePointersOfTheirOwn() throws Exception {
        Path deep = folder;
        for (int level = 0; level < 6; level++) {
            deep = deep.resolve("f".repeat(200));
        }
        final Path one = Files.createDirectories(deep).resolve("one");
        final Path two = deep.resolve("two");
        Galerna.spmd(
                RANKS,
                comm -> {
                    final ParallelFile first = open(comm, one);
                    final ParallelFile second = open(comm, two);
                    first.file().sharing().advance(1);
                    comm.barrier();
                    assertEquals(2 * RANKS, first.file().sharing().advance(0));
                    assertEquals(RANKS, second.file().sharing().advance(0));
                    comm.barrier();
                    first.close();
                    second.close();
                    return null;
                });
    }

    /** Rank 1 comes to the call when rank 0, whose offset is wrong, has come back from it. */
    @Test
    void aCallThatReturnsAtOnceWaitsForNobodyToFail() {
        final Path data = folder.resolve("data");
        Galerna.spmd(
                RANKS,
                comm -> {
                    final ParallelFile file = open(comm, data);
                    final Buffer own = Buffer.of(new byte[] {2});
                    if (comm.rank() == 1) {
                        comm.peer(0).recv(new int[0], 0, 0, Datatype.INT, 0);
                    }
                    final int offset = comm.rank() == 0 ? -1 : 0;
                    final GalernaException e =
                            assertThrows(
                                    GalernaException.class,
                                    () -> file.iwriteAtAll(offset, () -> own).waitFor());
                    assertEquals(ErrorClass.ARG, e.errorClass());
                    assertEquals("File_iwrite_at_all", e.call().orElse(""));
                    if (comm.rank() == 0) {
                        comm.peer(1).send(new int[0], 0, 0, Datatype.INT, 0);
                    }
                    file.iwriteAtAll(comm.rank(), () -> own).waitFor();
                    file.close();
                    return null;
                });
    }

    /** If one rank wants the pointer in a file, all look for it there. */
    @Test
    void ranksAgreeOnWhereThePointerIs() {
        final Path data = folder.resolve("data");
        Galerna.spmd(
                RANKS,
                comm -> {
                    final Workers workers = new Workers(comm);
                    final Sharing sharing = Sharing.open(comm, data, comm.rank() == 1, workers);
                    assertFalse(sharing.isOfOneHost());
                    sharing.advance(2);
                    comm.barrier();
                    assertEquals(2 * RANKS, sharing.advance(0));
                    comm.barrier();
                    sharing.close(comm.rank() == 0, workers);
                    workers.close();
                    return null;
                });
    }

    /** Pieces that some ranks would write for all are locked out by an access beside them, too. */
    @Test
    void atomicAccessesOfAllRanksNeedTheLock() {
        final Path data = folder.resolve("data");
        Galerna.spmd(
                RANKS,
                comm -> {
                    final ParallelFile file = open(comm, data);
                    file.hints(new Info().set("collective_buffering", "true"));
                    file.view(comm.rank(), Datatype.BYTE, everyThird(), "native");
                    final Buffer own = Buffer.of(new byte[] {2, 2});
                    file.writeAtAll(0, () -> own);
                    file.atomicity(true);
                    if (comm.rank() == 1) {
                        lose(comm, file);
                    }
                    final GalernaException e =
                            assertThrows(
                                    GalernaException.class, () -> file.writeAtAll(0, () -> own));
                    assertEquals(ErrorClass.IO, e.errorClass());
                    file.close();
                    return null;
                });
    }

    /** Rank 2 has no file, and none is needed where rank 0 writes for all. */
    @Test
    void aCallKeepsTheHintsThatItWasMadeWith() throws Exception {
        final Path data = folder.resolve("data");
        Galerna.spmd(
                RANKS,
                comm -> {
                    final ParallelFile file = open(comm, data);
                    final Info together = new Info().set("collective_buffering", "true");
                    file.hints(together.set("cb_nodes", "1"));
                    file.view(comm.rank(), Datatype.BYTE, everyThird(), "native");
                    if (comm.rank() == 2) {
                        file.file().disk().close();
                    }
                    file.atomicity(true);
                    if (comm.rank() == 0) {
                        file.file().sharing().lock();
                    }
                    comm.barrier();
                    final Buffer none = Buffer.of(new byte[0]);
                    final Buffer own = Buffer.of(new byte[] {2, 3});
                    final Request first = file.iwriteAtAll(0, () -> none);
                    file.atomicity(false);
                    final Request second = file.iwriteAtAll(0, () -> own);
                    file.hints(new Info().set("collective_buffering", "false"));
                    if (comm.rank() == 0) {
                        file.file().sharing().unlock(); // now the first call goes on
                    }
                    first.waitFor();
                    second.waitFor();
                    file.close();
                    return null;
                });
        assertArrayEquals(new byte[] {2, 2, 2, 3, 3, 3}, Files.readAllBytes(data));
    }

    private static Datatype everyThird() {
        return Datatype.resized(Datatype.BYTE, 0, RANKS);
    }

    /** Each access locks the side file, by a thread that must not end before. */
    @Test
    void whatIsUnderWayIsDoneBeforeTheFileIsClosed() throws Exception {
        final Path data = folder.resolve("data");
        final int calls = 20;
        Galerna.spmd(
                RANKS,
                comm -> {
                    final ParallelFile file = open(comm, data);
                    final Buffer own = Buffer.of(new byte[] {2});
                    file.atomicity(true);
                    final List<Request> all = new ArrayList<>();
                    for (int i = 0; i < calls; i++) {
                        all.add(file.iwriteAt((long) i * RANKS + comm.rank(), own));
                        all.add(file.iwriteOrdered(() -> own));
                    }
                    file.close();
                    all.forEach(Request::waitFor);
                    return null;
                });
        final byte[] twos = new byte[(calls + 1) * RANKS];
        Arrays.fill(twos, (byte) 2);
        assertArrayEquals(twos, Files.readAllBytes(data));
    }

    /** What a virtual rank hands to a thread does not wait behind a request that wants its lock. */
    @Test
    void atomicAccessesOfVirtualRanksPassTheirRequests() {
        final Path data = folder.resolve("data");
        final int ranks = Runtime.getRuntime().availableProcessors() + 2;
        Galerna.spmd(
                ranks,
                comm -> {
                    assertTrue(Thread.currentThread().isVirtual());
                    final int mode = AccessMode.CREATE + AccessMode.READ_WRITE;
                    final ParallelFile file =
                            ParallelFile.open(comm, data.toString(), mode, new Info());
                    file.atomicity(true);
                    for (int i = 0; i < 100; i++) {
                        final Request request =
                                file.iwriteAt(2L * comm.rank(), Buffer.of(new byte[] {1}));
                        file.writeAt(2L * comm.rank() + 1, Buffer.of(new byte[] {2}));
                        request.waitFor();
                    }
                    comm.barrier();
                    assertEquals(2L * ranks, file.size());
                    file.close();
                    return null;
                });
    }

    @Test
    void interruptsDoNotCloseTheSideFile() throws Exception {
        final int calls = 300;
        final Path data = folder.resolve("data");
        final Set<Thread> ranks = ConcurrentHashMap.newKeySet();
        final AtomicBoolean isOver = new AtomicBoolean();
        final Thread interrupter =
                Thread.ofPlatform()
                        .daemon()
                        .start(() -> {
                            while (!isOver.get()) {
                                ranks.forEach(Thread::interrupt);
                                LockSupport.parkNanos(20_000);
                            }
                        });
        Galerna.spmd(
                2,
                comm -> {
                    final ParallelFile file = open(comm, data);
                    final Sharing sharing = file.file().sharing();
                    ranks.add(Thread.currentThread());
                    while (!Thread.currentThread().isInterrupted()) {
                        Thread.onSpinWait();
                    }
                    for (int i = 0; i < calls; i++) {
                        sharing.advance(1);
                    }
                    comm.barrier();
                    isOver.set(true);
                    while (interrupter.isAlive()) {
                        Thread.onSpinWait();
                    }
                    assertTrue(Thread.interrupted(), "the flag is kept");
                    comm.barrier();
                    assertEquals(RANKS + 2 * calls, sharing.advance(0));
                    comm.barrier();
                    file.close();
                    return null;
                });
    }
}
