// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.wire;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.galerna.base.trust.Proof;
import org.galerna.runtime.options.RankThreads;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * What the launcher and its processes say to each other survives the way, and nothing else does.
 */
@Timeout(60)
class WireTest {
    private static final int ROUNDS = 20_000;

    private final long seed = Long.getLong("galerna.seed", System.nanoTime());
    private final Random random = new Random(seed);

    private byte[] bytes(int most) {
        byte[] result = new byte[random.nextInt(most + 1)];
        random.nextBytes(result);
        return result;
    }

    private static FrameChannel reading(byte[] bytes) {
        return new FrameChannel(new ByteArrayInputStream(bytes), OutputStream.nullOutputStream());
    }

    private static byte[] written(Frame frame) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        new FrameChannel(new ByteArrayInputStream(new byte[0]), out).send(frame);
        return out.toByteArray();
    }

    @Test
    void framesArriveAsTheyWereSent() throws IOException {
        for (int i = 0; i < 1000; i++) {
            Frame.Kind[] kinds = Frame.Kind.values();
            Frame sent = new Frame(kinds[random.nextInt(kinds.length)], bytes(300));
            FrameChannel channel = reading(written(sent));
            Frame got = channel.receive();
            assertEquals(sent.kind(), got.kind(), "seed " + seed);
            assertArrayEquals(sent.body(), got.body(), "seed " + seed);
            assertNull(channel.receive());
        }
    }

    @Test
    void aFrameThatEndsInItsMiddleIsRefused() throws IOException {
        byte[] whole = written(new Body().add("key").add(new byte[100]).of(Frame.Kind.PUT));
        for (int length = 1; length < whole.length; length++) {
            FrameChannel channel = reading(Arrays.copyOf(whole, length));
            assertThrows(WireException.class, channel::receive);
        }
    }

    @Test
    void lengthsAreCheckedBeforeAnythingIsAllocated() {
        byte[] huge = {0x7f, -1, -1, -1, 0};
        WireException refused = assertThrows(WireException.class, () -> reading(huge).receive());
        assertEquals("a frame of 2147483647 bytes", refused.getMessage());
        byte[] negative = {-1, -1, -1, -1, 0};
        assertThrows(WireException.class, () -> reading(negative).receive());
        byte[] unknown = {0, 0, 0, 0, 99};
        assertThrows(WireException.class, () -> reading(unknown).receive());
        Frame tooLong = new Frame(Frame.Kind.PUT, new byte[Frame.BODY_BYTES + 1]);
        assertThrows(WireException.class, () -> written(tooLong));
    }

    @Test
    void garbageNeverDoesMoreThanBeRefused() {
        for (int i = 0; i < ROUNDS; i++) {
            byte[] garbage = bytes(200);
            if (garbage.length > 3 && random.nextBoolean()) {
                Arrays.fill(garbage, 0, 3, (byte) 0); // a short frame, so that bodies are reached
            }
            refuseOrRead(garbage);
        }
    }

    private void refuseOrRead(byte... garbage) {
        try {
            Frame frame = reading(garbage).receive();
            if (frame != null) {
                Ending.of(frame);
            }
        } catch (IOException e) {
            assertTrue(e instanceof WireException, "seed " + seed + ": " + e);
        }
        try {
            Assignment.read(new ByteArrayInputStream(garbage));
        } catch (IOException e) {
            assertTrue(e instanceof WireException, "seed " + seed + ": " + e);
        }
    }

    private static Assignment assignment() {
        Layout layout = new Layout(List.of(new Layout.Run("a", 2, 3), new Layout.Run("b", 1, 4)));
        Assignment.Settings settings =
                new Assignment.Settings(
                        "shmdev",
                        17,
                        true,
                        false,
                        true,
                        Map.of("x.Y", new byte[] {1, 2, 3}),
                        RankThreads.PLATFORM,
                        List.of("a.", "b."));
        Assignment.Job job =
                new Assignment.Job(
                        "j1",
                        new byte[32],
                        new byte[2],
                        new Assignment.Address("127.0.0.1", 4711),
                        layout,
                        settings,
                        "127.0.0.1:77/ab");
        return new Assignment(job, 2, "a:b");
    }

    @Test
    void anAssignmentArrivesAndLeavesTheRestOfTheInput() throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        assignment().write(out);
        out.write("input".getBytes(StandardCharsets.UTF_8));
        ByteArrayInputStream in = new ByteArrayInputStream(out.toByteArray());
        Assignment got = Assignment.read(in);
        assertEquals(2, got.process());
        assertEquals(assignment().job().layout(), got.job().layout());
        assertEquals("shmdev", got.job().settings().device());
        assertTrue(got.job().settings().mpjArguments());
        assertFalse(got.job().settings().bindToCore());
        assertTrue(got.job().settings().reportBindings());
        assertEquals(17, got.job().settings().eagerBytes());
        assertArrayEquals(new byte[] {1, 2, 3}, got.job().settings().compiled().get("x.Y"));
        assertEquals(RankThreads.PLATFORM, got.job().settings().threads());
        assertEquals(List.of("a.", "b."), got.job().settings().shared());
        assertEquals("a:b", got.classPath());
        assertEquals(4711, got.job().launcher().port());
        assertEquals("input", new String(in.readAllBytes(), StandardCharsets.UTF_8));
    }

    @Test
    void changedAssignmentsAreRefusedOrRead() throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        assignment().write(out);
        byte[] whole = out.toByteArray();
        for (int i = 0; i < ROUNDS; i++) {
            byte[] changed = Arrays.copyOf(whole, 1 + random.nextInt(whole.length));
            changed[random.nextInt(changed.length)] = (byte) random.nextInt();
            refuseOrRead(changed);
        }
    }

    @Test
    void anotherVersionIsNamed() throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        assignment().write(out);
        byte[] other = out.toByteArray();
        other[7] = 9;
        WireException refused =
                assertThrows(
                        WireException.class,
                        () -> Assignment.read(new ByteArrayInputStream(other)));
        assertEquals("the launcher speaks version 9, this Galerna 4", refused.getMessage());
    }

    @Test
    void aLayoutKnowsFirstCountAndHostOfEveryProcess() {
        Layout layout = assignment().job().layout();
        assertEquals(3, layout.processes());
        assertEquals(10, layout.ranks());
        int[] firsts = {layout.first(0), layout.first(1), layout.first(2)};
        assertArrayEquals(new int[] {0, 3, 6}, firsts);
        assertEquals(4, layout.count(2));
        assertEquals("b", layout.host(2));
        assertThrows(IndexOutOfBoundsException.class, () -> layout.first(3));
        int[] processes = {layout.process(0), layout.process(2), layout.process(5)};
        assertArrayEquals(new int[] {0, 0, 1}, processes);
        assertEquals(2, layout.process(9));
        assertThrows(IndexOutOfBoundsException.class, () -> layout.process(10));
    }

    /** Hosts in any order, with any numbers; names repeat. */
    private List<Layout.Run> anyRuns() {
        List<Layout.Run> runs = new ArrayList<>();
        int count = 1 + random.nextInt(12);
        int kinds = 1 + random.nextInt(3);
        for (int i = 0; i < count; i++) {
            String host = "h" + (random.nextBoolean() ? i % 3 : random.nextInt(4));
            runs.add(new Layout.Run(host, 1 + random.nextInt(kinds), 1 + random.nextInt(kinds)));
        }
        return runs;
    }

    @Test
    void anyLayoutArrivesAndAnswersAsAListWould() throws IOException {
        for (int i = 0; i < 2000; i++) {
            List<Layout.Run> runs = anyRuns();
            Layout layout = new Layout(runs);
            assertEquals(layout, Layout.of(layout.bytes()), "seed " + seed);
            int process = 0;
            int rank = 0;
            for (Layout.Run run : runs) {
                for (int p = 0; p < run.processes(); p++, process++) {
                    assertEquals(rank, layout.first(process), "seed " + seed);
                    assertEquals(run.ranks(), layout.count(process), "seed " + seed);
                    assertEquals(run.host(), layout.host(process), "seed " + seed);
                    int own = process;
                    assertTrue(IntStream.of(layout.on(run.host())).anyMatch(o -> o == own));
                    for (int r = 0; r < run.ranks(); r++, rank++) {
                        assertEquals(process, layout.process(rank), "seed " + seed);
                    }
                }
            }
            assertEquals(rank, layout.ranks());
            assertEquals(process, layout.processes());
        }
    }

    @Test
    void aLayoutIsAsLongAsItsHostsNotAsItsRanks() {
        List<Layout.Run> inTurn = new ArrayList<>();
        for (int i = 0; i < 10_000; i++) {
            inTurn.add(new Layout.Run("node" + i % 625, 1, 1));
        }
        int names = 625 * Integer.BYTES + "node".length() * 625 + 10 + 90 * 2 + 525 * 3;
        assertEquals(names + 7 * Integer.BYTES, new Layout(inTurn).bytes().length);
    }

    @Test
    void ranksOfAHostAreDividedAmongProcessesAndKnowTheirPlaces() {
        Layout layout = Layout.local("a", 5, 2);
        assertEquals(3, layout.processes());
        assertEquals(1, layout.count(2));
        assertEquals(new RankPlace(3, 5, 3, 5), layout.places(1).get(1));
        assertEquals(1, Layout.local("a", 2, 7).processes());
        assertEquals(new RankPlace(7, 10, 1, 4), assignment().job().layout().places(2).get(1));
        assertEquals("1", layout.places(0).get(1).environment().get("OMPI_COMM_WORLD_LOCAL_RANK"));
    }

    @Test
    void aProofIsHmacSha256AndDependsOnEverything() throws Exception {
        byte[] secret = new byte[32];
        random.nextBytes(secret);
        Proof proof = new Proof(secret);
        byte[] challenge = bytes(40);
        Mac mac = Mac.getInstance("HmacSHA256");
        mac.init(new SecretKeySpec(secret, "HmacSHA256"));
        byte[] message =
                new Body().add("role".getBytes(StandardCharsets.UTF_8)).add(challenge).bytes();
        byte[] good = proof.of("role", challenge);
        assertArrayEquals(mac.doFinal(message), good, "seed " + seed);
        assertTrue(proof.isGood(good, "role", challenge));
        assertFalse(proof.isGood(good, "other", challenge));
        assertFalse(proof.isGood(good, "role", challenge, new byte[0]));
        assertFalse(proof.isGood(Arrays.copyOf(good, 31), "role", challenge));
        secret[0]++;
        assertFalse(new Proof(secret).isGood(good, "role", challenge));
        assertThrows(IllegalArgumentException.class, () -> new Proof(new byte[15]));
    }
}
