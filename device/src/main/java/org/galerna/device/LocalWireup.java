// SPDX-License-Identifier: Apache-2.0
package org.galerna.device;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.galerna.base.host.Cores;

/**
 * A job whose processes all live in this JVM, one fabric each: how devices between processes are
 * tried without starting any. The fabrics of the processes must be opened by different threads,
 * since opening waits for all.
 */
public final class LocalWireup implements Wireup {
    /** What the processes share; guarded by its lock. */
    private static final class Board {
        final ReentrantLock lock = new ReentrantLock();
        final Condition changed = lock.newCondition();
        final String job;
        final int[] firsts;
        final String[] hosts;
        final byte[] secret = new byte[32];
        final Map<String, byte[]> values = new HashMap<>();
        final boolean[] hasEnded;
        Optional<byte[]> keyStore = Optional.empty();
        int arrived;
        int fences;

        Board(String job, int[] firsts, String[] hosts) {
            this.job = job;
            this.firsts = firsts;
            this.hosts = hosts;
            this.hasEnded = new boolean[hosts.length];
            ThreadLocalRandom.current().nextBytes(secret);
        }
    }

    private final Board board;
    private final int process;

    private LocalWireup(Board board, int process) {
        this.board = board;
        this.process = process;
    }

    /**
     * Makes the processes of one host.
     *
     * @param counts how many ranks each holds, at least 1 each.
     * @return one wire-up for each process.
     * @throws IllegalArgumentException if there is no process, or one without ranks.
     */
    public static LocalWireup[] of(int... counts) {
        final String[] hosts = new String[counts.length];
        Arrays.fill(hosts, "local");
        return of(hosts, counts);
    }

    /**
     * Makes processes that pretend to run on several hosts.
     *
     * @param hosts the name of each process's host.
     * @param counts how many ranks each holds, at least 1 each.
     * @return one wire-up for each process.
     * @throws IllegalArgumentException if there is no process, or one without ranks, or the lengths
     *     differ.
     */
    public static LocalWireup[] of(String[] hosts, int... counts) {
        if (counts.length == 0 || counts.length != hosts.length) {
            throw new IllegalArgumentException(
                    counts.length + " processes on " + hosts.length + " hosts");
        }
        final int[] firsts = new int[counts.length + 1];
        for (int p = 0; p < counts.length; p++) {
            if (counts[p] < 1) {
                throw new IllegalArgumentException("process " + p + " holds no rank");
            }
            firsts[p + 1] = firsts[p] + counts[p];
        }
        final String job =
                "local-"
                        + ProcessHandle.current().pid()
                        + "-"
                        + Long.toHexString(ThreadLocalRandom.current().nextLong());
        final Board board = new Board(job, firsts, hosts.clone());
        final LocalWireup[] all = new LocalWireup[counts.length];
        for (int p = 0; p < all.length; p++) {
            all[p] = new LocalWireup(board, p);
        }
        return all;
    }

    /**
     * Lets the processes encrypt what they say over networks; before they open.
     *
     * @param keyStore as {@link Wireup#keyStore} gives it.
     */
    public void encrypt(byte[] keyStore) {
        board.lock.lock();
        try {
            board.keyStore = Optional.of(keyStore.clone());
        } finally {
            board.lock.unlock();
        }
    }

    @Override
    public int cores() {
        return Cores.count();
    }

    @Override
    public Optional<byte[]> keyStore() {
        board.lock.lock();
        try {
            return board.keyStore.map(byte[]::clone);
        } finally {
            board.lock.unlock();
        }
    }

    @Override
    public String job() {
        return board.job;
    }

    @Override
    public int ranks() {
        return board.firsts[board.hosts.length];
    }

    @Override
    public int process() {
        return process;
    }

    @Override
    public int processes() {
        return board.hosts.length;
    }

    @Override
    public int first(int ofProcess) {
        return board.firsts[Objects.checkIndex(ofProcess, processes())];
    }

    @Override
    public int count(int ofProcess) {
        return board.firsts[Objects.checkIndex(ofProcess, processes()) + 1]
                - board.firsts[ofProcess];
    }

    @Override
    public String host(int ofProcess) {
        return board.hosts[Objects.checkIndex(ofProcess, processes())];
    }

    @Override
    public byte[] secret() {
        return board.secret.clone();
    }

    /** Plays the end of this process: others that wait for it fail. */
    public void end() {
        board.lock.lock();
        try {
            board.hasEnded[process] = true;
            board.changed.signalAll();
        } finally {
            board.lock.unlock();
        }
    }

    @Override
    public void put(String key, byte[] value) {
        final byte[] copy = Wireup.checked(key, value);
        board.lock.lock();
        try {
            if (board.values.putIfAbsent(name(process, key), copy) != null) {
                throw new IllegalStateException("key " + key + " was put before");
            }
            board.changed.signalAll();
        } finally {
            board.lock.unlock();
        }
    }

    private static String name(int ofProcess, String key) {
        return ofProcess + " " + key;
    }

    @Override
    public void fence() {
        board.lock.lock();
        try {
            final int mine = board.fences;
            if (++board.arrived == processes()) {
                board.arrived = 0;
                board.fences++;
                board.changed.signalAll();
            }
            while (board.fences == mine) {
                for (int p = 0; p < processes(); p++) {
                    failIfEnded(p, "a fence");
                }
                board.changed.awaitUninterruptibly();
            }
        } finally {
            board.lock.unlock();
        }
    }

    @Override
    public byte[] get(int ofProcess, String key) {
        Objects.checkIndex(ofProcess, processes());
        Wireup.checked(key);
        board.lock.lock();
        try {
            byte[] value = board.values.get(name(ofProcess, key));
            while (value == null) {
                failIfEnded(ofProcess, key);
                board.changed.awaitUninterruptibly();
                value = board.values.get(name(ofProcess, key));
            }
            return value.clone();
        } finally {
            board.lock.unlock();
        }
    }

    private void failIfEnded(int ofProcess, String what) {
        if (board.hasEnded[ofProcess]) {
            throw new WireupException("process " + ofProcess + " has ended before " + what);
        }
    }
}
