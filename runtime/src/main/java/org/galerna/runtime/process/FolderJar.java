// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.process;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.Deflater;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import javax.lang.model.SourceVersion;

/**
 * A folder of classes as a jar without times: the same files give the same bytes. They are in a
 * temporary file that has no name any more, so that nothing is left of it however this JVM ends.
 */
final class FolderJar implements AutoCloseable {
    private static final int BUFFER = 1 << 16;

    private final FileChannel bytes;

    private FolderJar(FileChannel bytes) {
        this.bytes = bytes;
    }

    /**
     * Packs a folder. What vanishes meanwhile is left out.
     *
     * @param folder no link itself; links in it to folders are not followed.
     * @param classesOnly whether other files than classes are left out, and what cannot be read.
     * @throws IOException if something cannot be read, or not be kept.
     */
    static FolderJar of(Path folder, boolean classesOnly) throws IOException {
        List<Path> files = new ArrayList<>();
        Files.walkFileTree(folder, new Visitor(folder, classesOnly, files));
        files.sort(null);
        Path file = Files.createTempFile("galerna-stage-", ".jar");
        FileChannel bytes;
        try {
            bytes = FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE);
        } finally {
            Files.deleteIfExists(file);
        }
        FolderJar jar = new FolderJar(bytes);
        try {
            jar.pack(folder, files, classesOnly);
        } catch (IOException e) {
            jar.close();
            throw e;
        }
        return jar;
    }

    /** Finds the files. */
    private static final class Visitor extends SimpleFileVisitor<Path> {
        private final Path folder;
        private final boolean classesOnly;
        private final List<Path> found;

        Visitor(Path folder, boolean classesOnly, List<Path> found) {
            super();
            this.folder = folder;
            this.classesOnly = classesOnly;
            this.found = found;
        }

        @Override
        public FileVisitResult preVisitDirectory(Path place, BasicFileAttributes attributes) {
            return classesOnly && !place.equals(folder) && !isPackage(place)
                    ? FileVisitResult.SKIP_SUBTREE
                    : FileVisitResult.CONTINUE;
        }

        private static boolean isPackage(Path place) {
            return SourceVersion.isIdentifier(place.getFileName().toString());
        }

        @Override
        public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
            boolean isWanted = !classesOnly || file.toString().endsWith(".class");
            if (isWanted && Files.isRegularFile(file)) {
                found.add(file);
            }
            return FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult visitFileFailed(Path file, IOException e) throws IOException {
            if (isLeftOut(e, classesOnly)) {
                return FileVisitResult.CONTINUE;
            }
            throw e;
        }

        @Override
        public FileVisitResult postVisitDirectory(Path place, IOException e) throws IOException {
            if (e == null || isLeftOut(e, classesOnly)) {
                return FileVisitResult.CONTINUE;
            }
            throw e;
        }
    }

    private static boolean isLeftOut(IOException e, boolean classesOnly) {
        return e instanceof NoSuchFileException
                || (classesOnly && e instanceof AccessDeniedException);
    }

    private void pack(Path folder, List<Path> files, boolean classesOnly) throws IOException {
        OutputStream out = new BufferedOutputStream(Channels.newOutputStream(bytes), BUFFER);
        ZipOutputStream zip = new ZipOutputStream(out); // not closed: the bytes stay open
        zip.setLevel(Deflater.NO_COMPRESSION);
        for (Path file : files) {
            try (InputStream in = Files.newInputStream(file)) {
                ZipEntry entry =
                        new ZipEntry(folder.relativize(file).toString().replace('\\', '/'));
                entry.setTime(0);
                zip.putNextEntry(entry);
                in.transferTo(zip);
                zip.closeEntry();
            } catch (IOException e) {
                if (!isLeftOut(e, classesOnly)) {
                    throw e;
                }
            }
        }
        zip.finish();
        zip.flush();
    }

    /** Reads it from its beginning; several at once may. */
    InputStream open() {
        return new Reader(bytes);
    }

    /** At a place of its own. */
    private static final class Reader extends InputStream {
        private final FileChannel from;
        private long at;

        Reader(FileChannel from) {
            super();
            this.from = from;
        }

        @Override
        public int read() throws IOException {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
        }

        @Override
        public int read(byte[] into, int offset, int length) throws IOException {
            int count = from.read(ByteBuffer.wrap(into, offset, length), at);
            at += Math.max(0, count);
            return count;
        }
    }

    @Override
    public void close() {
        try {
            bytes.close();
        } catch (IOException e) {
            return; // it has no name: the system forgets it
        }
    }
}
