// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.pmi;

import java.util.Optional;
import org.galerna.launch.WorldHolder;
import org.galerna.launch.WorldSource;

/** Lets a facade find the world of a process that a process manager started. */
public final class ManagedWorlds implements WorldSource {
    /** Made by {@link java.util.ServiceLoader}. */
    public ManagedWorlds() {}

    @Override
    public Optional<WorldHolder> find(ClassLoader application) {
        return System.getenv("GALERNA_RANK") == null
                ? ManagedRank.find(application)
                : Optional.empty(); // our launcher is nearer than what started it
    }
}
