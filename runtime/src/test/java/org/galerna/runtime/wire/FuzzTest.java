// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.wire;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.galerna.runtime.options.RankThreads;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Whatever bytes come, a decoder returns what they say or refuses them by a WireException. */
@Timeout(60)
class FuzzTest {
    private static final int ROUNDS = 20_000;
    private static final HostTask.Item ITEM = new HostTask.Item("a.jar", "0".repeat(64));

    private final long seed = Long.getLong("galerna.seed", System.nanoTime());
    private final Random random = new Random(seed);

    /** Reads bytes; says what came of them. */
    @FunctionalInterface
    private interface Decoder {
        Object read(byte[] bytes) throws IOException;
    }

    private static Assignment.Job job() {
        return new Assignment.Job(
                "j1",
                new byte[32],
                new byte[3],
                new Assignment.Address("127.0.0.1", 99),
                new Layout(List.of(new Layout.Run("a", 2, 1), new Layout.Run("b", 1, 3))),
                new Assignment.Settings(
                        "smdev",
                        7,
                        true,
                        false,
                        true,
                        Map.of("A", new byte[9]),
                        RankThreads.AUTO,
                        List.of("p.")),
                "127.0.0.1:77/ab");
    }

    private static HostTask task() {
        HostTask.Command command =
                new HostTask.Command(
                        List.of("Main", "x"),
                        List.of("-ea"),
                        Map.of("A", "b"),
                        "/d",
                        List.of("c"),
                        -1);
        HostTask.Files files = new HostTask.Files(true, List.of(ITEM), List.of(ITEM, ITEM));
        return new HostTask(job(), "a", command, files);
    }

    /** Changes some bytes, cuts the end, or adds to it. */
    private byte[] damaged(byte[] good) {
        byte[] bytes = Arrays.copyOf(good, good.length + (random.nextInt(4) == 0 ? 5 : 0));
        int changes = 1 + random.nextInt(4);
        for (int i = 0; i < changes; i++) {
            int at = random.nextInt(bytes.length);
            switch (random.nextInt(4)) {
                case 0 -> bytes[at] ^= (byte) (1 << random.nextInt(8));
                case 1 -> bytes[at] = (byte) random.nextInt();
                case 2 -> bytes[at] = (byte) 0xff;
                default -> ByteBuffer.wrap(bytes).putInt(Math.max(0, at - 4), random.nextInt());
            }
        }
        return random.nextInt(3) == 0 ? Arrays.copyOf(bytes, random.nextInt(bytes.length)) : bytes;
    }

    private void fuzz(byte[] good, Decoder decoder) throws IOException {
        System.out.println("seed " + seed);
        assertNotNull(decoder.read(good), "what nobody has damaged is read");
        int refused = 0;
        for (int i = 0; i < ROUNDS; i++) {
            byte[] bytes = damaged(good);
            try {
                decoder.read(bytes);
            } catch (WireException e) {
                assertTrue(!e.getMessage().isEmpty(), "a reason");
                refused++;
            } catch (RuntimeException | Error e) {
                throw new AssertionError("seed " + seed + ": " + Arrays.toString(bytes), e);
            }
        }
        assertTrue(refused > ROUNDS / 10, "most damage is noticed: " + refused);
    }

    /** What something writes. */
    @FunctionalInterface
    private interface Writer {
        void write(OutputStream out) throws IOException;
    }

    private static byte[] bytes(Writer writer) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        writer.write(out);
        return out.toByteArray();
    }

    @Test
    void assignments() throws IOException {
        byte[] good = bytes(new Assignment(job(), 1, "app")::write);
        fuzz(good, bytes -> Assignment.read(new ByteArrayInputStream(bytes)));
    }

    @Test
    void tasksOfHosts() throws IOException {
        byte[] good = bytes(task()::write);
        fuzz(good, bytes -> HostTask.read(new ByteArrayInputStream(bytes)));
        HostTask read = HostTask.read(new ByteArrayInputStream(good));
        assertEquals(task().command(), read.command());
        assertEquals(task().files(), read.files());
        assertEquals("a", read.host());
    }

    @Test
    void publishedValues() throws IOException {
        List<Published> values =
                List.of(new Published(0, "a", new byte[3]), new Published(1, "b", new byte[0]));
        byte[] good = Published.frames(values, Frame.Kind.FENCE).getFirst().body();
        fuzz(good, bytes -> Published.of(new Frame(Frame.Kind.FENCE, bytes)));
    }

    @Test
    void framesAndFramesInThem() throws IOException {
        Frame inner = new Ending(3, 4, "cause", "\tat X\n", true).frame(Frame.Kind.ENDED);
        byte[] good =
                bytes(out ->
                        new FrameChannel(new ByteArrayInputStream(new byte[0]), out)
                                .send(inner.relayed(2)));
        fuzz(
                good,
                bytes -> {
                    Frame frame =
                            new FrameChannel(
                                            new ByteArrayInputStream(bytes),
                                            OutputStream.nullOutputStream())
                                    .receive();
                    if (frame == null) {
                        throw new WireException("nothing");
                    }
                    Fields in = frame.fields();
                    in.number(0, 9);
                    return Ending.of(Frame.ofRelay(in));
                });
    }

    @Test
    void namesOfStagedFilesStayInTheirFolder() throws IOException {
        for (String name : List.of("..", ".", "", "a/b", "../x", "a\\b", "/etc/passwd")) {
            HostTask.Files files =
                    new HostTask.Files(
                            true, List.of(), List.of(new HostTask.Item(name, "0".repeat(64))));
            HostTask bad = new HostTask(job(), "a", task().command(), files);
            byte[] bytes = bytes(bad::write);
            try {
                HostTask.read(new ByteArrayInputStream(bytes));
                throw new AssertionError("\"" + name + "\" was taken");
            } catch (WireException e) {
                assertTrue(e.getMessage().startsWith("a file "), e.getMessage());
            }
        }
    }
}
