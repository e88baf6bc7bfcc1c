// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.process;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.galerna.runtime.options.RankThreads;
import org.galerna.runtime.rank.LauncherWireup;
import org.galerna.runtime.stream.JobStreams;
import org.galerna.runtime.wire.Assignment;
import org.galerna.runtime.wire.Body;
import org.galerna.runtime.wire.Frame;
import org.galerna.runtime.wire.FrameChannel;
import org.galerna.runtime.wire.HostTask;
import org.galerna.runtime.wire.Layout;

/**
 * Counts what the start of a job costs: the launcher's, the hosts' and the ranks' own classes for
 * wire-up, over wires in memory instead of sockets and JVMs. Each process holds one rank.
 *
 * <p>Not counted: the three frames (119 bytes) by which a rank and its host prove themselves.
 *
 * <p>A round is one message after the other that had to arrive before it (Lamport's clock).
 */
final class WireupCost {
    private static final String KEY = "nio.address";
    private static final int ADDRESS_BYTES = 26;

    private final Layout layout;
    private final Node launcher = new Node();
    private final Map<String, Node> hosts = new HashMap<>();
    private final Node[] ranks;
    private final CountDownLatch tasked;
    private final CountDownLatch assigned;
    private final CountDownLatch fenced;
    private final CountDownLatch known;
    private final CountDownLatch go = new CountDownLatch(1);
    private final CountDownLatch leave = new CountDownLatch(1);
    private final List<Throwable> failures = new ArrayList<>();

    /** What somebody has sent and got, and how many rounds that took. */
    static final class Node {
        final AtomicInteger rounds = new AtomicInteger();
        final AtomicLong messages = new AtomicLong();
        final AtomicLong bytes = new AtomicLong();

        int send(int length) {
            messages.incrementAndGet();
            bytes.addAndGet(length);
            return rounds.get() + 1;
        }

        void receive(int round, int length) {
            rounds.accumulateAndGet(round, Math::max);
            messages.incrementAndGet();
            bytes.addAndGet(length);
        }
    }

    /**
     * What was counted.
     *
     * @param rounds one after the other.
     * @param launcher of the launcher with hosts, or with ranks of its own host.
     * @param host the largest of a host, with the launcher and with its ranks; 0 with one host.
     * @param rank the largest of a rank.
     */
    record Cost(int rounds, Sum launcher, Sum host, Sum rank) {
        Cost since(Cost before) {
            return new Cost(
                    rounds - before.rounds,
                    launcher.since(before.launcher),
                    host.since(before.host),
                    rank.since(before.rank));
        }
    }

    /** Messages in both directions. */
    record Sum(long messages, long bytes) {
        static Sum of(Node node) {
            return new Sum(node.messages.get(), node.bytes.get());
        }

        static Sum most(Iterable<Node> nodes) {
            Sum most = new Sum(0, 0);
            for (Node node : nodes) {
                Sum sum = of(node);
                most = sum.bytes > most.bytes ? sum : most;
            }
            return most;
        }

        Sum since(Sum before) {
            return new Sum(messages - before.messages, bytes - before.bytes);
        }
    }

    /**
     * What a job cost.
     *
     * @param start until all have come to the fence and know it.
     * @param peers of asking where the peers of a barrier by dissemination are.
     * @param end of Init, Finalize and the end.
     */
    record Costs(Cost start, Cost peers, Cost end) {}

    private WireupCost(Layout layout) {
        this.layout = layout;
        ranks = new Node[layout.ranks()];
        Arrays.setAll(ranks, r -> new Node());
        layout.hosts().forEach(host -> hosts.put(host, new Node()));
        tasked = new CountDownLatch(hosts.size());
        assigned = new CountDownLatch(ranks.length);
        fenced = new CountDownLatch(ranks.length);
        known = new CountDownLatch(ranks.length);
    }

    /** Counts a job; with one host, it is the launcher's own. */
    static Costs of(Layout layout) throws InterruptedException {
        return new WireupCost(layout).count();
    }

    private Costs count() throws InterruptedException {
        JobStreams streams =
                new JobStreams(
                        InputStream.nullInputStream(),
                        OutputStream.nullOutputStream(),
                        OutputStream.nullOutputStream(),
                        new JobStreams.Settings(false, false, StandardCharsets.UTF_8));
        ProcessJob job = new ProcessJob(layout, new JobOutput(streams, layout.ranks()));
        HostProcesses all = hosts.size() == 1 ? own(job) : others(job);
        job.of(all, () -> {});
        all.start();
        fenced.await();
        Cost start = now();
        go.countDown();
        known.await();
        Cost peers = now();
        leave.countDown();
        while (job.isAlive()) {
            job.await(1_000_000);
        }
        Cost end = now();
        synchronized (failures) {
            failures.forEach(failure -> {
                throw new AssertionError(failure);
            });
        }
        if (!job.failures().isEmpty()) {
            throw new AssertionError(job.failures().toString());
        }
        return new Costs(start, peers.since(start), end.since(peers));
    }

