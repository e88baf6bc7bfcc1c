// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.wire;

import java.util.List;
import java.util.Map;
import org.galerna.runtime.options.RankThreads;

/** A job of two processes of a host, with nothing asked for. */
public final class PlainJob {
    private PlainJob() {}

    /** The job whose launcher listens at a port of this host. */
    public static Assignment.Job at(int port, byte... secret) {
        return new Assignment.Job(
                "j",
                secret,
                new byte[0],
                new Assignment.Address("127.0.0.1", port),
                Layout.local("h", 2, 1),
                new Assignment.Settings(
                        "shmdev", -1, false, false, false, Map.of(), RankThreads.AUTO, List.of()),
                "");
    }
}
