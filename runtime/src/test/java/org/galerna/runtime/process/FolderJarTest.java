// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.process;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Folders become jars whatever their size, and while others work in them. */
@Timeout(60)
class FolderJarTest {
    private static final long LARGE = 100L << 20;

    @TempDir private Path folder;

    private void write(String name) throws IOException {
        Path file = folder.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, "content of " + name);
    }

    private static String digest(FolderJar jar) throws IOException {
        try (jar;
                InputStream in = jar.open()) {
            return StagedFiles.digest(in);
        }
    }

    private List<String> names(boolean classesOnly) throws IOException {
        List<String> names = new ArrayList<>();
        try (FolderJar jar = FolderJar.of(folder, classesOnly);
                ZipInputStream zip = new ZipInputStream(jar.open())) {
            ZipEntry entry = zip.getNextEntry();
            while (entry != null) {
                String text = new String(zip.readAllBytes(), StandardCharsets.UTF_8);
                assertEquals("content of " + entry.getName(), text);
                names.add(entry.getName());
                entry = zip.getNextEntry();
            }
        }
        return names;
    }

    @Test
    void equalFoldersHaveEqualDigests() throws IOException {
        write("b/B.class");
        write("A.class");
        String first = digest(FolderJar.of(folder, false));
        Files.setLastModifiedTime(folder.resolve("A.class"), FileTime.fromMillis(1));
        assertEquals(first, digest(FolderJar.of(folder, false)));
    }

    @Test
    void ofAnImpliedFolderOnlyClassesAreTaken() throws IOException {
        write("A.class");
        write("a/b/C.class");
        write("a/data.bin");
        write("no-package/D.class");
        write(".hidden/E.class");
        assertEquals(List.of("A.class", "a/b/C.class"), names(true));
        assertEquals(5, names(false).size());
    }

    @Test
    void whatVanishesMeanwhileIsLeftOut() throws Exception {
        write("Kept.class");
        AtomicBoolean over = new AtomicBoolean();
        Runnable work =
                () -> {
                    for (int i = 0; !over.get(); i++) {
                        try {
                            write("p" + i % 9 + "/Brief.class");
                            Files.delete(folder.resolve("p" + i % 9 + "/Brief.class"));
                            Files.delete(folder.resolve("p" + i % 9));
                        } catch (IOException e) {
                            throw new UncheckedIOException(e);
                        }
                    }
                };
        Thread worker = Thread.ofPlatform().daemon().start(work);
        try {
            for (int i = 0; i < 300; i++) {
                FolderJar.of(folder, false).close();
            }
        } finally {
            over.set(true);
            worker.join();
        }
        assertEquals(List.of("Kept.class"), names(false));
    }

    @Test
    void aFolderMayBeLargerThanTheHeap() throws Exception {
        try (RandomAccessFile data = new RandomAccessFile(folder.resolve("data").toFile(), "rw")) {
            data.setLength(LARGE);
        }
        Process process =
                new ProcessBuilder(
                                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                                "-Xmx16m",
                                "-cp",
                                System.getProperty("java.class.path"),
                                PackedFolder.class.getName(),
                                folder.toString())
                        .redirectErrorStream(true)
                        .start();
        String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(0, process.waitFor(), out);
        assertTrue(Long.parseLong(out.strip()) > LARGE, out);
    }
}
