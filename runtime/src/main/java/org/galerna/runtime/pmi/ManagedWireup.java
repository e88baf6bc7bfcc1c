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
import org.galerna.Settings;
import org.galerna.device.Wireup;
import org.galerna.device.WireupException;
import org.galerna.runtime.daemon.Key;
import org.galerna.runtime.installation.Installation;
import org.galerna.runtime.options.UsageException;
import org.galerna.runtime.wire.WireException;

/**
 * Wire-up over a process manager: one rank in each process. What each says of itself travels with
 * the first fence; rank 0 reads it all and puts the layout together, which the others read after
 * the second one, so that nobody else asks for every process. The secret and the name of the job
 * are rank 0's. What is put after the last fence may never be seen by others, as managers exchange
 * values in fences alone.
 */
final class ManagedWireup implements Wireup {
    private static final int SECRET_BYTES = 32;
    private static final int NAME_BYTES = 6;
    private static final String PRESENCE = "host";
    private static final String JOB = "job";
    private static final String SECRET = "secret";
    private static final String LAYOUT = "layout";
    private static final int PIECE = 480;

    private final ProcessManager manager;
    private final ReentrantLock lock = new ReentrantLock();
    private final Set<String> published = new HashSet<>();
    private final ManagedLayout layout;
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
        publish(PRESENCE, Presence.here(software).bytes());
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
        } catch (IOException | UsageException e) {
            throw new WireupException("-D" + Settings.TLS + "=true: " + e.getMessage(), e);
        }
    }

    /** Rank 0 says where all are. */
    private void publishLayout() {
        List<Presence> all = new ArrayList<>();
        for (int p = 0; p < manager.size(); p++) {
            Presence next = Presence.of(read(p, PRESENCE));
            check(next, p);
            all.add(next);
        }
        publishLong(LAYOUT, ManagedLayout.of(all).bytes());
    }

    private ManagedLayout readLayout() {
        try {
            ManagedLayout read = ManagedLayout.of(readLong(LAYOUT));
            if (read.layout().processes() != manager.size()) {
                throw new WireupException(
                        "a layout of " + read.layout().processes() + " processes");
            }
            return read;
        } catch (WireException e) {
            throw new WireupException("process 0 published no layout: " + e.getMessage(), e);
        }
    }

    /** Ends the job if a process has not the software of this one. */
    private void check(Presence other, int process) {
        if (!other.software().equals(software)) {
            String why =
                    "rank "
                            + process
                            + " on "
                            + other.host()
                            + " has "
                            + other.software()
                            + ", rank 0 has "
                            + software
                            + ": install the same on all hosts";
            manager.abort(1, why);
            throw new WireupException(why);
        }
    }

    /** Publishes in as many pieces as the values of managers are short. */
    private void publishLong(String key, byte[] bytes) {
        for (int at = 0; at < bytes.length; at += PIECE) {
            byte[] piece = Arrays.copyOfRange(bytes, at, Math.min(bytes.length, at + PIECE));
            publish(key + at / PIECE, piece);
        }
        publish(key, Integer.toString(bytes.length).getBytes(StandardCharsets.UTF_8));
    }

    /** Reads what process 0 has published in pieces. */
    private byte[] readLong(String key) {
        String length = new String(read(0, key), StandardCharsets.UTF_8);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try {
            for (int at = 0; at < Integer.parseInt(length); at += PIECE) {
                bytes.writeBytes(read(0, key + at / PIECE));
            }
        } catch (NumberFormatException e) {
            throw new WireupException("process 0 published no " + key, e);
        }
        return bytes.toByteArray();
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
        return layout.layout().host(process);
    }

    @Override
    public int cores() {
        return layout.coresBeside(process());
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
        byte[] copy = Wireup.checked(key, value);
        lock.lock();
        try {
            if (!published.add(key)) {
                throw new IllegalStateException("key " + key + " was put before");
            }
            publish("u." + key, copy);
        } finally {
            lock.unlock();
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
        Wireup.checked(key);
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
