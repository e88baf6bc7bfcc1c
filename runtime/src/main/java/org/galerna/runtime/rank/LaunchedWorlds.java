// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.rank;

import java.util.Optional;
import org.galerna.launch.WorldHolder;
import org.galerna.launch.WorldSource;

/** Lets a facade find the world of a process that a launcher started. */
public final class LaunchedWorlds implements WorldSource {
    /** Made by {@link java.util.ServiceLoader}. */
    public LaunchedWorlds() {}

    @Override
    public Optional<WorldHolder> find(ClassLoader application) {
        return RankProcess.current().flatMap(RankProcess::world);
    }
}
