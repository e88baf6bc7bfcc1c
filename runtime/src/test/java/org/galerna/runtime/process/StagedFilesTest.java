// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.process;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.galerna.runtime.launch.StagedNames;
import org.galerna.runtime.options.UsageException;
import org.galerna.runtime.wire.Body;
import org.galerna.runtime.wire.Frame;
import org.galerna.runtime.wire.FrameChannel;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A host that is sent files is heard while it is. */
@Timeout(60)
class StagedFilesTest {
    private static final int LENGTH = 1 << 20;
    private static final Frame TICK = Frame.of(Frame.Kind.TICK);

    @TempDir private Path folder;

    private Path file;
    private StagedFiles staged;

    @BeforeEach
    void stage() throws IOException {
        file = Files.write(folder.resolve("data"), new byte[LENGTH]);
        staged = StagedFiles.of(List.of(), null, List.of(file.toString()));
    }

    @AfterEach
    void close() {
        staged.close();
    }

    private Frame missing() {
        List<String> digests = List.of(staged.described().others().getFirst().digest());
        return new Body().add(digests).of(Frame.Kind.MISSING);
    }

    private static Frame lost() {
        return new Body().add("has no room").of(Frame.Kind.LOST);
    }

    /** What a host has said by now. */
    private static byte[] said(Frame... frames) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        FrameChannel channel = new FrameChannel(new ByteArrayInputStream(new byte[0]), bytes);
        for (Frame frame : frames) {
            channel.send(frame);
        }
        return bytes.toByteArray();
    }

    /** A stream that breaks after so many bytes. */
    private static final class Breaking extends OutputStream {
        private final long limit;
        private long count;

        Breaking(long limit) {
            super();
            this.limit = limit;
        }

        @Override
        public void write(int b) throws IOException {
            count++;
            if (count > limit) {
                throw new IOException("Broken pipe");
            }
        }
    }

    private FrameChannel channel(byte[] said, long limit) {
        return new FrameChannel(new ByteArrayInputStream(said), new Breaking(limit));
    }

    @Test
    void aHostMayTickBeforeItAsks() throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        byte[] said = said(TICK, TICK, missing(), TICK);
        staged.send(new FrameChannel(new ByteArrayInputStream(said), out));
        assertTrue(out.size() > LENGTH, out.size() + " bytes");
    }

    @Test
    void aHostThatGivesUpBeforeItAsksTellsWhy() throws IOException {
        FrameChannel channel = channel(said(TICK, lost()), Long.MAX_VALUE);
        Exception e = assertThrows(HostLostException.class, () -> staged.send(channel));
        assertEquals("has no room", e.getMessage());
    }

    @Test
    void aHostThatGivesUpMeanwhileTellsWhy() throws IOException {
        Breaking out = new Breaking(Long.MAX_VALUE);
        byte[] said = said(missing(), TICK, lost());
        FrameChannel channel = new FrameChannel(new ByteArrayInputStream(said), out);
        Exception e = assertThrows(HostLostException.class, () -> staged.send(channel));
        assertEquals("has no room", e.getMessage());
        assertEquals(0, out.count);
    }

    /** The reason may come when the host takes nothing more. */
    @Test
    void aHostThatHasGoneIsHeardToItsEnd() throws IOException {
        ByteArrayInputStream silent =
                new ByteArrayInputStream(said(missing(), TICK, lost())) {
                    @Override
                    public int available() {
                        return 0;
                    }
                };
        FrameChannel channel = new FrameChannel(silent, new Breaking(LENGTH / 2));
        Exception e = assertThrows(HostLostException.class, () -> staged.send(channel));
        assertEquals("has no room", e.getMessage());
    }

    @Test
    void filesOfOneNameAreRefused() throws IOException {
        Path other = Files.createDirectories(folder.resolve("b")).resolve("data");
        Files.write(other, new byte[1]);
        String again = folder.resolve("b/../data").toString();
        StagedFiles.of(List.of(), null, List.of(file.toString(), again)).close();
        List<String> both = List.of(file.toString(), other.toString());
        Exception e =
                assertThrows(
                        UsageException.class, () -> StagedFiles.of(List.of(), null, both).close());
        assertTrue(e.getMessage().contains(file + " and --stage-file " + other), e.getMessage());
    }

    @Test
    void ranksOfThisHostMustFindTheFileToo() {
        StagedNames.checkHere(List.of("pom.xml"));
        List<String> elsewhere = List.of(file.toString());
        Exception e = assertThrows(UsageException.class, () -> StagedNames.checkHere(elsewhere));
        assertTrue(e.getMessage().startsWith("--stage-file " + file + ": "), e.getMessage());
        assertTrue(e.getMessage().contains(Path.of("").toAbsolutePath().toString()));
    }

    @Test
    void aFileThatHasGoneMeanwhileIsNamed() throws IOException {
        FrameChannel channel = channel(said(missing()), Long.MAX_VALUE);
        Files.delete(file);
        Exception e = assertThrows(HostLostException.class, () -> staged.send(channel));
        assertEquals("cannot be sent " + file + ": no such file", e.getMessage());
    }
}
