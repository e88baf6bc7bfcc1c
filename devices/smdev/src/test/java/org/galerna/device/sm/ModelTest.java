// SPDX-License-Identifier: Apache-2.0
package org.galerna.device.sm;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.galerna.device.Device;
import org.galerna.device.Endpoint;
import org.galerna.device.FabricOptions;
import org.galerna.device.Kind;
import org.galerna.device.Operation;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Random programs against a plain model. In one context every receive names source and tag, in
 * another the source is open, in a third both are: the model knows which messages each sender sent
 * in which order, and that is all that is due. {@code -Dgalerna.seed=N} replays one program.
 */
@Timeout(200)
class ModelTest {
    private static final int PROGRAMS = 40;
    private static final int TAGS = 3;
    private static final int[] LENGTHS = {0, 1, 5, 6, 30, 220, 221, 222, 223, 1000, 16_385, 70_000};

    /** One message of a program: words of data, the last one telling which. */
    private record Message(int from, int to, int mode, int tag, int words, int index) {}

    @ParameterizedTest
    @EnumSource
    void everyProgramMatchesTheModel(Ranks.Kind kind) throws InterruptedException {
        final Long given = Long.getLong("galerna.seed");
        final long first = given != null ? given : System.nanoTime();
        for (long seed = first; seed < first + (given != null ? 1 : PROGRAMS); seed++) {
            try {
                run(seed, kind);
            } catch (AssertionError e) {
                throw new AssertionError("seed " + seed + ", " + kind, e);
            }
        }
    }

    private static void run(long seed, Ranks.Kind kind) throws InterruptedException {
        final Random random = new Random(seed);
        final int ranks = kind == Ranks.Kind.POLLING ? 2 : 2 + random.nextInt(5);
        final List<Message> all = new ArrayList<>();
        final int[] index = new int[ranks * ranks * 3 * TAGS];
        for (int i = 0; i < 60 * ranks; i++) {
            final int from = random.nextInt(ranks);
            final int to = random.nextInt(ranks);
            final int mode = random.nextInt(3);
            final int tag = random.nextInt(TAGS);
            final int words = LENGTHS[random.nextInt(LENGTHS.length)];
            // The order that is due: by tag, or of the context as a whole where tags are open.
            final int order = ((from * ranks + to) * 3 + mode) * TAGS + (mode == 2 ? 0 : tag);
            all.add(new Message(from, to, mode, tag, words, index[order]++));
        }
        final FabricOptions options =
                FabricOptions.of(ranks)
                        .withOversubscribed(kind != Ranks.Kind.POLLING)
                        .withEagerBytes(random.nextBoolean() ? 128 * 1024 : 1000);
        Ranks.run(options, kind, r -> new Program(r, all, seed).run());
    }

    /** What one rank does: its sends in order, its receives in between, waits at random. */
    private static final class Program {
        private final Ranks.Rank me;
        private final Random random;
        private final List<Message> sends;
        private final List<Message> receives;
        private final List<Operation> active = new ArrayList<>();
        private final List<Operation> posted = new ArrayList<>();
        private final List<Message> meant = new ArrayList<>();
        private final List<long[]> arrays = new ArrayList<>();

        Program(Ranks.Rank me, List<Message> all, long seed) {
            this.me = me;
            this.random = new Random(seed * 31 + me.rank());
            this.sends = new ArrayList<>(all.stream().filter(m -> m.from == me.rank()).toList());
            this.receives = new ArrayList<>(all.stream().filter(m -> m.to == me.rank()).toList());
        }

        private Endpoint endpoint(int peer, int mode) {
            return me.device().endpoint(me.device().peer(peer), mode);
        }

        void run() {
            int sent = 0;
            int received = 0;
            while (sent < sends.size() || received < receives.size()) {
                if (sent < sends.size() && (received == receives.size() || random.nextBoolean())) {
                    send(sends.get(sent++));
                } else {
                    receive(receives.get(received++));
                }
                if (random.nextInt(4) == 0 && !active.isEmpty()) {
                    me.device().test(active.get(random.nextInt(active.size())));
                }
            }
            waitForAll();
            check();
        }