    private Cost now() {
        int rounds = Arrays.stream(ranks).mapToInt(rank -> rank.rounds.get()).max().orElse(0);
        return new Cost(
                rounds, Sum.of(launcher), Sum.most(hosts.values()), Sum.most(Arrays.asList(ranks)));
    }

    private HostProcesses own(ProcessJob job) {
        String host = layout.host(0);
        return new Processes(host, job, assignment(), launcher);
    }

    private HostProcesses others(ProcessJob job) {
        Map<String, HostProcesses> all = new LinkedHashMap<>();
        HostTask.Command command =
                new HostTask.Command(
                        List.of("org.example.Main", "argument"),
                        List.of("-Dexample=1"),
                        Map.of("EXAMPLE", "1"),
                        "/home/user/project",
                        List.of("/home/user/project/target/app.jar"),
                        -1);
        for (String host : layout.hosts()) {
            HostTask task = new HostTask(assignment(), host, command, HostTask.Files.NONE);
            all.put(
                    host,
                    new RemoteProcesses(task, (name, _) -> open(name), StagedFiles.NONE, job));
        }
        return new AllHosts(layout, all);
    }

    private Assignment.Job assignment() {
        Assignment.Settings settings =
                new Assignment.Settings(
                        "hybdev", -1, false, false, false, Map.of(), RankThreads.AUTO, List.of());
        return new Assignment.Job(
                "j4711-0123456789abcdef",
                new byte[32],
                new byte[0],
                new Assignment.Address("127.0.0.1", 4711),
                layout,
                settings,
                "");
    }

    /** What {@link HostAgent} does, with ranks that are threads of nobody's. */
    private HostLink open(String host) {
        Node node = hosts.get(host);
        Wire down = new Wire(launcher, node);
        Wire up = new Wire(node, launcher);
        Thread.ofVirtual().start(() -> serve(host, node, down, up));
        return new Link(up, down);
    }

    private void serve(String host, Node node, Wire down, Wire up) {
        try {
            HostTask task = HostTask.read(down.in);
            tasked.countDown();
            tasked.await(); // as rounds are counted by clocks
            FrameChannel channel = new FrameChannel(down.in, up.out, Frame.RELAYED_BYTES);
            HostRelay relay =
                    new HostRelay(task.job().layout(), host, frame -> send(channel, frame));
            Processes processes = new Processes(host, relay, task.job(), node);
            relay.of(processes);
            processes.start();
            for (Frame frame = channel.receive(); frame != null; frame = channel.receive()) {
                relay.told(frame);
            }
        } catch (IOException | InterruptedException e) {
            failed(e);
        }
    }

