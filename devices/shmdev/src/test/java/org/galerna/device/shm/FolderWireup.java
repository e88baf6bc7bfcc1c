// SPDX-License-Identifier: Apache-2.0
package org.galerna.device.shm;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.galerna.base.host.Cores;
import org.galerna.device.Wireup;
import org.galerna.device.WireupException;

/**
 * Processes of one rank each that find each other by files of a folder, for tests without a
 * launcher.
 */
final class FolderWireup implements Wireup {
    private static final long LIMIT_SECONDS = 20;

    private final Path folder;
    private final int process;
    private final int processes;
    private int fences;

    FolderWireup(Path folder, int process, int processes) {
        this.folder = folder;
        this.process = process;
        this.processes = processes;
    }

    @Override
    public String job() {
        return folder.getFileName().toString();
    }

    @Override
    public int ranks() {
        return processes;
    }

    @Override
    public int process() {
        return process;
    }

    @Override
    public int processes() {
        return processes;
    }

    @Override
    public int first(int ofProcess) {
        return ofProcess;
    }

    @Override
    public int count(int ofProcess) {
        return 1;
    }

    @Override
    public String host(int ofProcess) {
        return "here";
    }

    @Override
    public int cores() {
        return Cores.count();
    }

    @Override
    public byte[] secret() {
        return new byte[16];
    }

    @Override
    public void put(String key, byte[] value) {
        final Path made = folder.resolve(process + "+" + key);
        try {
            Files.write(made, value);
            Files.move(made, folder.resolve(process + "=" + key), StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void fence() {
        fences++;
        put("fence" + fences, new byte[0]);
        for (int p = 0; p < processes; p++) {
            get(p, "fence" + fences);
        }
    }

    @Override
    public byte[] get(int ofProcess, String key) {
        final Path path = folder.resolve(ofProcess + "=" + key);
        final long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(LIMIT_SECONDS);
        while (System.nanoTime() < end) {
            try {
                return Files.readAllBytes(path);
            } catch (NoSuchFileException e) {
                LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(2));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        throw new WireupException("process " + ofProcess + " has not put " + key);
    }
}
