// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.launch;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.galerna.runtime.installation.Folders;

/**
 * Class files that were compiled in memory, in a temporary folder: how they get onto the class path
 * of a job that is spawned. The folder goes when it is closed, or with this JVM; where that is
 * killed, when the next one is made. For one thread at a time.
 */
final class ClassFolder implements AutoCloseable {
    private static final System.Logger LOG = System.getLogger(ClassFolder.class.getName());

    private Path folder; // none while there are no classes
    private Thread hook; // as the folder

    /**
     * Adds classes; one that is there already stays.
     *
     * @param classes class name with dots to class file.
     * @throws IOException if they cannot be written.
     */
    void add(Map<String, byte[]> classes) throws IOException {
        if (folder == null && !classes.isEmpty()) {
            folder = Folders.temporary("galerna-spawn-");
            hook = new Thread(this::delete, "classes of a spawn");
            Runtime.getRuntime().addShutdownHook(hook);
        }
        for (Map.Entry<String, byte[]> each : classes.entrySet()) {
            Path file = folder.resolve(each.getKey().replace('.', '/') + ".class");
            Files.createDirectories(file.getParent());
            if (!Files.exists(file)) {
                Files.write(file, each.getValue());
            }
        }
    }

    boolean isEmpty() {
        return folder == null;
    }

    Path path() {
        return folder;
    }

    @Override
    public void close() {
        if (folder == null) {
            return;
        }
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            return; // this JVM ends, and the hook deletes it
        }
        delete();
    }

    private void delete() {
        try {
            if (Files.exists(folder)) {
                Folders.delete(folder);
            }
        } catch (IOException e) {
            LOG.log(System.Logger.Level.DEBUG, "classes of a spawned job stay in " + folder, e);
        }
    }
}
