// SPDX-License-Identifier: Apache-2.0
package org.galerna.bench.measure;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.galerna.Buffer;
import org.galerna.Galerna;
import org.galerna.Info;
import org.galerna.IntraComm;
import org.galerna.bench.statistics.Quantiles;
import org.galerna.bench.terminal.CommandException;
import org.galerna.datatype.Datatype;
import org.galerna.file.AccessMode;
import org.galerna.file.ParallelFile;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code mpjbench file}: files that ranks share, beside plain channels of the same threads. */
@Command(
        name = "file",
        mixinStandardHelpOptions = true,
        description = {
            "Ranks, threads of one JVM, write and read blocks of direct buffers in one file, by our"
                    + " files and by a FileChannel of each rank, alternately, round by round.",
            "write and read: each rank its own part, block by block. write_all and read_all: the"
                    + " blocks of the ranks alternate; ours are one collective call with a view,"
                    + " the channel's are a call for each block and a barrier.",
            "The times are of one block, medians of the rounds; the ratio is the median of the"
                    + " rounds' ratios. The file stays in the system's cache."
        })
public final class FileRates implements Callable<Integer> {
    private static final double NANOS_PER_MICRO = 1000;
    private static final int MOST_BLOCKS = 256;
    private static final int MOST_BYTES = 16 << 20;
    private static final long WARM_BYTES = 1L << 29;
    private static final int MOST_ROUNDS = 500; // that warm up

    @Option(
            names = "--sizes",
            split = ",",
            defaultValue = "1024,65536,1048576",
            description = "Bytes of a block, with commas between (${DEFAULT-VALUE}).")
    private List<Integer> sizes;

    @Option(
            names = {"-np", "--np"},
            defaultValue = "2",
            description = "Ranks (${DEFAULT-VALUE}).")
    private int ranks;

    @Option(
            names = "--rounds",
            defaultValue = "15",
            description = "Rounds that count, after those that warm up (${DEFAULT-VALUE}).")
    private int rounds;

    @Option(names = "--folder", description = "Where the file is (the temporary folder).")
    private Path folder;

    /** The command, filled in by picocli. */
    public FileRates() {}

    @Override
    public Integer call() throws IOException {
        check();
        System.out.println("pattern\tbytes\tours_us\tchannel_us\tratio");
        for (int bytes : sizes) {
            lines(folder, ranks, bytes, rounds).forEach(System.out::println);
        }
        return 0;
    }

    private void check() {
        refuseBelow1("--np", ranks);
        refuseBelow1("--rounds", rounds);
        sizes.forEach(bytes -> refuseBelow1("--sizes", bytes));
        if (folder != null && !(Files.isDirectory(folder) && Files.isWritable(folder))) {
            throw new CommandException(
                    2, "--folder " + folder + " is no folder that can be written");
        }
    }

    private static void refuseBelow1(String option, int value) {
        if (value < 1) {
            throw new CommandException(2, option + " " + value + " is below 1");
        }
    }

    /** Measures one size in this JVM; a line an access. */
    static List<String> lines(Path folder, int ranks, int bytes, int rounds) throws IOException {
        Path file =
                folder == null
                        ? Files.createTempFile("mpjbench", "")
                        : Files.createTempFile(folder, "mpjbench", "");
        file.toFile().deleteOnExit(); // where a signal ends the command
        try {
            return Galerna.spmd(ranks, comm -> measured(comm, file, bytes, rounds)).getFirst();
        } finally {
            Files.delete(file);
        }
    }

