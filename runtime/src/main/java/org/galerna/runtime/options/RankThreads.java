// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.options;

/** What a rank's main thread is. */
public enum RankThreads {
    /** Platform threads while the ranks fit the cores, virtual threads beyond. */
    AUTO,
    /** A thread of the operating system each. */
    PLATFORM,
    /** Virtual threads on the library's own scheduler. */
    VIRTUAL
}
