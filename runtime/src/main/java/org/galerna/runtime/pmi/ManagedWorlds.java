// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.pmi;

import java.util.Optional;
import org.galerna.device.WireupException;
import org.galerna.error.GalernaException;
import org.galerna.launch.WorldHolder;
import org.galerna.launch.WorldSource;

/** Lets a facade find the world of a process that a process manager started. */
public final class ManagedWorlds implements WorldSource {
    /** Made by {@link java.util.ServiceLoader}. */
    public ManagedWorlds() {}

    @Override
    public Optional<WorldHolder> find(ClassLoader application) {
        if (System.getenv("GALERNA_RANK") != null) {
            return Optional.empty(); // our launcher is nearer than what started it
        }
        try {
            return ManagedRank.find(application);
        } catch (WireupException | GalernaException e) {
            throw ManagedRank.end(1, e.getMessage());
        }
    }
}
