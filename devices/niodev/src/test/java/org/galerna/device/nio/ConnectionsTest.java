// SPDX-License-Identifier: Apache-2.0
package org.galerna.device.nio;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.reflect.Proxy;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.function.Supplier;
import java.util.logging.Filter;
import java.util.logging.Logger;
import java.util.stream.IntStream;
import org.galerna.base.host.PeerProof;
import org.galerna.device.Device;
import org.galerna.device.Endpoint;
import org.galerna.device.Fabric;
import org.galerna.device.FabricOptions;
import org.galerna.device.Kind;
import org.galerna.device.LocalWireup;
import org.galerna.device.Operation;
import org.galerna.device.Outcome;
import org.galerna.device.Wireup;
import org.galerna.device.match.LocalFabric;
import org.galerna.device.match.MatchingDevice;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** How connections begin and end. */
@Timeout(120)
class ConnectionsTest {
    private static final int MANY = 128;

    private static CompletableFuture<Void> run(Runnable body) {
        return CompletableFuture.runAsync(body, r -> Thread.ofPlatform().daemon().start(r));
    }

    @ParameterizedTest
    @EnumSource
    void crossingOpensLeaveOneConnectionAndLoseNothing(LocalLink inside) {
        final int ranks = 4;
        for (int round = 0; round < 40; round++) {
            try (Fabrics fabrics = Fabrics.open(ranks, inside)) {
                everyoneTalks(fabrics);
            }
        }
    }

    private static void everyoneAtOnce(Fabrics fabrics, int rank, CyclicBarrier barrier) {
        final Device device = fabrics.device(rank);
        final List<Operation> active = new ArrayList<>();
        final int[][] taken = new int[device.size()][3];
        meet(barrier);
        for (int n = 0; n < 3; n++) {
            for (int peer = 0; peer < device.size(); peer++) {
                final Operation send = device.operation();
                send.buffer(new int[] {rank * 10 + n}, Kind.INT, 0, 4);
                fabrics.endpoint(rank, peer).isend(send, 5);
                active.add(send);
                final Operation receive = device.operation();
                receive.buffer(taken[peer], Kind.INT, 4L * n, 4);
                fabrics.endpoint(rank, peer).irecv(receive, 5);
                active.add(receive);
            }
        }
        for (Operation op : active) {
            device.await(op);
            assertEquals(Outcome.OK, op.outcome());
        }
        for (int peer = 0; peer < device.size(); peer++) {
            final int first = peer * 10;
            assertArrayEquals(new int[] {first, first + 1, first + 2}, taken[peer]);
        }
    }

    @Test
    void onlyProcessesOfOneHostMeetAtAFile() throws IOException {
        try (Fabrics fabrics = Fabrics.open(LocalLink.UNIX, "a", "b", "b")) {
            assertEquals("", fabrics.whereabouts(0).path());
            assertTrue(Files.exists(Path.of(fabrics.whereabouts(1).path())));
            assertTrue(Files.exists(Path.of(fabrics.whereabouts(2).path())));
            everyoneTalks(fabrics);
        }
        try (Fabrics fabrics = Fabrics.open(2, LocalLink.TCP)) {
            assertEquals("", fabrics.whereabouts(0).path());
        }
    }

    @Test
    void onlyProcessesOfOneHostThatNeedNotEncryptReachEachOthersMemory() throws IOException {
        try (Fabrics fabrics = Fabrics.open(LocalLink.UNIX, "a", "b", "b")) {
            assertNull(fabrics.whereabouts(0).proof());
            assertEquals(PeerProof.own(), fabrics.whereabouts(1).proof());
            everyoneTalks(fabrics);
        }
        try (Fabrics fabrics = Fabrics.open(2, LocalLink.TCP)) {
            assertNull(fabrics.whereabouts(0).proof());
        }
    }

    @Test
    void aMessageIsFetchedFromASenderThatDoesSomethingElse() {
        final int bytes = 16 << 20; // more than sockets and rings hold
        try (Fabrics fabrics = Fabrics.open(2, LocalLink.UNIX);
                Arena arena = Arena.ofShared()) {
            final MemorySegment data = arena.allocate(bytes).fill((byte) 7);
            final MemorySegment taken = arena.allocate(bytes);
            final Operation send = fabrics.device(0).operation();
            send.buffer(data, Kind.SEGMENT, 0, bytes);
            fabrics.endpoint(0, 1).isend(send, 5);
            run(() -> fabrics.endpoint(1, 0).recv(taken, Kind.SEGMENT, 0, bytes, 5)).join();
            assertEquals(-1, data.mismatch(taken));
            fabrics.device(0).await(send);
            assertEquals(Outcome.OK, send.outcome());
        }
    }

