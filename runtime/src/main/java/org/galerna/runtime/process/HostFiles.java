// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.process;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.galerna.runtime.installation.Folders;
import org.galerna.runtime.installation.UserFolders;
import org.galerna.runtime.report.Reason;
import org.galerna.runtime.wire.Body;
import org.galerna.runtime.wire.Fields;
import org.galerna.runtime.wire.Frame;
import org.galerna.runtime.wire.FrameChannel;
import org.galerna.runtime.wire.HostTask;
import org.galerna.runtime.wire.WireException;

/**
 * Files that launchers have sent to this host: kept by their digests below {@code
 * $XDG_CACHE_HOME/galerna/stage}, so that nothing is sent twice, until nobody has used them for 30
 * days. The folder of one job holds the user's files and vanishes with the job, or with the next
 * one if this process is killed.
 */
final class HostFiles implements AutoCloseable {
    private static final Duration KEPT = Duration.ofDays(30);

    private final HostTask.Files files;
    private final Path store; // null if nothing is staged
    private Path folder; // written under this
    private boolean isClosed; // under this

    HostFiles(HostTask.Files files, Map<String, String> environment) {
        this.files = files;
        store =
                files.isUsed()
                        ? UserFolders.of(environment, "XDG_CACHE_HOME", ".cache").resolve("stage")
                        : null;
    }

    /** Asks for what is missing, and makes the job's folder. */
    void receive(FrameChannel channel) throws IOException {
        Files.createDirectories(store);
        forgetOld();
        List<HostTask.Item> all = new ArrayList<>(files.classPath());
        all.addAll(files.others());
        List<String> missing =
                all.stream()
                        .filter(item -> !isThere(item))
                        .map(HostTask.Item::digest)
                        .distinct()
                        .toList();
        channel.send(new Body().add(missing).of(Frame.Kind.MISSING));
        for (String digest : missing) {
            receive(channel, digest);
        }
        makeFolder();
    }

    /** Whoever closes this meanwhile waits, and takes away what is in the folder. */
    private synchronized void makeFolder() throws IOException {
        if (isClosed) {
            throw new IOException("the job is over");
        }
        folder = Folders.temporary("galerna-job-");
        for (HostTask.Item item : files.others()) {
            Files.copy(
                    place(item.digest()),
                    folder.resolve(item.name()),
                    StandardCopyOption.REPLACE_EXISTING);
        }
    }

    private Path place(String digest) {
        return store.resolve(digest + ".jar");
    }

    /** Whether a file is kept here, whole; marks it as used. */
    private boolean isThere(HostTask.Item item) {
        Path place = place(item.digest());
        try (InputStream in = Files.newInputStream(place)) {
            if (StagedFiles.digest(in).equals(item.digest())) {
                Files.setLastModifiedTime(place, FileTime.from(Instant.now()));
                return true;
            }
            return false;
        } catch (IOException e) {
            return false; // it will be sent
        }
    }

    private void receive(FrameChannel channel, String digest) throws IOException {
        Path part = Files.createTempFile(store, "part-", ".tmp");
        try {
            try (OutputStream out = Files.newOutputStream(part)) {
                byte[] piece = piece(channel, digest);
                while (piece.length > 0) {
                    keep(piece, out);
                    piece = piece(channel, digest);
                }
            }
            try (InputStream in = Files.newInputStream(part)) {
                if (!StagedFiles.digest(in).equals(digest)) {
                    throw new IOException("a staged file has changed on its way, or meanwhile");
                }
            }
            Files.move(part, place(digest), StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(part);
        }
    }

    private void keep(byte[] piece, OutputStream out) throws IOException {
        try {
            out.write(piece);
        } catch (IOException e) {
            throw new IOException("cannot keep a staged file in " + store + ": " + Reason.of(e), e);
        }
    }

    private static byte[] piece(FrameChannel channel, String digest) throws IOException {
        Frame frame = channel.receive();
        if (frame == null) {
            throw new WireException("the launcher has gone");
        }
        Fields in = frame.fields();
        if (frame.kind() != Frame.Kind.FILE || !in.text().equals(digest)) {
            throw new WireException("expected a piece of " + digest + ", got " + frame.kind());
        }
        byte[] bytes = in.bytes();
        in.end();
        return bytes;
    }

    /** Several jobs may do this at once: what one has removed is nothing for the other. */
    private void forgetOld() throws IOException {
        FileTime limit = FileTime.from(Instant.now().minus(KEPT));
        try (Stream<Path> kept = Files.list(store)) {
            for (Path file : (Iterable<Path>) kept::iterator) {
                forget(file, limit);
            }
        }
    }

    private static void forget(Path file, FileTime limit) {
        try {
            if (Files.getLastModifiedTime(file).compareTo(limit) < 0) {
                Files.deleteIfExists(file);
            }
        } catch (IOException e) {
            return; // gone, or for the next job to try
        }
    }

    /** Entries of the program's class path, as they are named here. */
    List<String> classPath() {
        return files.classPath().stream().map(item -> place(item.digest()).toString()).toList();
    }

    /** The directory to run in. */
    String folder() {
        return folder.toString();
    }

    @Override
    public synchronized void close() {
        isClosed = true;
        if (folder != null) {
            try {
                Folders.delete(folder);
            } catch (IOException e) {
                System.err.println("cannot remove " + folder + ": " + e.getMessage());
            }
        }
    }
}
