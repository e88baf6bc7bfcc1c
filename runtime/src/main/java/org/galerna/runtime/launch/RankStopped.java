// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.launch;

/** Unwinds a thread of a rank that has ended, when the job is over and its JVM goes on. */
final class RankStopped extends Error {
    private static final long serialVersionUID = 1;

    RankStopped() {
        super("the job of this thread is over", null, false, false);
    }
}
