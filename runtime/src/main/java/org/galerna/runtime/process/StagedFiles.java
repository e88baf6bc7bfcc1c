// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.process;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.galerna.runtime.options.UsageException;
import org.galerna.runtime.wire.Body;
import org.galerna.runtime.wire.Fields;
import org.galerna.runtime.wire.Frame;
import org.galerna.runtime.wire.FrameChannel;
import org.galerna.runtime.wire.HostTask;
import org.galerna.runtime.wire.WireException;

/**
 * What other hosts may ask for: entries of the class path and files of the user, by the digests of
 * their bytes. A folder of classes travels as a {@link FolderJar}.
 */
final class StagedFiles implements AutoCloseable {
    /** Nothing is staged. */
    static final StagedFiles NONE = new StagedFiles();

    private static final int PIECE = 1 << 16;

    private final Map<String, Source> sources = new TreeMap<>();
    private final List<HostTask.Item> classPath = new ArrayList<>();
    private final List<HostTask.Item> others = new ArrayList<>();
    private final List<FolderJar> jars = new ArrayList<>();

    /** Where bytes are. */
    @FunctionalInterface
    private interface Source {
        InputStream open() throws IOException;
    }

    private StagedFiles() {}

    /**
     * Reads everything once, for the digests.
     *
     * @param implied of the class path, a folder of which only the classes are meant; null for
     *     none.
     * @throws UsageException if something cannot be read.
     */
    static StagedFiles of(Collection<String> classPath, Path implied, Collection<String> files) {
        StagedFiles result = new StagedFiles();
        try {
            result.add(classPath, implied, files);
        } catch (UsageException e) {
            result.close();
            throw e;
        }
        return result;
    }

    private void add(Collection<String> entries, Path implied, Collection<String> files) {
        for (String entry : entries) {
            Path path = Path.of(entry);
            if (Files.exists(path)) {
                add(path, path.equals(implied), classPath);
            }
        }
        for (String file : files) {
            Path path = Path.of(file);
            if (!Files.isRegularFile(path)) {
                throw new UsageException("--stage-file " + file + ": no such file");
            }
            add(path, false, others);
        }
    }

    private void add(Path path, boolean classesOnly, List<HostTask.Item> to) {
        try {
            Source source;
            if (Files.isDirectory(path)) {
                FolderJar jar = FolderJar.of(path.toRealPath(), classesOnly); // it may be a link
                jars.add(jar);
                source = jar::open;
            } else {
                source = () -> Files.newInputStream(path);
            }
            String digest;
            try (InputStream in = source.open()) {
                digest = digest(in);
            }
            sources.put(digest, source);
            to.add(new HostTask.Item(path.toAbsolutePath().getFileName().toString(), digest));
        } catch (IOException e) {
            throw new UsageException("--stage: cannot read " + path + ": " + e.getMessage());
        }
    }

    /** The digest of a file or stream. */
    static String digest(InputStream in) throws IOException {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            byte[] piece = new byte[PIECE];
            int count = in.read(piece);
            while (count >= 0) {
                digest.update(piece, 0, count);
                count = in.read(piece);
            }
            return HexFormat.of().formatHex(digest.digest());
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError("every Java has SHA-256", e);
        }
    }

    /** What a host is told about them. */
    HostTask.Files described() {
        return new HostTask.Files(this != NONE, classPath, others);
    }

    /** Waits for what a host says it lacks, and sends that. */
    void send(FrameChannel channel) throws IOException {
        Frame asked = channel.receive();
        if (asked == null) {
            throw new IOException("has gone");
        }
        if (asked.kind() != Frame.Kind.MISSING) {
            throw new WireException("expected MISSING, got " + asked.kind());
        }
        Fields in = asked.fields();
        for (String digest : in.texts()) {
            Source source = sources.get(digest);
            if (source == null) {
                throw new WireException("asks for a file that is not staged: " + digest);
            }
            try (InputStream file = source.open()) {
                byte[] piece = file.readNBytes(PIECE);
                while (piece.length > 0) {
                    channel.send(new Body().add(digest).add(piece).of(Frame.Kind.FILE));
                    piece = file.readNBytes(PIECE);
                }
            }
            channel.send(new Body().add(digest).add(new byte[0]).of(Frame.Kind.FILE));
        }
    }

    @Override
    public void close() {
        jars.forEach(FolderJar::close);
    }
}
