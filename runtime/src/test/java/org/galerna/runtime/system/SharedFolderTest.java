// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Files in a folder that two hosts share, accessed by two ranks on each of them. */
@Timeout(120)
class SharedFolderTest {
    /** Each part checks itself; the last line is printed if all ranks have come so far. */
    private static final String PROGRAM =
            """
            import java.util.Arrays;
            import mpi.*;

            public class Folder {
                static int rank, size;

                static void check(boolean good, String what) {
                    if (!good) throw new IllegalStateException(what);
                }

                static File open(String name, String... hints) throws MPIException {
                    Info info = new Info();
                    for (int i = 0; i < hints.length; i += 2) info.set(hints[i], hints[i + 1]);
                    return new File(MPI.COMM_WORLD, name, MPI.MODE_CREATE | MPI.MODE_RDWR
                            | MPI.MODE_DELETE_ON_CLOSE, info);
                }

                public static void main(String[] args) throws Exception {
                    MPI.Init(args);
                    rank = MPI.COMM_WORLD.getRank();
                    size = MPI.COMM_WORLD.getSize();
                    Intracomm host =
                            MPI.COMM_WORLD.splitType(Comm.TYPE_SHARED, 0, MPI.INFO_NULL);
                    check(host.getSize() == size / 2, "not two hosts");
                    views(open(args[0] + "1"));
                    views(open(args[0] + "2", "cb_nodes", "2", "cb_buffer_size", "500"));
                    views(open(args[0] + "3", "collective_buffering", "false"));
                    shared(open(args[0] + "4"));
                    atomic(open(args[0] + "5"));
                    MPI.COMM_WORLD.barrier();
                    if (rank == 0) System.out.println("right on " + size + " ranks");
                    MPI.Finalize();
                }

                /** Blocks of three are dealt out; each rank reads its neighbour's, then all. */
                static void views(File file) throws MPIException {
                    int n = 300;
                    Datatype block = Datatype.createContiguous(3, MPI.INT);
                    Datatype tile = Datatype.createResized(block, 0, 12 * size);
                    tile.commit();
                    file.setView(5 + 12 * rank, MPI.INT, tile, "native");
                    int[] data = new int[n];
                    Arrays.setAll(data, i -> 1000 * rank + i);
                    check(file.writeAll(data, n, MPI.INT).getCount(MPI.INT) == n, "written");
                    file.iWriteAtAll(n, MPI.newIntBuffer(n), n, MPI.INT).waitFor();
                    check(file.getSize() == 5 + 8L * n * size, "size " + file.getSize());
                    file.sync();
                    int next = (rank + 1) % size;
                    file.setView(5 + 12 * next, MPI.INT, tile, "native");
                    int[] back = new int[n];
                    file.readAtAll(0, back, n, MPI.INT);
                    for (int i = 0; i < n; i++) {
                        check(back[i] == 1000 * next + i, "rank " + next + ", " + i);
                    }
                    file.setView(5, MPI.INT, MPI.INT, "native");
                    int[] all = new int[n * size];
                    file.readAt(0, all, all.length, MPI.INT);
                    for (int i = 0; i < all.length; i++) {
                        int value = i / 3 % size * 1000 + i / (3 * size) * 3 + i % 3;
                        check(all[i] == value, "at " + i + ": " + all[i] + ", not " + value);
                    }
                    file.close();
                }

                /** Every call has a place of its own; ordered ones are in the order of ranks. */
                static void shared(File file) throws MPIException {
                    int rounds = 25;
                    file.setView(8, MPI.INT, MPI.INT, "native");
                    for (int i = 0; i < rounds; i++) {
                        int value = i * size + rank;
                        file.writeShared(new int[] {value, value}, 2, MPI.INT);
                    }
                    MPI.COMM_WORLD.barrier();
                    int n = 2 * rounds * size;
                    check(file.getPositionShared() == n, "at " + file.getPositionShared());
                    file.sync();
                    int[] found = new int[n];
                    file.readAtAll(0, found, n, MPI.INT);
                    for (int i = 0; i < n; i += 2) check(found[i] == found[i + 1], "torn");
                    Arrays.sort(found);
                    for (int i = 0; i < n; i++) check(found[i] == i / 2, "lost " + i / 2);
                    file.writeOrdered(new int[] {rank}, 1, MPI.INT);
                    file.sync();
                    MPI.COMM_WORLD.barrier();
                    int[] order = new int[size];
                    file.readAtAll(n, order, size, MPI.INT);
                    for (int i = 0; i < size; i++) check(order[i] == i, "order " + order[i]);
                    file.seekShared(0, MPI.SEEK_SET);
                    file.readShared(new int[2], 2, MPI.INT);
                    MPI.COMM_WORLD.barrier();
                    check(file.getPositionShared() == 2L * size, "read");
                    file.close();
                }

                /** What is written in many pieces is seen as one. */
                static void atomic(File file) throws MPIException {
                    file.setAtomicity(true);
                    Datatype gaps = Datatype.createVector(200, 1, 3, MPI.INT);
                    gaps.commit();
                    file.setView(0, MPI.INT, gaps, "native");
                    int[] own = new int[200];
                    file.writeAtAll(0, own, 200, MPI.INT);
                    for (int i = 0; i < 40; i++) {
                        Arrays.fill(own, 100 * rank + i);
                        file.writeAt(0, own, 200, MPI.INT);
                        int[] seen = new int[200];
                        file.readAt(0, seen, 200, MPI.INT);
                        check(Arrays.stream(seen).distinct().count() == 1, "half an access");
                    }
                    file.close();
                }
            }
            """;

    @TempDir private static Path folder;

    private static Cluster cluster;

    @BeforeAll
    static void start() throws Exception {
        cluster = new Cluster(folder, null, "nodea", "nodeb");
        Path source = Files.writeString(folder.resolve("Folder.java"), PROGRAM);
        String compiler = Command.ROOT.resolve("bin/compat/mpijavac").toString();
        Command.of(compiler, "-d", folder.resolve("classes").toString(), source.toString())
                .run()
                .well();
    }

    @AfterAll
    static void stop() {
        if (cluster != null) {
            cluster.close();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"hybdev", "niodev"})
    void everyRankSeesWhatTheOthersWrote(String device) throws Exception {
        Path data = Files.createDirectories(folder.resolve(device));
        Ended ended =
                Command.of(
                                Command.MPJRUN,
                                "--rsh",
                                cluster.shell(),
                                "--host",
                                "nodea:2,nodeb:2",
                                "-dev",
                                device,
                                "-cp",
                                folder.resolve("classes").toString(),
                                "Folder",
                                data.resolve("data").toString())
                        .run()
                        .with(0);
        assertEquals("right on 4 ranks\n", ended.out());
        try (Stream<Path> left = Files.list(data)) {
            assertTrue(left.findAny().isEmpty(), "side files go with their files");
        }
    }
}
