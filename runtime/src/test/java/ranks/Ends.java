// SPDX-License-Identifier: Apache-2.0
package ranks;

import java.util.ArrayList;
import java.util.List;
import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.function.IntConsumer;
import org.galerna.base.SuppressForbidden;

/** Rank 1 ends as its argument says; the others wait to be ended, or end well. */
@SuppressForbidden("a program under test does what programs do")
final class Ends {
    private static final long LONG = 60_000;
    private static final long SHORT = 200;

    private Ends() {}

    public static void main(String[] args) throws Exception {
        int rank = Me.rank();
        Runtime.getRuntime().addShutdownHook(new Thread(() -> System.out.println("hook " + rank)));
        boolean fails =
                !List.of(
                                "thread",
                                "pool",
                                "timer",
                                "full",
                                "zero",
                                "other",
                                "sleep",
                                "slowhook",
                                "latehook",
                                "init")
                        .contains(args[0]);
        if (fails && rank != 1) {
            Me.sleep(LONG);
        }
        switch (args[0]) {
            case "exit" -> System.exit(3);
            case "reference" -> ((IntConsumer) System::exit).accept(4);
            case "runtime" -> Runtime.getRuntime().exit(5);
            case "virtual" -> Thread.ofVirtual().start(() -> System.exit(10)).join();
            case "haltInHook" -> haltInHook();
            case "halt" -> Runtime.getRuntime().halt(6);
            case "reflection" -> System.class.getMethod("exit", int.class).invoke(null, 7);
            case "reflectionInPool" ->
                    ForkJoinPool.commonPool()
                            .submit(() ->
                                    System.class.getMethod("exit", int.class).invoke(null, 300))
                            .get();
            case "throw" -> throw new IllegalStateException("boom");
            case "catch" -> exitInsideTry();
            case "handler" -> {
                Thread.setDefaultUncaughtExceptionHandler((t, e) -> System.exit(9));
                throw new IllegalStateException("boom");
            }
            case "circle" -> throw circle();
            case "mute" -> throw new Mute();
            case "memory" -> fill();
            case "full" -> full(rank);
            case "zero" -> zero(rank);
            case "sleep" -> asleep(rank);
            case "slowhook" -> slowHook(rank);
            case "latehook" -> lateHook(rank);
            case "init" -> init(rank);
            case "other" -> otherThread(rank);
            case "thread" -> new Thread(() -> late(rank)).start();
            case "pool" -> pool(rank);
            case "timer" -> timer(rank);
            default -> throw new IllegalArgumentException(args[0]);
        }
    }

    private static void asleep(int rank) {
        System.err.println("last words of " + rank);
        System.out.println("asleep " + rank);
        Me.sleep(LONG);
    }

    private static void slowHook(int rank) {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> Me.sleep(LONG)));
        asleep(rank);
    }

    private static void lateHook(int rank) {
        Thread hook =
                new Thread(() -> {
                    Me.sleep(3 * SHORT);
                    System.out.println("late hook " + rank);
                });
        Runtime.getRuntime().addShutdownHook(hook);
        asleep(rank);
    }

    private static void init(int rank) {
        if (rank == 0) {
            mpi.MPI.Init(new String[0]);
        }
    }

    /** One hook never ends, another ends the rank. */
    private static void haltInHook() {
        Runtime jvm = Runtime.getRuntime();
        jvm.addShutdownHook(new Thread(() -> Me.sleep(LONG)));
        jvm.addShutdownHook(new Thread(() -> Runtime.getRuntime().halt(21)));
        System.exit(22);
    }

    private static void exitInsideTry() {
        try {
            System.exit(8);
        } catch (Throwable e) {
            System.out.println("exit threw");
        } finally {
            System.out.println("exit returned");
        }
    }

    private static Exception circle() {
        Exception first = new Exception("first");
        return (Exception) first.initCause(new Exception("second", first));
    }

    /** Fails to say what it is. */
    private static final class Mute extends RuntimeException {
        private static final long serialVersionUID = 1;

        @Override
        public String getMessage() {
            throw new IllegalStateException("mute");
        }
    }

    private static void fill() {
        List<long[]> all = new ArrayList<>();
        while (all.size() < Integer.MAX_VALUE) {
            all.add(new long[1 << 17]);
        }
    }

    /** Rank 1 takes all of the heap for a while and gives it back; the others need none then. */
    private static void full(int rank) {
        if (rank == 1) {
            takeAll();
            System.gc();
        } else {
            while (room() > 10) {
                Me.sleep(1);
            }
            while (room() < 30) {
                Me.sleep(1);
            }
        }
        System.out.println("fine " + rank);
    }

    private static void takeAll() {
        Object[] all = new Object[1 << 16];
        long end = System.nanoTime() + 3 * SHORT * 1_000_000;
        int size = 1 << 17;
        for (int i = 0; i < all.length && System.nanoTime() < end; i++) {
            try {
                all[i] = new byte[size];
            } catch (OutOfMemoryError e) {
                size = size > 16 ? size / 2 : size; // no class is loaded here
            }
        }
    }

    /** Free memory in MiB. */
    private static long room() {
        Runtime jvm = Runtime.getRuntime();
        return (jvm.maxMemory() - jvm.totalMemory() + jvm.freeMemory()) >> 20;
    }

    private static void zero(int rank) {
        if (rank == 1) {
            System.exit(0);
        }
        Me.sleep(SHORT);
        System.out.println("goes on " + rank);
    }

    private static void otherThread(int rank) throws InterruptedException {
        Thread thread =
                new Thread(() -> {
                    throw new IllegalStateException("in a thread");
                });
        thread.start();
        thread.join();
        System.out.println("goes on " + rank);
    }

    private static void late(int rank) {
        Me.sleep(SHORT);
        System.out.println("late " + rank);
    }

    private static void pool(int rank) {
        ExecutorService pool = Executors.newFixedThreadPool(1);
        pool.execute(() -> late(rank));
        pool.shutdown();
    }

    private static void timer(int rank) {
        Timer timer = new Timer();
        timer.schedule(
                new TimerTask() {
                    @Override
                    public void run() {
                        System.out.println("late " + rank);
                        timer.cancel();
                    }
                },
                SHORT);
    }
}
