// SPDX-License-Identifier: Apache-2.0
package org.galerna.port;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.galerna.base.net.Interfaces;
import org.galerna.error.ErrorClass;
import org.galerna.error.GalernaException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;

/** Two ends of a port in one process: who is taken, and who is refused and why. */
@Timeout(30)
class PortsTest {
    @TempDir static Path names;

    private static Line take(Ports owner, String port) throws InterruptedException {
        Line line = null;
        while (line == null) {
            line = owner.take(port, 100);
        }
        return line;
    }

    /** Until a number of callers are in the owner's queue. */
    private static void awaitCallers(Ports owner, String port, int number) {
        while (owner.waiting(port) < number) {
            LockSupport.parkNanos(100_000);
        }
    }

    /** Names of tests are not among those of the user. */
    @BeforeAll
    static void publishElsewhere() {
        System.setProperty("galerna.names", names.toString());
    }

    @AfterAll
    static void publishHereAgain() {
        System.clearProperty("galerna.names");
    }

    @Test
    void bothEndsShareASecretAndSwapBlocks() throws Exception {
        try (Ports owner = new Ports();
                Ports other = new Ports()) {
            String port = owner.open();
            assertNull(owner.take(port, 1));
            CompletableFuture<Line> call =
                    CompletableFuture.supplyAsync(() -> other.call(port).await());
            try (Line here = take(owner, port);
                    Line there = call.get()) {
                assertArrayEquals(here.secret(), there.secret());
                CompletableFuture<byte[]> far =
                        CompletableFuture.supplyAsync(() -> there.swap(new byte[] {1}));
                assertArrayEquals(new byte[] {1}, here.swap(new byte[] {2, 3}));
                assertArrayEquals(new byte[] {2, 3}, far.get());
            }
        }
    }

    /** Neither end can write all before the other reads. */
    @Test
    void blocksMayBeLongerThanWhatSocketsHold() throws Exception {
        byte[] big = new byte[32 << 20];
        big[big.length - 1] = 7;
        Executor thread = task -> Thread.ofPlatform().daemon().start(task);
        try (Ports owner = new Ports();
                Ports other = new Ports()) {
            String port = owner.open();
            CompletableFuture<byte[]> far =
                    CompletableFuture.supplyAsync(
                            () -> {
                                try (Line line = other.call(port).await()) {
                                    return line.swap(big);
                                }
                            },
                            thread);
            try (Line here = take(owner, port)) {
                CompletableFuture<byte[]> near =
                        CompletableFuture.supplyAsync(() -> here.swap(big), thread);
                assertArrayEquals(big, near.get());
                assertArrayEquals(big, far.get());
            }
        }
    }

    @Test
    void aCallerOfAnotherVersionIsRefusedWithBothVersionsNamed() {
        try (Ports owner = new Ports("1.2.3", "");
                Ports other = new Ports("4.5.6", "")) {
            String port = owner.open();
            GalernaException e =
                    assertThrows(GalernaException.class, () -> other.call(port).await());
            assertEquals(ErrorClass.PORT, e.errorClass());
            assertTrue(e.what().contains("runs Galerna 1.2.3, the caller 4.5.6"), e.what());
            while (owner.refusal(port).isEmpty()) {
                Thread.onSpinWait(); // the owner notes it after the caller was told
            }
            assertTrue(owner.refusal(port).get().contains("the caller 4.5.6"));
        }
    }

