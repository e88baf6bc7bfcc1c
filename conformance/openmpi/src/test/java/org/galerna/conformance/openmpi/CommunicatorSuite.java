// SPDX-License-Identifier: Apache-2.0
package org.galerna.conformance.openmpi;

import static org.galerna.conformance.openmpi.Refusal.fails;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.InetAddress;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import mpi.CartComm;
import mpi.CartParms;
import mpi.Comm;
import mpi.GraphComm;
import mpi.Group;
import mpi.Info;
import mpi.Intercomm;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import mpi.ShiftParms;

/** Communicators, groups, attributes, hints, topologies, threads and errors. */
final class CommunicatorSuite {
    void duplicatesAreOfTheSameClassAndKeepTheirAttributes(Intracomm world) throws MPIException {
        int key = Comm.createKeyval();
        List<Integer> value = new ArrayList<>(List.of(1));
        world.setAttr(key, value);
        value.add(2);
        assertEquals(List.of(1), world.getAttr(key));
        assertNotSame(world.getAttr(key), world.getAttr(key));
        CartComm cart = world.createCart(new int[] {world.getSize()}, new boolean[] {false}, false);
        Comm copy = cart.clone();
        assertTrue(copy instanceof CartComm);
        assertEquals(MPI.CART, copy.getTopology());
        Intracomm twin = world.dup();
        assertEquals(List.of(1), twin.getAttr(key));
        twin.deleteAttr(key);
        assertNull(twin.getAttr(key));
        assertNotNull(world.getAttr(key));
        Comm.freeKeyval(key);
        assertEquals(MPI.UNDEFINED, world.getTopology());
        assertEquals(MPI.IDENT, Comm.compare(world, world));
        Info info = new Info();
        info.set("key", "value");
        assertEquals("value", world.dupWithInfo(info).getInfo().get("key"));
        twin.free();
        assertTrue(twin.isNull());
    }

    void ranksThatAreLeftOutGetNullCommunicators(Intracomm world) throws MPIException {
        boolean in = world.getRank() == 0;
        Intracomm part = world.split(in ? 1 : MPI.UNDEFINED, 0);
        assertEquals(!in, part.isNull());
        Group first = world.getGroup().incl(new int[] {0});
        assertEquals(!in, world.create(first).isNull());
        if (in) {
            assertFalse(world.createGroup(first, 3).isNull());
        }
        assertEquals(!in, world.createCart(new int[] {1}, new boolean[] {true}, true).isNull());
        assertFalse(MPI.COMM_WORLD.isNull());
        Intracomm host = world.splitType(Comm.TYPE_SHARED, -world.getRank(), MPI.INFO_NULL);
        assertEquals(world.getSize(), host.getSize());
        assertEquals(world.getSize() - 1 - world.getRank(), host.getRank());
    }

    void groupsAreSets(Intracomm world) throws MPIException {
        int size = world.getSize();
        Group all = world.getGroup();
        assertEquals(size, all.getSize());
        assertEquals(world.getRank(), all.getRank());
        Group last = all.excl(firsts(size - 1));
        assertEquals(1, last.getSize());
        assertEquals(MPI.IDENT, Group.compare(all, Group.union(Group.difference(all, last), last)));
        assertEquals(1, Group.intersection(all, last).getSize());
        assertEquals(0, Group.difference(all, all).getSize());
        assertArrayEquals(
                new int[] {0, MPI.PROC_NULL},
                Group.translateRanks(all, new int[] {size - 1, MPI.PROC_NULL}, last));
        if (size > 1) {
            assertArrayEquals(
                    new int[] {MPI.UNDEFINED}, Group.translateRanks(all, new int[] {0}, last));
        }
        Group turned = all.rangeIncl(new int[][] {{size - 1, 0, -1}});
        assertEquals(size - 1 - world.getRank(), turned.getRank());
        assertEquals(size > 1 ? MPI.SIMILAR : MPI.IDENT, Group.compare(all, turned));
        assertEquals(0, all.rangeExcl(new int[][] {{0, size - 1, 1}}).getSize());
        assertEquals(0, MPI.GROUP_EMPTY.getSize());
        assertEquals(MPI.UNDEFINED, MPI.GROUP_EMPTY.getRank());
        all.free();
        assertTrue(all.isNull());
    }

    private static int[] firsts(int n) {
        int[] ranks = new int[n];
        Arrays.setAll(ranks, i -> i);
        return ranks;
    }

