// SPDX-License-Identifier: Apache-2.0
package org.galerna.base;

/**
 * The library's own threads, which a thread of a program may have made: they send nothing unasked,
 * and what they wait for is nobody's business.
 */
public final class LibraryThreads {
    /** What their names begin with. */
    private static final String FIRST = "galerna ";

    private LibraryThreads() {}

    /**
     * Begins to make one.
     *
     * @param what it does, in words that finish its name.
     * @return a builder of a daemon thread.
     */
    public static Thread.Builder.OfPlatform named(String what) {
        return Thread.ofPlatform().daemon(true).name(FIRST + what);
    }

    /**
     * Tells them from the program's.
     *
     * @param thread any thread.
     * @return whether it is the library's.
     */
    public static boolean isOne(Thread thread) {
        return thread.getName().startsWith(FIRST);
    }
}