    @Test
    void aPortIsAtTheInterfaceThatWasChosenAndNowhereElse() throws Exception {
        String version = Greeting.version();
        try (Ports owner = new Ports(version, "127.0.0.0/8");
                Ports other = new Ports()) {
            String port = owner.open();
            assertTrue(port.startsWith("galerna:127."), port);
            CompletableFuture<Line> call =
                    CompletableFuture.supplyAsync(() -> other.call(port).await());
            take(owner, port).close();
            call.get().close();
            PortName name = PortName.parse(port);
            for (InetAddress each : Interfaces.choose(false, "")) {
                if (!each.isLoopbackAddress()) {
                    String there =
                            new PortName(each.getHostAddress(), name.number(), name.token())
                                    .toString();
                    assertThrows(GalernaException.class, () -> other.call(there).await());
                }
            }
        }
        try (Ports owner = new Ports(version, "nosuch0")) {
            GalernaException e = assertThrows(GalernaException.class, owner::open);
            assertEquals(ErrorClass.PORT, e.errorClass());
            assertTrue(e.what().contains("--interface nosuch0"), e.what());
        }
    }

    @Test
    void aCallThatIsGivenUpIsPassedOver() throws Exception {
        try (Ports owner = new Ports();
                Ports other = new Ports()) {
            String port = owner.open();
            Call first = other.call(port);
            CompletableFuture<Line> line = CompletableFuture.supplyAsync(first::await);
            awaitCallers(owner, port, 1);
            first.close();
            ExecutionException e = assertThrows(ExecutionException.class, line::get);
            assertEquals(ErrorClass.PORT, ((GalernaException) e.getCause()).errorClass());
            assertNull(owner.take(port, 100));
            Call late = other.call(port);
            late.close();
            assertThrows(GalernaException.class, late::await);
        }
    }

    @Test
    void whoDoesNotKnowTheTokenIsRefused() throws InterruptedException {
        try (Ports owner = new Ports()) {
            String port = owner.open();
            char last = port.charAt(port.length() - 1);
            String wrong = port.substring(0, port.length() - 1) + (last == '0' ? '1' : '0');
            GalernaException e =
                    assertThrows(GalernaException.class, () -> owner.call(wrong).await());
            assertTrue(e.what().contains("token"), e.what());
            assertNull(owner.take(port, 50));
        }
    }

    @Test
    void aPortThatClosesRefusesThoseWhoWait() throws Exception {
        try (Ports owner = new Ports();
                Ports other = new Ports()) {
            String port = owner.open();
            CompletableFuture<Line> call =
                    CompletableFuture.supplyAsync(() -> other.call(port).await());
            awaitCallers(owner, port, 1);
            owner.close(port);
            ExecutionException e = assertThrows(ExecutionException.class, call::get);
            assertEquals(ErrorClass.PORT, ((GalernaException) e.getCause()).errorClass());
            GalernaException late =
                    assertThrows(GalernaException.class, () -> other.call(port).await());
            assertTrue(late.what().contains("closed"), late.what());
            assertThrows(GalernaException.class, () -> owner.take(port, 1));
        }
    }

    /** A caller that is gone cannot be refused; those behind it are. */
    @Test
    void aPortThatClosesRefusesThoseBehindACallerThatIsGone() throws Exception {
        try (Ports owner = new Ports();
                Ports other = new Ports()) {
            String port = owner.open();
            callAndGo(owner, port, 0); // so that the owner cannot write any more
            CompletableFuture<Line> second =
                    CompletableFuture.supplyAsync(() -> other.call(port).await());
            awaitCallers(owner, port, 2);
            owner.close(port);
            ExecutionException e = assertThrows(ExecutionException.class, second::get);
            assertEquals(ErrorClass.PORT, ((GalernaException) e.getCause()).errorClass());
        }
    }

    /** One is gone without a trace, the other has said that nothing more comes. */
    @Test
    void callersThatAreGoneArePassedOver() throws Exception {
        try (Ports owner = new Ports();
                Ports other = new Ports()) {
            String port = owner.open();
            callAndGo(owner, port, 0);
            callAndGo(owner, port, 1);
            CompletableFuture<byte[]> far =
                    CompletableFuture.supplyAsync(() -> other.call(port).await())
                            .thenApply(line -> line.swap(new byte[] {1}));
            try (Line here = take(owner, port)) {
                assertArrayEquals(new byte[] {1}, here.swap(new byte[] {2}));
                assertArrayEquals(new byte[] {2}, far.get());
            }
        }
    }