    void predefinedAttributesAreThere(Intracomm world) throws MPIException {
        for (int key :
                new int[] {
                    MPI.TAG_UB, MPI.HOST, MPI.IO, MPI.APPNUM, MPI.UNIVERSE_SIZE, MPI.LASTUSEDCODE
                }) {
            assertTrue(MPI.COMM_WORLD.getAttr(key) instanceof Integer);
        }
        assertEquals(true, MPI.COMM_WORLD.getAttr(MPI.WTIME_IS_GLOBAL));
        assertTrue((Integer) world.getAttr(MPI.TAG_UB) >= 32767);
    }

    void hintsAreKept(Intracomm world) throws Exception {
        Info info = new Info();
        info.set("a", "1");
        info.set("b", "2");
        assertEquals("1", info.get("a"));
        assertNull(info.get("c"));
        assertEquals(2, info.size());
        assertEquals("b", info.getKey(1));
        Info copy = info.clone();
        info.delete("a");
        assertEquals(2, copy.size());
        info.free();
        assertTrue(info.isNull());
        assertTrue(MPI.INFO_NULL.isNull());
        world.setInfo(copy);
        assertEquals("2", world.getInfo().get("b"));
        Info other = new Info();
        other.set("b", "3");
        world.setInfo(other);
        assertEquals("1", world.getInfo().get("a"));
        assertEquals("3", world.getInfo().get("b"));
        assertEquals("2", copy.get("b"));
        assertEquals(InetAddress.getLocalHost().getHostName(), MPI.INFO_ENV.get("host"));
        assertEquals(MPI.getProcessorName(), MPI.INFO_ENV.get("host"));
        assertEquals(Path.of("").toAbsolutePath().toString(), MPI.INFO_ENV.get("wdir"));
        assertEquals(Integer.toString(world.getSize()), MPI.INFO_ENV.get("maxprocs"));
        assertEquals(Integer.toString(world.getSize()), MPI.INFO_ENV.get("ompi_np"));
        for (String key :
                new String[] {
                    "command", "soft", "arch", "thread_level", "ompi_num_apps", "ompi_first_rank"
                }) {
            assertNotNull(MPI.INFO_ENV.get(key), key);
        }
    }

    void gridsAndGraphs(Intracomm world) throws MPIException {
        int[] dims = {0, 0, 0};
        CartComm.createDims(6, dims);
        assertArrayEquals(new int[] {3, 2, 1}, dims);
        int size = world.getSize();
        CartComm cart = world.createCart(new int[] {size, 1}, new boolean[] {true, false}, false);
        CartParms topo = cart.getTopo();
        assertEquals(2, topo.getDimCount());
        assertEquals(size, topo.getDim(0));
        assertTrue(topo.getPeriod(0));
        assertEquals(cart.getRank(), topo.getCoord(0));
        assertEquals(cart.getRank(), cart.getRank(cart.getCoords(cart.getRank())));
        ShiftParms ring = cart.shift(0, 1);
        assertEquals((cart.getRank() + 1) % size, ring.getRankDest());
        ShiftParms line = cart.shift(1, 1);
        assertEquals(MPI.PROC_NULL, line.getRankSource());
        assertEquals(MPI.PROC_NULL, line.getRankDest());
        assertEquals(size, cart.sub(new boolean[] {true, false}).getSize());
        assertEquals(cart.getRank(), cart.map(new int[] {size}, new boolean[] {true}));
        int[] index = new int[size];
        int[] edges = new int[size];
        for (int i = 0; i < size; i++) {
            index[i] = i + 1;
            edges[i] = (i + 1) % size;
        }
        GraphComm graph = world.createGraph(index, edges, false);
        assertEquals(MPI.GRAPH, graph.getTopology());
        assertArrayEquals(new int[] {edges[graph.getRank()]}, graph.getNeighbors(graph.getRank()));
        assertEquals(size, graph.getDims().getIndexCount());
        assertEquals(size, graph.getDims().getEdgeCount());
    }

    void twoGroupsTalkAndMerge(Intracomm world) throws MPIException {
        if (world.getSize() < 2) {
            return;
        }
        int half = world.getRank() % 2;
        Intracomm side = world.split(half, 0);
        Intercomm both = world.createIntercomm(side, 0, 1 - half, 5);
        assertTrue(both.isInter());
        assertEquals(world.getSize() - side.getSize(), both.getRemoteSize());
        assertEquals(both.getRemoteSize(), both.getRemoteGroup().getSize());
        if (side.getRank() == 0) {
            int[] got = new int[1];
            both.sendRecv(new int[] {half}, 1, MPI.INT, 0, 0, got, 1, MPI.INT, 0, MPI.ANY_TAG);
            assertEquals(1 - half, got[0]);
        }
        betweenGroups(both, half, side.getRank(), side.getSize());
        Intracomm merged = both.merge(half == 1);
        assertEquals(world.getSize(), merged.getSize());
        int[] sum = {1};
        merged.allReduce(sum, 1, MPI.INT, MPI.SUM);
        assertEquals(world.getSize(), sum[0]);
        for (boolean high : new boolean[] {false, true}) {
            inAnyOrder(both.merge(high), side);
        }
    }

