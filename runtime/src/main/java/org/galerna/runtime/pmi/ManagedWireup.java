// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.pmi;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;
import org.galerna.HostName;
import org.galerna.Settings;
import org.galerna.device.Wireup;
import org.galerna.device.WireupException;
import org.galerna.runtime.daemon.Key;
import org.galerna.runtime.launch.Installation;
import org.galerna.runtime.wire.Layout;
import org.galerna.runtime.wire.WireException;

/**
 * Wire-up over a process manager: one rank in each process. Host names travel with the first fence;
 * rank 0 reads them all and puts the layout together, which the others read after the second one,
 * so that nobody else asks for every process. The secret and the name of the job are rank 0's. What
 * is put after the last fence may never be seen by others, as managers exchange values in fences
 * alone.
 */
final class ManagedWireup implements Wireup {
    private static final int SECRET_BYTES = 32;
    private static final int NAME_BYTES = 6;
    private static final String HOST = "host";
    private static final String JOB = "job";
    private static final String SECRET = "secret";
    private static final String LAYOUT = "layout";
    private static final int PIECE = 480;

    private final ProcessManager manager;
    private final ReentrantLock lock = new ReentrantLock();
    private final Set<String> published = new HashSet<>();
    private final Layout layout;
    private final byte[] secret;
    private final String job;
    private final String software;
    private final Optional<byte[]> keyStore;

    /** Exchanges what every process needs to know; waits for all of them. */
    ManagedWireup(ProcessManager manager) {
        this(
                manager,
                "Galerna " + Installation.version() + " on Java " + Runtime.version().feature());
    }

    /**
     * Exchanges as a process with a software of its own; its ranks must all have the same.
     *
     * @param software what this process runs, for people.
     */
    ManagedWireup(ProcessManager manager, String software) {
        this.manager = manager;
        this.software = software;
        keyStore = Boolean.getBoolean(Settings.TLS) ? Optional.of(userKey()) : Optional.empty();
        publish(HOST, (HostName.get() + "\n" + software).getBytes(StandardCharsets.UTF_8));
        if (manager.rank() == 0) {
            SecureRandom random = new SecureRandom();
            byte[] key = new byte[SECRET_BYTES];
            random.nextBytes(key);
            publish(SECRET, key);
            byte[] name = new byte[NAME_BYTES];
            random.nextBytes(name);
            String text = "m" + HexFormat.of().formatHex(name);
            publish(JOB, text.getBytes(StandardCharsets.UTF_8));
        }
        manager.fence();
        secret = read(0, SECRET);
        job = new String(read(0, JOB), StandardCharsets.UTF_8);
        if (manager.rank() == 0) {
            publishLayout();
        }
        manager.fence();
        layout = readLayout();
    }

    /** The user's key: no launcher has made one for this job. */
    private static byte[] userKey() {
        try {
            return Key.read(System.getenv()).ofRanks();
        } catch (IOException e) {
            throw new WireupException("-D" + Settings.TLS + "=true: " + e.getMessage(), e);
        }
    }

    /** Rank 0 says where all are, in as many pieces as the values of managers are short. */
    private void publishLayout() {
        List<Layout.Run> runs = new ArrayList<>();
        String host = host(read(0, HOST), 0);
        int count = 1;
        for (int p = 1; p < manager.size(); p++) {
            String next = host(read(p, HOST), p);
            if (!next.equals(host)) {
                runs.add(new Layout.Run(host, count, 1));
                host = next;
                count = 0;
            }
            count++;
        }
        runs.add(new Layout.Run(host, count, 1));
        byte[] bytes = new Layout(runs).bytes();
        for (int at = 0; at < bytes.length; at += PIECE) {
            byte[] piece = Arrays.copyOfRange(bytes, at, Math.min(bytes.length, at + PIECE));
            publish(LAYOUT + at / PIECE, piece);
        }
        publish(LAYOUT, Integer.toString(bytes.length).getBytes(StandardCharsets.UTF_8));
    }

    /** The host that a process has published, if its software is this one's. */
    private String host(byte[] value, int process) {
        String text = new String(value, StandardCharsets.UTF_8);
        int end = Math.max(0, text.indexOf('\n'));
        String theirs = text.substring(end).strip();
        if (!theirs.equals(software)) {
            String why =
                    "rank "
                            + process
                            + " on "
                            + text.substring(0, end)
                            + " has "
                            + theirs
                            + ", rank 0 has "
                            + software
                            + ": install the same on all hosts";
            manager.abort(1, why);
            throw new WireupException(why);
        }
        return text.substring(0, end);
    }

    private Layout readLayout() {
        try {
            String length = new String(read(0, LAYOUT), StandardCharsets.UTF_8);
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            for (int at = 0; at < Integer.parseInt(length); at += PIECE) {
                bytes.writeBytes(read(0, LAYOUT + at / PIECE));
            }
            Layout read = Layout.of(bytes.toByteArray());
            if (read.processes() != manager.size()) {
                throw new WireupException("a layout of " + read.processes() + " processes");
            }
            return read;
        } catch (WireException | NumberFormatException e) {
            throw new WireupException("process 0 published no layout: " + e.getMessage(), e);
        }
    }

    private void publish(String key, byte[] value) {
        manager.put(key, Base64.getUrlEncoder().withoutPadding().encodeToString(value));
    }

    private byte[] read(int process, String key) {
        String text = manager.get(process, key);
        if (text == null) {
            throw new WireupException("process " + process + " has not published " + key);
        }
        try {
            return Base64.getUrlDecoder().decode(text);
        } catch (IllegalArgumentException e) {
            throw new WireupException("process " + process + " published no " + key, e);
        }
    }

    @Override
    public String job() {
        return job;
    }

    @Override
    public int ranks() {
        return manager.size();
    }

    @Override
    public int process() {
        return manager.rank();
    }

    @Override
    public int processes() {
        return manager.size();
    }

    @Override
    public int first(int process) {
        return Objects.checkIndex(process, manager.size());
    }

    @Override
    public int count(int process) {
        Objects.checkIndex(process, manager.size());
        return 1;
    }

    @Override
    public String host(int process) {
        return layout.host(process);
    }

    @Override
    public Optional<byte[]> keyStore() {
        return keyStore.map(byte[]::clone);
    }

    @Override
    public byte[] secret() {
        return secret.clone();
    }

    @Override
    public void put(String key, byte[] value) {
        check(key);
        if (value.length > VALUE_BYTES) {
            throw new IllegalArgumentException(
                    "value of " + key + ": " + value.length + " bytes, at most " + VALUE_BYTES);
        }
        lock.lock();
        try {
            if (!published.add(key)) {
                throw new IllegalStateException("key " + key + " was put before");
            }
            publish("u." + key, value);
        } finally {
            lock.unlock();
        }
    }

    private static void check(String key) {
        if (!key.matches("[A-Za-z0-9.-]{1," + KEY_LENGTH + "}")) {
            throw new IllegalArgumentException("key: " + key);
        }
    }

    @Override
    public void fence() {
        lock.lock();
        try {
            manager.fence();
        } finally {
            lock.unlock();
        }
    }

    @Override
    public byte[] get(int process, String key) {
        Objects.checkIndex(process, manager.size());
        check(key);
        lock.lock();
        try {
            return read(process, "u." + key);
        } finally {
            lock.unlock();
        }
    }

    /** Tells the manager that this process needs no other one any more. */
    void finish() {
        lock.lock();
        try {
            manager.finish();
        } finally {
            lock.unlock();
        }
    }
}