    @Test
    void whoCannotMeetAtTheFileMeetsByTcp() throws IOException {
        try (Fabrics fabrics = Fabrics.open(3, LocalLink.UNIX)) {
            Files.delete(Path.of(fabrics.whereabouts(1).path()));
            everyoneTalks(fabrics);
        }
    }

    /** Who is not let through hears where it has knocked, not only that the peer is lost. */
    @Test
    void aConnectionThatCannotBeMadeIsSaidWithItsAddress() throws IOException {
        final TcpAddress closed = closed();
        assertEquals(
                List.of("rank 1 cannot connect to rank 0: " + closed + ": Connection refused"),
                saidOfACall(closed));
    }

    /** What a relative says of itself outweighs an address at which nobody answers. */
    @Test
    void anotherVersionIsSaidWhateverElseFails() throws IOException {
        try (ServerSocket newer = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            final byte[] hello =
                    ByteBuffer.allocate(12).putInt(0x47414c4e).putInt(2).putInt(1).array();
            final CompletableFuture<Void> greeting = run(() -> greet(newer, hello));
            assertEquals(
                    List.of(
                            "rank 1 cannot connect to rank 0: it speaks version 2 of the protocol,"
                                    + " this rank 1"),
                    saidOfACall(at(newer), closed()));
            greeting.join();
        }
    }

    /** What is said while rank 1 calls rank 0 at wrong addresses, and loses it. */
    private static List<String> saidOfACall(TcpAddress... wrong) {
        final List<String> said = new CopyOnWriteArrayList<>();
        final Logger logger = Logger.getLogger(Warnings.class.getName());
        final Filter before = logger.getFilter();
        logger.setFilter(r -> {
            said.add(r.getMessage());
            return false;
        });
        final LocalWireup[] wireups = LocalWireup.of(1, 1);
        final CompletableFuture<Fabric> other = opening(wireups[0]);
        try (Fabric fabric = Fabrics.open(astray(wireups[1], wrong), LocalLink.TCP);
                Fabric unreached = other.join()) {
            assertEquals(Outcome.PEER_LOST, call(fabric.device(1), 0));
            assertFalse(unreached.device(0).peer(1).hasEnded());
        } finally {
            logger.setFilter(before);
        }
        return said;
    }

    @Test
    void whoIsTakenForEndedLosesTheRankThatItCalls() throws IOException {
        final LocalWireup[] wireups = LocalWireup.of(1, 1);
        final CompletableFuture<Fabric> other = opening(wireups[0]);
        try (Fabric fabric = Fabrics.open(astray(wireups[1], closed()), LocalLink.TCP);
                Fabric unreached = other.join()) {
            assertEquals(Outcome.PEER_LOST, call(fabric.device(1), 0));
            assertEquals(Outcome.PEER_LOST, call(unreached.device(0), 1));
            assertTrue(unreached.device(0).peer(1).hasEnded());
        }
    }

    @Test
    void whoCallsARankThatHasEndedLosesIt() {
        final LocalWireup[] wireups = LocalWireup.of(1, 2); // one more answers there
        final CompletableFuture<Fabric> other = opening(wireups[0]);
        try (Fabric fabric = Fabrics.open(wireups[1], LocalLink.TCP);
                Fabric caller = other.join()) {
            fabric.device(1).close();
            assertEquals(Outcome.PEER_LOST, call(caller.device(0), 1));
        }
    }