    private static List<String> measured(IntraComm comm, Path file, int bytes, int rounds) {
        int blocks = Math.clamp(MOST_BYTES / bytes, 1, MOST_BLOCKS);
        List<String> lines = new ArrayList<>();
        try (ParallelFile ours =
                        ParallelFile.open(
                                comm,
                                file.toString(),
                                AccessMode.CREATE | AccessMode.READ_WRITE,
                                new Info());
                FileChannel plain =
                        FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            for (Access access : Access.values()) {
                lines.add(new Rank(comm, ours, plain, bytes, blocks).line(access, rounds));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return lines;
    }

    /** As many rounds as those that count, more for little data, and not too many. */
    static int warmUps(long bytes, int rounds) {
        int least = Math.min(rounds, MOST_ROUNDS);
        return Math.clamp(WARM_BYTES / bytes, least, MOST_ROUNDS);
    }

    /** What is measured. */
    private enum Access {
        WRITE,
        READ,
        WRITE_ALL,
        READ_ALL;

        boolean isTogether() {
            return this == WRITE_ALL || this == READ_ALL;
        }

        boolean isWriting() {
            return this == WRITE || this == WRITE_ALL;
        }
    }

    /** One rank, with blocks of one size. */
    private record Rank(
            IntraComm comm,
            ParallelFile ours,
            FileChannel plain,
            int bytes,
            int blocks,
            ByteBuffer memory) {
        Rank(IntraComm comm, ParallelFile ours, FileChannel plain, int bytes, int blocks) {
            this(comm, ours, plain, bytes, blocks, ByteBuffer.allocateDirect(bytes * blocks));
        }

        String line(Access access, int rounds) throws IOException {
            view(access);
            double[] own = new double[rounds];
            double[] channels = new double[rounds];
            for (int round = -warmUps((long) bytes * blocks, rounds); round < rounds; round++) {
                double mine = timed(access, true);
                double channel = timed(access, false);
                if (round >= 0) {
                    own[round] = mine;
                    channels[round] = channel;
                }
            }
            return String.format(
                    Locale.ROOT,
                    "%s\t%d\t%.2f\t%.2f\t%.3f",
                    access.name().toLowerCase(Locale.ROOT),
                    bytes,
                    Quantiles.median(own),
                    Quantiles.median(channels),
                    Quantiles.median(Quantiles.ratios(own, channels)));
        }

        /** The part of this rank: one piece, or every block whose turn it is. */
        private void view(Access access) {
            Datatype block = Datatype.contiguous(bytes, Datatype.BYTE);
            if (access.isTogether()) {
                long step = (long) bytes * comm.size();
                Datatype turn = Datatype.resized(block, 0, step);
                ours.view((long) bytes * comm.rank(), block, turn, "native");
            } else {
                ours.view((long) bytes * blocks * comm.rank(), block, block, "native");
            }
        }

        private double timed(Access access, boolean isOurs) throws IOException {
            comm.barrier();
            long start = System.nanoTime();
            if (!isOurs) {
                channel(access);
            } else if (access.isTogether()) {
                together(access);
            } else {
                alone(access);
            }
            return (System.nanoTime() - start) / NANOS_PER_MICRO / blocks;
        }

        private void together(Access access) {
            Buffer all = Buffer.raw(memory, (long) bytes * blocks, Datatype.BYTE);
            if (access.isWriting()) {
                ours.writeAtAll(0, () -> all);
            } else {
                ours.readAtAll(0, () -> all);
            }
        }

        private void alone(Access access) {
            for (int i = 0; i < blocks; i++) {
                Buffer one = Buffer.raw(memory.slice(i * bytes, bytes), bytes, Datatype.BYTE);
                if (access.isWriting()) {
                    ours.writeAt(i, one);
                } else {
                    ours.readAt(i, one);
                }
            }
        }

        private void channel(Access access) throws IOException {
            for (int i = 0; i < blocks; i++) {
                ByteBuffer one = memory.slice(i * bytes, bytes);
                long block =
                        access.isTogether()
                                ? (long) i * comm.size() + comm.rank()
                                : (long) comm.rank() * blocks + i;
                int done =
                        access.isWriting()
                                ? plain.write(one, block * bytes)
                                : plain.read(one, block * bytes);
                if (done != bytes) {
                    throw new IOException("a channel has moved " + done + " of " + bytes);
                }
            }
            if (access.isTogether()) {
                comm.barrier();
            }
        }
    }
}
