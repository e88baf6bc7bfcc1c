// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.process;

import java.util.List;

/** A process of ours and whatever it has started. */
public final class ProcessTree {
    private ProcessTree() {}

    /** What a process has started; none if the system has no descriptor left to look. */
    static List<ProcessHandle> descendants(Process process) {
        try {
            return process.descendants().toList();
        } catch (RuntimeException e) {
            return List.of(); // the JDK has no class of its own for that
        }
    }

    /**
     * Kills a process and what it has started. Waits for nobody, also where a thread of ours is in
     * the midst of writing to it.
     *
     * @param process to kill.
     */
    public static void kill(Process process) {
        descendants(process).forEach(ProcessHandle::destroyForcibly);
        process.toHandle().destroyForcibly(); // frees who writes, for whom a stream's end waits
        process.destroyForcibly();
    }
}