    /** Who was refused for an attempt that then fails makes its own again, and hears of it. */
    @Test
    void theAttemptThatCrossedMayFail() throws IOException {
        final LocalWireup[] wireups = LocalWireup.of(1, 1);
        final byte[] closed = where(closed());
        final CountDownLatch asked = new CountDownLatch(1);
        final CountDownLatch crossed = new CountDownLatch(1);
        final Wireup held =
                astray(
                        wireups[0],
                        1,
                        () -> {
                            asked.countDown();
                            await(crossed);
                            return closed;
                        });
        final CompletableFuture<Fabric> other = opening(held);
        final FabricOptions options =
                new FabricOptions(
                        2, FabricOptions.DEFAULT_EAGER_BYTES, true, Optional.of(wireups[1]));
        final LocalFabric own = LocalFabric.apart(options, wireups[1]);
        final Network network = new Network(wireups[1], LocalLink.TCP);
        final MatchingDevice engine = own.engines().get(0);
        final NioTransport transport = (NioTransport) network.transport(engine, options, true);
        engine.open(transport);
        network.start();
        wireups[1].fence();
        try (own;
                Fabric opener = other.join()) {
            final CompletableFuture<Void> failing =
                    run(() -> assertEquals(Outcome.PEER_LOST, call(opener.device(0), 1)));
            await(asked);
            final CompletableFuture<Void> refused =
                    run(() -> assertEquals(Outcome.PEER_LOST, call(engine, 0)));
            while (!transport.connection(0).isWaiting()) {
                Thread.onSpinWait();
            }
            crossed.countDown();
            failing.join();
            refused.join();
        }
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Hosts may have an address in common, where somebody else answers. */
    @Test
    void whoeverElseAnswersIsPassedOver() throws IOException {
        try (ServerSocket silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
                ServerSocket chatty = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            final CompletableFuture<Void> greeting = run(() -> greet(chatty, new byte[100]));
            final LocalWireup[] wireups = LocalWireup.of(1, 1, 1);
            final CompletableFuture<Fabric> first = opening(wireups[0]);
            final CompletableFuture<Fabric> second = opening(wireups[1]);
            final Wireup several =
                    astray(
                            wireups[2],
                            0,
                            () ->
                                    where(
                                            at(silent),
                                            at(chatty),
                                            address(wireups[2], 1),
                                            address(wireups[2], 0)));
            try (Fabric caller = Fabrics.open(several, LocalLink.TCP);
                    Fabric called = first.join();
                    Fabric unwanted = second.join()) {
                final CompletableFuture<Void> received =
                        run(() -> assertEquals(4, answer(called.device(0), 2)));
                assertEquals(Outcome.OK, call(caller.device(2), 0));
                received.join();
                greeting.join();
                assertFalse(unwanted.device(1).peer(2).hasEnded());
            }
        }
    }

    private static CompletableFuture<Fabric> opening(Wireup wireup) {
        return CompletableFuture.supplyAsync(() -> Fabrics.open(wireup, LocalLink.TCP));
    }

    private static byte[] where(TcpAddress... addresses) {
        return new Whereabouts("", null, List.of(addresses)).encode(200);
    }

    private static long answer(Device d, int peer) {
        final Endpoint there = d.endpoint(d.peer(peer), Fabrics.CONTEXT);
        return there.recv(new int[1], Kind.INT, 0, 4, 1);
    }

    private static TcpAddress at(ServerSocket port) {
        return new TcpAddress(port.getInetAddress(), port.getLocalPort());
    }

    private static TcpAddress address(Wireup wireup, int process) {
        try {
            return Whereabouts.of(wireup, process).addresses().get(0);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Says something to whoever comes first. */
    private static void greet(ServerSocket port, byte[] words) {
        try (Socket caller = port.accept()) {
            caller.getOutputStream().write(words);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static int call(Device d, int peer) {
        final Endpoint there = d.endpoint(d.peer(peer), Fabrics.CONTEXT);
        return there.ssend(new int[1], Kind.INT, 0, 4, 1);
    }

    /** An address where nobody listens. */
    private static TcpAddress closed() throws IOException {
        try (ServerSocket port = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return at(port);
        }
    }

    /** A wire-up that tells wrong addresses of process 0. */
    private static Wireup astray(Wireup right, TcpAddress... wrong) {
        return astray(right, 0, () -> where(wrong));
    }

    /** A wire-up that tells something else of a process. */
    private static Wireup astray(Wireup right, int process, Supplier<byte[]> where) {
        return (Wireup)
                Proxy.newProxyInstance(
                        Wireup.class.getClassLoader(),
                        new Class<?>[] {Wireup.class},
                        (self, method, args) ->
                                method.getName().equals("get") && args[0].equals(process)
                                        ? where.get()
                                        : method.invoke(right, args));
    }

    private static void everyoneTalks(Fabrics fabrics) {
        final int ranks = fabrics.all().size();
        final CyclicBarrier barrier = new CyclicBarrier(ranks);
        final List<CompletableFuture<Void>> running =
                IntStream.range(0, ranks)
                        .mapToObj(r -> run(() -> everyoneAtOnce(fabrics, r, barrier)))
                        .toList();
        running.forEach(CompletableFuture::join);
    }

    /** The other tells of the little that it has given back when it is more. */
    @ParameterizedTest
    @EnumSource
    void aLongMessageBehindAShortOneNeedsNoReceive(LocalLink inside) {
        final LocalWireup[] wireups = LocalWireup.of(MANY, MANY);
        final CyclicBarrier barrier = new CyclicBarrier(2);
        final List<CompletableFuture<Void>> running =
                IntStream.range(0, 2)
                        .mapToObj(
                                p -> run(() -> sendBeforeReceiving(wireups[p], inside, p, barrier)))
                        .toList();
        running.forEach(CompletableFuture::join);
    }

    /** The first rank of each of two processes that have so many that the budget is small. */
    private static void sendBeforeReceiving(
            Wireup wireup, LocalLink inside, int process, CyclicBarrier barrier) {
        final int bytes = 512 << 10; // more than the budget, which is 64 MiB / (2 * MANY)
        try (Fabric fabric = Fabrics.open(wireup, inside, 1 << 20)) {
            final Device d = fabric.device(process * MANY);
            final Endpoint there = d.endpoint(d.peer((1 - process) * MANY), Fabrics.CONTEXT);
            final byte[] data = new byte[bytes];
            assertEquals(Outcome.OK, there.send(data, Kind.BYTE, 0, 8, 1));
            meet(barrier);
            assertEquals(8, there.recv(data, Kind.BYTE, 0, 8, 1));
            assertEquals(Outcome.OK, there.send(data, Kind.BYTE, 0, bytes, 2));
            assertEquals(bytes, there.recv(data, Kind.BYTE, 0, bytes, 2));
            meet(barrier);
        }
    }

    private static void meet(CyclicBarrier barrier) {
        try {
            barrier.await();
        } catch (InterruptedException | BrokenBarrierException e) {
            throw new IllegalStateException(e);
        }
    }

    @ParameterizedTest
    @EnumSource
    void theEndOfAProcessIsTheEndOfItsRankForThoseWhoWait(LocalLink inside) {
        try (Fabrics fabrics = Fabrics.open(3, inside)) {
            final int[] v = {1};
            final CompletableFuture<Void> waits =
                    run(() -> {
                        final int[] got = new int[1];
                        final Device d = fabrics.device(0);
                        assertEquals(4, fabrics.endpoint(0, 1).recv(got, Kind.INT, 0, 4, 1));
                        final long lost = fabrics.endpoint(0, 1).recv(got, Kind.INT, 0, 4, 1);
                        assertEquals(Outcome.PEER_LOST, Outcome.code(lost));
                        assertTrue(d.peer(1).hasEnded());
                        for (int i = 0; i < 3; i++) { // needs no receiver
                            assertEquals(
                                    Outcome.OK,
                                    fabrics.endpoint(0, 1).send(got, Kind.INT, 0, 4, 1));
                        }
                        final int[] large = new int[1 << 20];
                        assertEquals(
                                Outcome.PEER_LOST,
                                fabrics.endpoint(0, 1).send(large, Kind.INT, 0, 4 << 20, 1));
                        assertEquals(4, fabrics.endpoint(0, 2).recv(got, Kind.INT, 0, 4, 1));
                    });
            fabrics.endpoint(1, 0).send(v, Kind.INT, 0, 4, 1);
            fabrics.all().get(1).close();
            while (!fabrics.device(0).peer(1).hasEnded()) {
                Thread.onSpinWait();
            }
            fabrics.endpoint(2, 0).send(v, Kind.INT, 0, 4, 1);
            waits.join();
        }
    }

    @ParameterizedTest
    @EnumSource
    void whatWasSentArrivesAlsoIfItsSenderEndsOrComputes(LocalLink inside) {
        final byte[] part = new byte[30_000];
        final int parts = 300;
        try (Fabrics fabrics = Fabrics.open(2, inside)) {
            for (int i = 0; i < parts; i++) {
                final Operation op = fabrics.device(0).operation();
                part[0] = (byte) i;
                op.buffer(part.clone(), Kind.BYTE, 0, part.length);
                fabrics.endpoint(0, 1).isend(op, i);
                fabrics.device(0).abandon(op);
            }
            fabrics.device(0).progress();
            // Rank 0 makes no call from here on, but what is staged must come by itself.
            final byte[] got = new byte[part.length];
            assertEquals(
                    part.length, fabrics.endpoint(1, 0).recv(got, Kind.BYTE, 0, got.length, 0));
            assertEquals(0, got[0]);
        }
    }

    /** A receive that sees the first frame of a long message leaves it until it is posted. */
    @ParameterizedTest
    @EnumSource
    void aLongMessageThatWasSeenIsNotForgotten(LocalLink inside) {
        final int ranks = 4; // more connections than are read from at every look
        final byte[] large = new byte[48_000];
        try (Fabrics fabrics = Fabrics.open(ranks, inside)) {
            final List<CompletableFuture<Void>> running =
                    IntStream.range(0, ranks)
                            .mapToObj(r -> run(() -> ring(fabrics, r, large)))
                            .toList();
            running.forEach(CompletableFuture::join);
        }
    }

    private static void ring(Fabrics fabrics, int rank, byte[] large) {
        final int ranks = fabrics.all().size();
        final byte[] got = new byte[large.length];
        for (int i = 0; i < 60; i++) {
            for (int step = 1; step < ranks; step++) {
                final int to = (rank + step) % ranks;
                final int from = (rank + ranks - step) % ranks;
                fabrics.endpoint(rank, to).send(large, Kind.BYTE, 0, large.length, i);
                assertEquals(
                        large.length,
                        fabrics.endpoint(rank, from).recv(got, Kind.BYTE, 0, got.length, i));
            }
        }
    }
}
