// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.pmi;

import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.HashMap;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;
import org.galerna.device.Wireup;
import org.galerna.device.WireupException;
import org.galerna.runtime.launch.Host;

/**
 * Wire-up over a process manager: one rank in each process. Host names travel with the first fence;
 * the secret and the name of the job are rank 0's. What is put after the last fence may never be
 * seen by others, as managers exchange values in fences alone.
 */
final class ManagedWireup implements Wireup {
    private static final int SECRET_BYTES = 32;
    private static final int NAME_BYTES = 6;
    private static final String HOST = "host";
    private static final String JOB = "job";
    private static final String SECRET = "secret";

    private final ProcessManager manager;
    private final ReentrantLock lock = new ReentrantLock();
    private final Set<String> published = new HashSet<>();
    private final Map<Integer, String> hosts = new HashMap<>();
    private final byte[] secret;
    private final String job;

    /** Exchanges what every process needs to know; waits for all of them. */
    ManagedWireup(ProcessManager manager) {
        this.manager = manager;
        publish(HOST, Host.name().getBytes(StandardCharsets.UTF_8));
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
        Objects.checkIndex(process, manager.size());
        lock.lock();
        try {
            return hosts.computeIfAbsent(
                    process, p -> new String(read(p, HOST), StandardCharsets.UTF_8));
        } finally {
            lock.unlock();
        }
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
