// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.launch;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import org.galerna.runtime.options.UsageException;
import org.galerna.runtime.options.UserPaths;

/** The files that {@code --stage-file} names, by their names in the directory ranks run in. */
public final class StagedNames {
    private StagedNames() {}

    /**
     * Finds the files.
     *
     * @param files as the user has named them.
     * @return the files, each once.
     * @throws UsageException if one is missing or two have one name.
     */
    public static Collection<Path> distinct(Collection<String> files) {
        Map<Path, Path> named = new LinkedHashMap<>();
        for (String file : files) {
            Path path = UserPaths.of("--stage-file", file);
            if (!Files.isRegularFile(path)) {
                throw new UsageException("--stage-file " + file + ": no such file");
            }
            Path before = named.putIfAbsent(path.getFileName(), path);
            if (before != null && !isSame(before, path)) {
                throw new UsageException(
                        "--stage-file "
                                + before
                                + " and --stage-file "
                                + path
                                + ": both would be "
                                + path.getFileName()
                                + " where ranks run");
            }
        }
        return named.values();
    }

    private static boolean isSame(Path one, Path other) {
        try {
            return Files.isSameFile(one, other);
        } catch (IOException e) {
            return false;
        }
    }

    /**
     * Checks that ranks of this host find the files too, as they run in the launcher's directory.
     *
     * @param files as the user has named them.
     * @throws UsageException if one is elsewhere.
     */
    public static void checkHere(Collection<String> files) {
        for (Path file : distinct(files)) {
            Path here = Path.of("").toAbsolutePath().resolve(file.getFileName());
            if (!isSame(file, here)) {
                throw new UsageException(
                        "--stage-file "
                                + file
                                + ": ranks of this host run in "
                                + here.getParent()
                                + ", where it is not: link it there, or -wdir where it is");
            }
        }
    }
}
