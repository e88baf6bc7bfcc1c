// SPDX-License-Identifier: Apache-2.0
package org.galerna.launch;

import java.util.Optional;

/**
 * Knows the world of the process it is in, where a launcher made the process a rank. Found by
 * {@link java.util.ServiceLoader} with the library's own class loader.
 */
@FunctionalInterface
public interface WorldSource {
    /**
     * A system property with the class of the source to ask before any other is looked for: a
     * launcher sets it, because a look for services reads every jar and the JDK's own image.
     */
    String FIRST = "galerna.worlds";

    /**
     * Finds the rank that this process is.
     *
     * @param application the loader of the facade that asks.
     * @return the same holder at each call; empty if this source knows of no launcher.
     * @throws org.galerna.error.GalernaException if there is one, and it cannot make this process a
     *     rank; the message says what to do.
     */
    Optional<WorldHolder> find(ClassLoader application);
}