    private static void send(FrameChannel channel, Frame frame) {
        try {
            channel.send(frame);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void failed(Throwable failure) {
        synchronized (failures) {
            failures.add(failure);
        }
        System.out.println(failure);
    }

    /** One direction between a launcher and a host: bytes, never full. */
    private static final class Wire {
        final LinkedBlockingQueue<Piece> pieces = new LinkedBlockingQueue<>();
        final InputStream in = new In();
        final OutputStream out = new Out();
        final Node from;
        final Node to;

        @SuppressWarnings("ArrayRecordComponent") // never compared
        private record Piece(byte[] bytes, int round) {}

        Wire(Node from, Node to) {
            this.from = from;
            this.to = to;
        }

        /** A flush is a message. */
        private final class Out extends OutputStream {
            private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

            @Override
            public synchronized void write(int b) {
                bytes.write(b);
            }

            @Override
            public synchronized void write(byte[] b, int offset, int length) {
                bytes.write(b, offset, length);
            }

            @Override
            public synchronized void flush() {
                pieces.add(new Piece(bytes.toByteArray(), from.send(bytes.size())));
                bytes.reset();
            }
        }

        private final class In extends InputStream {
            private byte[] bytes = new byte[0];
            private int at;

            private void fill() throws IOException {
                while (at == bytes.length) {
                    try {
                        Piece piece = pieces.take();
                        to.receive(piece.round, piece.bytes.length);
                        bytes = piece.bytes;
                        at = 0;
                    } catch (InterruptedException e) {
                        throw new IOException(e);
                    }
                }
            }

            @Override
            public int read() throws IOException {
                fill();
                return bytes[at++] & 0xff;
            }

            @Override
            public int read(byte[] b, int offset, int length) throws IOException {
                if (length == 0) {
                    return 0;
                }
                fill();
                int count = Math.min(length, bytes.length - at);
                System.arraycopy(bytes, at, b, offset, count);
                at += count;
                return count;
            }
        }
    }

    private record Link(Wire up, Wire down) implements HostLink {
        @Override
        public InputStream in() {
            return up.in;
        }

        @Override
        public OutputStream out() {
            return down.out;
        }

        @Override
        public String lastWords() {
            return "has gone";
        }

        @Override
        public void finish() {}

        @Override
        public void cut() {}
    }

    /** Ranks of a host that only wire up, on virtual threads. */
    private final class Processes implements HostProcesses {
        private static final int HEAD_BYTES = 5;

        private final String host;
        private final ProcessEvents events;
        private final Assignment.Job told;
        private final Node node;
        private final Map<Integer, LauncherWireup> wireups = new HashMap<>();

        Processes(String host, ProcessEvents events, Assignment.Job told, Node node) {
            this.host = host;
            this.events = events;
            this.told = told;
            this.node = node;
        }

        @Override
        public void start() {
            try {
                for (int p : told.layout().on(host)) {
                    ByteArrayOutputStream out = new ByteArrayOutputStream();
                    new Assignment(told, p, "/home/user/project/target/app.jar").write(out);
                    ranks[p].receive(node.send(out.size()), out.size());
                    Assignment read = Assignment.read(new ByteArrayInputStream(out.toByteArray()));
                    wireups.put(p, new LauncherWireup(read, frame -> said(p, frame)));
                }
            } catch (IOException e) {
                failed(e);
            }
            wireups.forEach((p, wireup) -> Thread.ofVirtual().start(() -> run(p, wireup)));
        }

        private void said(int process, Frame frame) {
            int bytes = HEAD_BYTES + frame.body().length;
            node.receive(ranks[process].send(bytes), bytes);
            events.said(process, frame);
        }

        @Override
        public void say(int process, Frame frame) {
            int bytes = HEAD_BYTES + frame.body().length;
            ranks[process].receive(node.send(bytes), bytes);
            try {
                wireups.get(process).answered(frame);
            } catch (IOException e) {
                failed(e);
            }
        }

        private void run(int p, LauncherWireup wireup) {
            try {
                assigned.countDown();
                assigned.await();
                events.connected(p);
                wireup.put(KEY, new byte[ADDRESS_BYTES]);
                wireup.fence();
                fenced.countDown();
                go.await();
                int size = wireup.processes();
                for (int distance = 1; distance < size; distance *= 2) {
                    wireup.get((p + distance) % size, KEY);
                }
                known.countDown();
                leave.await();
                said(p, new Body().add(p).of(Frame.Kind.INITIALISED));
                said(p, new Body().add(p).of(Frame.Kind.FINALISED));
                events.ended(p, 0, "");
            } catch (InterruptedException | RuntimeException e) {
                failed(e);
            }
        }

        @Override
        public void fenced() {
            for (int p : told.layout().on(host)) {
                say(p, Frame.of(Frame.Kind.FENCED));
            }
        }

        @Override
        public void input(int process, byte[] bytes) {
            throw new AssertionError("nobody reads");
        }

        @Override
        public void signal(String name) {
            throw new AssertionError("nobody signals");
        }

        @Override
        public void kill() {
            throw new AssertionError("nobody fails");
        }

        @Override
        public void close() {}
    }

    /** Ranks dealt out to hosts, side by side or in turn. */
    static Layout layout(int ranks, int hosts, boolean inTurn) {
        List<Layout.Run> runs = new ArrayList<>();
        if (inTurn) {
            for (int r = 0; r < ranks; r++) {
                runs.add(new Layout.Run(name(r % hosts), 1, 1));
            }
        } else {
            for (int h = 0; h < hosts; h++) {
                runs.add(new Layout.Run(name(h), ranks / hosts + (h < ranks % hosts ? 1 : 0), 1));
            }
        }
        return new Layout(runs);
    }

    private static String name(int host) {
        return String.format(Locale.ROOT, "node%04d", host);
    }

    private static String text(Sum sum) {
        return String.format(Locale.ROOT, "%d, %d B", sum.messages, sum.bytes);
    }

    /**
     * Prints the table of BENCHMARKS.md.
     *
     * @param words none.
     */
    public static void main(String[] words) throws InterruptedException {
        System.out.println("| ranks | hosts | rounds | launcher | a host | a rank | peers | end |");
        System.out.println("|---|---|---|---|---|---|---|---|");
        for (int[] size :
                new int[][] {
                    {64, 1},
                    {64, 64},
                    {1024, 1},
                    {1024, 64},
                    {10_000, 1},
                    {10_000, 64},
                    {10_000, 625}
                }) {
            Costs costs = of(layout(size[0], size[1], false));
            Cost start = costs.start;
            System.out.println(
                    Stream.of(
                                    size[0],
                                    size[1],
                                    start.rounds,
                                    text(start.launcher),
                                    text(start.host),
                                    text(start.rank),
                                    text(costs.peers.launcher),
                                    text(costs.end.launcher))
                            .map(String::valueOf)
                            .collect(Collectors.joining(" | ", "| ", " |")));
        }
    }
}