    /** Calls, and goes while the owner has the call in its queue. */
    private static void callAndGo(Ports owner, String port, int lingerSeconds) throws IOException {
        int before = owner.waiting(port);
        PortName name = PortName.parse(port);
        Socket gone = new Socket();
        gone.connect(name.socketAddress());
        CompletableFuture<Line> call = CompletableFuture.supplyAsync(() -> greet(name, gone));
        awaitCallers(owner, port, before + 1);
        gone.setSoLinger(true, lingerSeconds);
        gone.close();
        assertThrows(ExecutionException.class, call::get);
    }

    private static Line greet(PortName name, Socket socket) {
        try {
            return new Greeting(Greeting.version(), name.secret()).call(socket);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void namesLastAsLongAsTheirPublisher() {
        String service = "test " + System.nanoTime();
        try (Ports other = new Ports()) {
            try (Ports owner = new Ports()) {
                String port = owner.open();
                owner.names().publish(service, port);
                assertEquals(port, other.names().lookup(service));
            }
            GalernaException e =
                    assertThrows(GalernaException.class, () -> other.names().lookup(service));
            assertEquals(ErrorClass.NAME, e.errorClass());
        }
    }

    private static void refused(String what, Executable call) {
        GalernaException e = assertThrows(GalernaException.class, call);
        assertEquals(ErrorClass.SERVICE, e.errorClass());
        assertTrue(e.what().contains(what), e.what());
    }

    @Test
    void aNameIsWithdrawnWithItsPortAlone() {
        String service = "test " + System.nanoTime();
        try (Ports other = new Ports();
                Ports owner = new Ports()) {
            String port = owner.open();
            owner.names().publish(service, port);
            refused("another port", () -> other.names().withdraw(service, other.open()));
            refused("another port", () -> other.names().withdraw(service, null));
            assertEquals(port, other.names().lookup(service));
            other.names().withdraw(service, port);
            String next = other.open();
            other.names().publish(service, next);
            owner.names().close(); // the name is another's now
            assertEquals(next, owner.names().lookup(service));
            other.names().withdraw(service, next);
            refused("nobody", () -> other.names().withdraw(service, next));
        }
    }

    @Test
    void namesHaveUpToAHundredCharactersOfAnyScript() {
        try (Ports owner = new Ports()) {
            String port = owner.open();
            for (String letter : new String[] {"x", "é", "語"}) {
                String service = (System.nanoTime() + letter.repeat(100)).substring(0, 100);
                owner.names().publish(service, port);
                assertEquals(port, owner.names().lookup(service));
                owner.names().withdraw(service, port);
                refused("characters", () -> owner.names().publish(service + letter, port));
            }
        }
    }

    /** Many publish one name and withdraw it: who comes too late is told so, nothing else fails. */
    @Test
    void oneOfManyPublishersGetsTheName() throws Exception {
        String service = "test " + System.nanoTime();
        AtomicInteger holders = new AtomicInteger();
        List<CompletableFuture<Void>> publishers = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            publishers.add(CompletableFuture.runAsync(() -> publish(service, holders)));
        }
        for (CompletableFuture<Void> publisher : publishers) {
            publisher.get();
        }
    }

    private static void publish(String service, AtomicInteger holders) {
        try (Ports ports = new Ports()) {
            String port = ports.open();
            for (int i = 0; i < 300; i++) {
                try {
                    ports.names().publish(service, port);
                } catch (GalernaException e) {
                    assertEquals("the service is published already", e.what());
                    continue;
                }
                assertEquals(1, holders.incrementAndGet());
                assertEquals(port, ports.names().lookup(service));
                holders.decrementAndGet();
                ports.names().withdraw(service, port);
            }
        }
    }
}
