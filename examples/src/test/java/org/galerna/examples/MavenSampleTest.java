// SPDX-License-Identifier: Apache-2.0
package org.galerna.examples;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * The sample project in {@code examples/maven}, which is outside this build, is built and tested by
 * Maven with nothing but the artifacts that this build has made: their jars and poms lie in a
 * repository of the test, the local repository is new and empty, and what else the sample needs
 * comes from this build's own one as if that were the central one. So no network is used.
 */
@Tag("slow")
@Timeout(240)
class MavenSampleTest {
    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
    private static final String VERSION = "0.1.0-SNAPSHOT";
    private static final List<String> MODULES =
            List.of(
                    "base",
                    "device",
                    "devices/smdev",
                    "devices/shmdev",
                    "devices/niodev",
                    "devices/hybdev",
                    "collectives",
                    "core",
                    "api/mpijava",
                    "api/openmpi",
                    "runtime");

    private static final String SETTINGS =
            """
            <settings>
              <mirrors>
                <mirror>
                  <id>nearby</id>
                  <mirrorOf>*,!published</mirrorOf>
                  <url>NEARBY</url>
                </mirror>
              </mirrors>
              <profiles>
                <profile>
                  <id>published</id>
                  <repositories>
                    <repository>
                      <id>published</id>
                      <url>PUBLISHED</url>
                      <releases>
                        <checksumPolicy>ignore</checksumPolicy>
                      </releases>
                      <snapshots>
                        <enabled>true</enabled>
                        <checksumPolicy>ignore</checksumPolicy>
                      </snapshots>
                    </repository>
                  </repositories>
                </profile>
              </profiles>
              <activeProfiles>
                <activeProfile>published</activeProfile>
              </activeProfiles>
            </settings>
            """;

    @TempDir private Path folder;

    @Test
    void aProjectOfItsOwnUsesBothApis() throws Exception {
        Path jar = ROOT.resolve("runtime/target/galerna-runtime-" + VERSION + ".jar");
        assumeTrue(
                Files.exists(jar) || "true".equals(System.getenv("CI")),
                "the jars are not made yet: mvn verify, not mvn test");
        publish();
        Path settings = Files.writeString(folder.resolve("settings.xml"), settings());
        Path sample = folder.resolve("sample");
        copy(ROOT.resolve("examples/maven"), sample);
        Path log = folder.resolve("log");
        ProcessBuilder maven =
                new ProcessBuilder(
                        "mvn",
                        "-B",
                        "-ntp",
                        "-s",
                        settings.toString(),
                        "-Dmaven.repo.local=" + folder.resolve("local"),
                        "test");
        maven.environment().put("JAVA_HOME", System.getProperty("java.home"));
        maven.directory(sample.toFile()).redirectErrorStream(true).redirectOutput(log.toFile());
        Process process = maven.start();
        boolean ended = process.waitFor(200, TimeUnit.SECONDS);
        process.destroyForcibly();
        String said = Files.readString(log);
        assertTrue(ended, said);
        assertEquals(0, process.exitValue(), said);
        long tests = said.lines().filter(line -> line.contains("Tests run: 2, F")).count();
        assertTrue(tests >= 2, said); // one line or two for each module
    }

    /** Lays the artifacts out as a repository does. */
    private void publish() throws IOException {
        artifact("galerna-parent", ROOT.resolve("pom.xml"), null);
        artifact("galerna-bom", ROOT.resolve("build/bom/pom.xml"), null);
        for (String module : MODULES) {
            Path place = ROOT.resolve(module);
            String name = "galerna-" + place.getFileName();
            Path jar = place.resolve("target").resolve(name + "-" + VERSION + ".jar");
            artifact(name, place.resolve("pom.xml"), jar);
        }
    }

    private void artifact(String name, Path pom, Path jar) throws IOException {
        Path place = folder.resolve("published/org/galerna").resolve(name).resolve(VERSION);
        Files.createDirectories(place);
        Files.copy(pom, place.resolve(name + "-" + VERSION + ".pom"));
        if (jar != null) {
            Files.copy(jar, place.resolve(name + "-" + VERSION + ".jar"));
        }
    }

    private String settings() {
        Path nearby = Path.of(System.getProperty("galerna.repository"));
        return SETTINGS.replace("NEARBY", nearby.toUri().toString())
                .replace("PUBLISHED", folder.resolve("published").toUri().toString());
    }

    private static void copy(Path from, Path to) throws IOException {
        try (Stream<Path> files = Files.walk(from)) {
            for (Path file : (Iterable<Path>) files.filter(Files::isRegularFile)::iterator) {
                Path relative = from.relativize(file);
                if (!relative.toString().contains("target")) {
                    Path copy = to.resolve(relative);
                    Files.createDirectories(copy.getParent());
                    Files.copy(file, copy);
                }
            }
        }
    }
}
