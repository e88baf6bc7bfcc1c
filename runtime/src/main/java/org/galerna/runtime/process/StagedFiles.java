// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.process;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.FileSystemException;
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
import org.galerna.runtime.launch.StagedNames;
import org.galerna.runtime.options.UsageException;
import org.galerna.runtime.report.Reason;
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
    private interface Bytes {
        InputStream open() throws IOException;
    }

    /** What is sent, and how the user knows it. */
    private record Source(Path path, Bytes bytes) {}

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
        for (Path file : StagedNames.distinct(files)) {
            add(file, false, others);
        }
    }

    private void add(Path path, boolean classesOnly, List<HostTask.Item> to) {
        try {
            Bytes source;
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
            sources.put(digest, new Source(path, source));
            to.add(new HostTask.Item(path.toAbsolutePath().getFileName().toString(), digest));
        } catch (IOException e) {
            throw new UsageException("--stage: cannot read " + path + ": " + Reason.of(e));
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

    /**
     * Waits for what a host says it lacks, and sends that.
     *
     * @throws HostLostException if the host tells why it cannot have it, or this one cannot send
     *     it.
     */
    void send(FrameChannel channel) throws IOException {
        Frame asked = next(channel);
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
            send(channel, digest, source);
        }
    }

    private static void send(FrameChannel channel, String digest, Source source)
            throws IOException {
        try (InputStream file = opened(source)) {
            byte[] piece = piece(source, file);
            while (piece.length > 0) {
                say(channel, new Body().add(digest).add(piece).of(Frame.Kind.FILE));
                piece = piece(source, file);
            }
        }
        say(channel, new Body().add(digest).add(new byte[0]).of(Frame.Kind.FILE));
    }

    private static InputStream opened(Source source) throws HostLostException {
        try {
            return source.bytes.open();
        } catch (IOException e) {
            throw unsent(source, e);
        }
    }

    private static byte[] piece(Source source, InputStream file) throws HostLostException {
        try {
            return file.readNBytes(PIECE);
        } catch (IOException e) {
            throw unsent(source, e);
        }
    }

    private static HostLostException unsent(Source source, IOException e) {
        String named = e instanceof FileSystemException ? "" : source.path + ": ";
        return new HostLostException("cannot be sent " + named + Reason.of(e));
    }

    /** Sends a frame, unless the host has said meanwhile that it gives up. */
    private static void say(FrameChannel channel, Frame frame) throws IOException {
        while (channel.isWaiting()) {
            Frame said = channel.receive();
            if (said != null && said.kind() == Frame.Kind.LOST) {
                throw new HostLostException(said.fields().text());
            }
        }
        try {
            channel.send(frame);
        } catch (IOException e) {
            hear(channel, e);
            throw e;
        }
    }

    /** Looks whether a host that has gone has said why. */
    private static void hear(FrameChannel channel, IOException gone) throws HostLostException {
        try {
            while (next(channel) != null) {
                // there may be more behind it
            }
        } catch (HostLostException e) {
            throw e;
        } catch (IOException e) {
            gone.addSuppressed(e);
        }
    }

    /** The next frame that says something; null at the end. */
    private static Frame next(FrameChannel channel) throws IOException {
        Frame frame = channel.receive();
        while (frame != null && frame.kind() == Frame.Kind.TICK) {
            frame = channel.receive();
        }
        if (frame != null && frame.kind() == Frame.Kind.LOST) {
            throw new HostLostException(frame.fields().text());
        }
        return frame;
    }

    @Override
    public void close() {
        jars.forEach(FolderJar::close);
    }
}
