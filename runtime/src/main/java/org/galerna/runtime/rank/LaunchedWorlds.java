// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.rank;

import java.util.Optional;
import org.galerna.launch.WorldHolder;
import org.galerna.launch.WorldSource;

/** Lets a facade find the world of a process that a launcher started; it names this class. */
public final class LaunchedWorlds implements WorldSource {
    /** Made by who looks for worlds. */
    public LaunchedWorlds() {}

    @Override
    public Optional<WorldHolder> find(ClassLoader application) {
        return RankProcess.current().flatMap(RankProcess::world);
    }
}
