// SPDX-License-Identifier: Apache-2.0
package org.galerna.base.host;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** The name that the kernel has for this host, which also tells namespaces apart. */
public final class KernelName {
    private static final Path FILE = Path.of("/proc/sys/kernel/hostname");

    private KernelName() {}

    /**
     * Gets the name, as {@code uname -n} prints it.
     *
     * @return never blank; empty where the kernel is not Linux or has no name.
     */
    public static Optional<String> get() {
        try {
            return Optional.of(Files.readString(FILE).strip()).filter(name -> !name.isEmpty());
        } catch (IOException e) {
            return Optional.empty(); // no Linux
        }
    }
}