    /** Both sides have said the same: either group is first, as a whole and in its own order. */
    private static void inAnyOrder(Intracomm merged, Intracomm side) throws MPIException {
        int far = merged.getSize() - side.getSize();
        int[] first = {merged.getRank() - side.getRank()};
        assertTrue(first[0] == 0 || first[0] == far);
        long[] bits = {1L << merged.getRank()};
        merged.allReduce(bits, 1, MPI.LONG, MPI.BOR);
        assertEquals((1L << merged.getSize()) - 1, bits[0]);
        int[] mine = {first[0], -first[0]};
        side.allReduce(mine, 2, MPI.INT, MPI.MAX);
        assertEquals(first[0], mine[0]);
        assertEquals(-first[0], mine[1]);
        merged.free();
    }

    /** Group 0 has the root in rooted calls, its rank 0. */
    private static void betweenGroups(Intercomm both, int half, int rank, int size)
            throws MPIException {
        int far = both.getRemoteSize();
        boolean isRoot = half == 0 && rank == 0;
        int root = half == 1 ? 0 : rank == 0 ? MPI.ROOT : MPI.PROC_NULL;
        both.barrier();
        int[] word = {isRoot ? 42 : 0};
        both.bcast(half == 0 && rank > 0 ? null : word, 1, MPI.INT, root);
        assertEquals(half == 1 || isRoot ? 42 : 0, word[0]);
        int[] all = new int[far];
        both.gather(new int[] {rank + 5}, 1, MPI.INT, isRoot ? all : null, 1, MPI.INT, root);
        for (int i = 0; isRoot && i < far; i++) {
            assertEquals(i + 5, all[i]);
        }
        both.scatter(isRoot ? all : null, 1, MPI.INT, word, 1, MPI.INT, root);
        assertEquals(half == 1 ? rank + 5 : isRoot ? 42 : 0, word[0]);
        int[] sum = {-1};
        both.reduce(new int[] {rank + 1}, isRoot ? sum : null, 1, MPI.INT, MPI.SUM, root);
        assertEquals(isRoot ? far * (far + 1) / 2 : -1, sum[0]);
        both.allReduce(new int[] {rank + 1}, sum, 1, MPI.INT, MPI.SUM);
        assertEquals(far * (far + 1) / 2, sum[0]);
        both.allGather(new int[] {rank}, 1, MPI.INT, all, 1, MPI.INT);
        for (int i = 0; i < far; i++) {
            assertEquals(i, all[i]);
        }
        int[] out = new int[far];
        Arrays.setAll(out, i -> 100 * rank + i);
        both.allToAll(out, 1, MPI.INT, all, 1, MPI.INT);
        for (int i = 0; i < far; i++) {
            assertEquals(100 * i + rank, all[i]);
        }
        int[] counts = new int[far];
        int[] places = new int[far];
        Arrays.setAll(counts, i -> 1);
        Arrays.setAll(places, i -> far - 1 - i);
        both.allGatherv(new int[] {rank}, 1, MPI.INT, all, counts, places, MPI.INT);
        assertEquals(0, all[far - 1]);
        assertTrue(size > 0);
    }

    void anyThreadCalls(Intracomm world) throws Exception {
        assertEquals(MPI.THREAD_MULTIPLE, MPI.queryThread());
        assertTrue(MPI.isThreadMain());
        int self = world.getRank();
        List<Thread> threads = new ArrayList<>();
        List<Throwable> failures = new ArrayList<>();
        for (int t = 0; t < 4; t++) {
            int tag = t;
            Thread thread =
                    new Thread(() -> {
                        try {
                            assertFalse(MPI.isThreadMain());
                            int[] got = new int[1];
                            for (int i = 0; i < 50; i++) {
                                world.sendRecv(
                                        new int[] {tag * 100 + i},
                                        1,
                                        MPI.INT,
                                        self,
                                        tag,
                                        got,
                                        1,
                                        MPI.INT,
                                        self,
                                        tag);
                                assertEquals(tag * 100 + i, got[0]);
                            }
                        } catch (MPIException | AssertionError e) {
                            synchronized (failures) {
                                failures.add(e);
                            }
                        }
                    });
            thread.start();
            threads.add(thread);
        }
        for (Thread thread : threads) {
            thread.join();
        }
        assertEquals(List.of(), failures);
    }

