// SPDX-License-Identifier: Apache-2.0
package org.galerna.rules;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Every file begins with its licence; every package has a name that says something, and a page. */
@Timeout(60)
class NameRulesTest {
    private static final String LICENCE = "SPDX-License-Identifier: Apache-2.0";

    /** Rooms where everything fits, so that nobody finds anything. */
    private static final Set<String> EMPTY_NAMES =
            Set.of("util", "utils", "impl", "common", "manager", "helper", "helpers", "misc");

    /** Packages of programs that tests start as a user's own. */
    private static final Set<String> OF_USERS = Set.of("ranks", "app");

    private static final Pattern BELOW_FACADES =
            Pattern.compile("^(base|core|device|devices/\\w+)/src/main/");

    /** Who makes them, ranks of a section, and a thread that never runs. */
    private static final Pattern OTHER_THREADS =
            Pattern.compile("/(LibraryThreads|Section|OpenMemory)\\.java$");

    @Test
    void everySourceAndScriptBeginsWithItsLicence() {
        List<String> breaches = new ArrayList<>();
        for (Path file : Sources.all()) {
            boolean example = file.startsWith("examples") && !file.startsWith("examples/src");
            if (!example && !Sources.read(file).startsWith("// " + LICENCE + "\n")) {
                breaches.add(file + ": the first line is not // " + LICENCE);
            }
        }
        for (Path file : Sources.scripts()) {
            if (Sources.read(file)
                    .lines()
                    .limit(2)
                    .noneMatch(line -> line.equals("# " + LICENCE))) {
                breaches.add(file + ": neither of the first two lines is # " + LICENCE);
            }
        }
        assertEquals("", String.join("\n", breaches));
    }

    @Test
    void noPackageIsARoomForEverything() {
        Set<String> breaches = new TreeSet<>();
        for (Path folder : packages()) {
            for (Path part : folder) {
                if (EMPTY_NAMES.contains(part.toString())) {
                    breaches.add(folder + ": " + part + " says nothing; name what is in it");
                }
            }
        }
        assertEquals("", String.join("\n", breaches));
    }

    @Test
    void everyPackageSaysWhatItIs() {
        Set<String> documented = new TreeSet<>();
        Set<String> all = new TreeSet<>();
        for (Path folder : packages()) {
            all.add(name(folder));
            if (Files.exists(Sources.absolute(folder.resolve("package-info.java")))) {
                documented.add(name(folder));
            }
        }
        assertTrue(all.size() > 20, "packages found: " + all.size());
        all.removeAll(documented);
        assertEquals(Set.of(), all, "packages without a package-info.java");
    }

    /** Reports leave out what such a thread waits for, and a rank does not wait for its end. */
    @Test
    void threadsOfTheLibraryAreMadeAsSuch() {
        Set<String> breaches = new TreeSet<>();
        for (Path file : Sources.all()) {
            String path = file.toString().replace('\\', '/');
            if (BELOW_FACADES.matcher(path).find() && !OTHER_THREADS.matcher(path).find()) {
                String source = Sources.read(file);
                if (source.contains("Thread.ofPlatform(") || source.contains("new Thread(")) {
                    breaches.add(path + ": make the thread by LibraryThreads.named");
                }
            }
        }
        assertEquals("", String.join("\n", breaches));
    }

    private static String name(Path folder) {
        String path = folder.toString().replace('\\', '/');
        return path.substring(path.indexOf("/java/") + "/java/".length()).replace('/', '.');
    }

    /** Folders of sources, but for default packages and users' programs. */
    private static Set<Path> packages() {
        Set<Path> folders = new TreeSet<>();
        for (Path file : Sources.all()) {
            Path folder = file.getParent();
            if (folder != null
                    && folder.toString().replace('\\', '/').contains("/java/")
                    && !OF_USERS.contains(folder.getFileName().toString())) {
                folders.add(folder);
            }
        }
        return folders;
    }
}