        private void send(Message m) {
            final long[] data = new long[m.words];
            Arrays.fill(data, code(m));
            final Endpoint to = endpoint(m.to, m.mode);
            if (random.nextInt(4) == 0 && to.trySend(data, Kind.LONG, 0, 8L * m.words, m.tag)) {
                return;
            }
            final Operation op = me.device().operation();
            op.buffer(data, Kind.LONG, 0, 8L * m.words);
            if (random.nextInt(4) == 0) {
                to.issend(op, m.tag);
            } else {
                to.isend(op, m.tag);
            }
            active.add(op);
        }

        private static long code(Message m) {
            return (long) m.from << 48 | (long) m.tag << 40 | m.index;
        }

        private void receive(Message m) {
            final int room = m.mode == 0 ? m.words : LENGTHS[LENGTHS.length - 1];
            final long[] data = new long[room];
            if (m.mode == 0 && random.nextBoolean() && isThere(m, data)) {
                return;
            }
            final Operation op = me.device().operation();
            op.buffer(data, Kind.LONG, 0, 8L * room);
            if (m.mode == 0) {
                endpoint(m.from, 0).irecv(op, m.tag);
            } else {
                me.device().anySource(m.mode).irecv(op, m.mode == 1 ? m.tag : Device.ANY_TAG);
            }
            active.add(op);
            posted.add(op);
            meant.add(m);
            arrays.add(data);
        }

        /** Receives a message without an operation if it is the next one and short. */
        private boolean isThere(Message m, long[] data) {
            final long bytes = 8L * data.length;
            final long got = endpoint(m.from, 0).tryRecv(data, Kind.LONG, 0, bytes, m.tag);
            if (got == Endpoint.NOT_YET) {
                return false;
            }
            assertEquals(bytes, got);
            checkData(data, got, code(m));
            posted.add(null);
            meant.add(m);
            arrays.add(data);
            return true;
        }

        private void waitForAll() {
            final List<Operation> left = new ArrayList<>(active);
            while (!left.isEmpty()) {
                if (random.nextInt(3) == 0) {
                    final Operation[] ops = left.toArray(new Operation[0]);
                    left.remove(me.device().awaitAny(ops, ops.length));
                } else if (random.nextBoolean()) {
                    me.device().await(left.remove(random.nextInt(left.size())));
                } else {
                    final int i = random.nextInt(left.size());
                    if (me.device().test(left.get(i))) {
                        left.remove(i);
                    }
                }
            }
        }

        private void check() {
            final int[] next = new int[me.device().size() * 3 * TAGS];
            for (int i = 0; i < posted.size(); i++) {
                final Operation op = posted.get(i);
                final Message m = meant.get(i);
                if (op == null) {
                    next[m.from * 3 * TAGS + m.tag]++;
                    continue;
                }
                assertEquals(0, op.outcome());
                final int from = op.source().rank();
                final int tag = op.tag();
                if (m.mode == 0) {
                    assertEquals(m.from, from);
                    assertEquals(8L * m.words, op.length());
                }
                if (m.mode != 2) {
                    assertEquals(m.tag, tag);
                }
                final int order = (from * 3 + m.mode) * TAGS + (m.mode == 2 ? 0 : tag);
                final int index = next[order]++;
                final long code = (long) from << 48 | (long) tag << 40 | index;
                checkData(arrays.get(i), op.length(), code);
            }
        }

        /** Every word says who sent it and which message it is. */
        private static void checkData(long[] data, long bytes, long code) {
            for (int i = 0; i < bytes / 8; i++) {
                if (data[i] != code) {
                    assertEquals(Long.toHexString(code), Long.toHexString(data[i]), "word " + i);
                }
            }
        }
    }
}