    void errorsAreThrownWhereTheyAreAskedFor(Intracomm world) throws MPIException {
        world.setErrhandler(MPI.ERRORS_RETURN);
        assertSame(MPI.ERRORS_RETURN, world.getErrhandler());
        world.callErrhandler(MPI.ERR_OTHER);
        fails(MPI.ERR_RANK, () -> world.send(new int[1], 1, MPI.INT, 99, 0));
        fails(MPI.ERR_RANK, () -> world.send(new int[1], 1, MPI.INT, MPI.ANY_SOURCE, 0));
        fails(MPI.ERR_RANK, () -> world.send(new int[1], 1, MPI.INT, -3, 0));
        fails(MPI.ERR_TAG, () -> world.send(new int[1], 1, MPI.INT, 0, -2));
        fails(MPI.ERR_COUNT, () -> world.send(new int[1], -1, MPI.INT, 0, 0));
        fails(MPI.ERR_TYPE, () -> world.send(new int[1], 1, null, 0, 0));
        fails(MPI.ERR_ROOT, () -> world.bcast(new int[1], 1, MPI.INT, 99));
        fails(MPI.ERR_BUFFER, () -> world.send(null, 1, MPI.INT, 0, 0));
        fails(MPI.ERR_KEYVAL, () -> world.getAttr(MPI.KEYVAL_INVALID));
        fails(MPI.ERR_TOPOLOGY, () -> world.neighborAllGather(null, 0, MPI.INT, null, 0, MPI.INT));
        Group freed = world.getGroup();
        freed.free();
        fails(MPI.ERR_GROUP, () -> world.create(freed));
        Intracomm gone = world.dup();
        gone.free();
        MPI.COMM_WORLD.setErrhandler(MPI.ERRORS_RETURN);
        try {
            fails(MPI.ERR_COMM, gone::barrier);
            fails(MPI.ERR_DIMS, () -> CartComm.createDims(6, new int[] {0, 5}));
        } finally {
            MPI.COMM_WORLD.setErrhandler(MPI.ERRORS_ARE_FATAL);
        }
        assertSame(MPI.ERRORS_ARE_FATAL, MPI.COMM_WORLD.getErrhandler());
        int[] still = {1};
        world.allReduce(still, 1, MPI.INT, MPI.SUM);
        assertEquals(world.getSize(), still[0]);
    }

    void timeGoesOn(Intracomm world) throws MPIException {
        assertTrue(MPI.wtick() > 0);
        double[] all = new double[world.getSize()];
        for (int i = 0; i < 10; i++) { // the first call takes longer than processes begin apart
            world.allGather(new double[] {MPI.wtime()}, 1, MPI.DOUBLE, all, 1, MPI.DOUBLE);
            double now = MPI.wtime();
            for (double earlier : all) {
                assertTrue(earlier <= now, "one clock for all ranks of a host");
            }
        }
        assertTrue(MPI.isInitialized());
        assertFalse(MPI.isFinalized());
        assertEquals(MPI.VERSION, MPI.getVersion().getVersion());
        assertEquals(MPI.SUBVERSION, MPI.getVersion().getSubVersion());
        assertEquals(3, MPI.VERSION);
        assertTrue(MPI.getLibVersion().startsWith("Galerna"));
        MPI.pControl(1, null);
        for (Refusal.Call again :
                List.<Refusal.Call>of(
                        () -> MPI.Init(new String[0]),
                        () -> MPI.InitThread(null, MPI.THREAD_SINGLE))) {
            MPIException e = assertThrows(MPIException.class, again::make);
            assertEquals("MPI is already initialized.", e.getMessage());
            assertEquals(0, e.getErrorCode());
        }
    }

    void namesAreKept(Intracomm world) throws MPIException {
        world.setName("mine");
        assertEquals("mine", world.getName());
        assertEquals("", world.dup().getName());
        world.setName("n".repeat(MPI.MAX_OBJECT_NAME));
        assertEquals("n".repeat(MPI.MAX_OBJECT_NAME - 1), world.getName());
        world.setName("");
        assertEquals("", world.getName());
        assertEquals("MPI_COMM_WORLD", MPI.COMM_WORLD.getName());
        assertEquals("MPI_COMM_SELF", MPI.COMM_SELF.getName());
        assertEquals("", MPI.COMM_WORLD.split(0, 0).getName());
        assertEquals("", MPI.COMM_SELF.iDup().getName());
        assertEquals(0, Comm.TYPE_SHARED);
        assertEquals(-1, MPI.ANY_SOURCE);
        assertEquals(-2, MPI.PROC_NULL);
        assertEquals(-32766, MPI.UNDEFINED);
        assertEquals(-4, MPI.ROOT);
        assertEquals(53, MPI.ERR_WIN);
        assertEquals(36, MPI.ERR_KEYVAL);
        assertEquals(92, MPI.ERR_LASTCODE);
        assertEquals(128, MPI.BSEND_OVERHEAD);
    }
}
