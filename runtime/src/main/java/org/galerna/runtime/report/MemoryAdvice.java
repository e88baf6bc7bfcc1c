// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.report;

/**
 * Says what to do where memory is out. More heap helps where the heap was full, and only there: it
 * leaves less for threads, classes and mappings.
 */
public final class MemoryAdvice {
    private MemoryAdvice() {}

    /**
     * Advises who has met such an error.
     *
     * @param thrown what came out of a rank.
     * @param sharers whose heap is that of this JVM, with their verb: "all 2 ranks share one".
     * @param taker who is to be given more.
     * @return the advice; null if memory was not out, or nothing can be said about it.
     */
    public static String of(Throwable thrown, String sharers, String taker) {
        Throwable out = Causes.first(thrown, t -> t instanceof OutOfMemoryError);
        if (out == null) {
            return null;
        }
        String words = Reason.whole(out);
        String limit = Reason.limit(words);
        if (!limit.isEmpty()) {
            return limit;
        }
        if (words.contains("Java heap space") || words.contains("GC overhead limit")) {
            long mib = Runtime.getRuntime().maxMemory() >> 20;
            return sharers + " heap of " + mib + " MiB: give " + taker + " more with -Xmx";
        }
        String option = option(words);
        return option == null ? null : "give " + taker + " more with -XX:" + option;
    }

    /** What sets the size of a memory apart from the heap; null if none is known. */
    private static String option(String words) {
        if (words.contains("direct buffer memory")) {
            return "MaxDirectMemorySize";
        }
        if (words.contains("Metaspace")) {
            return "MaxMetaspaceSize";
        }
        return words.contains("Compressed class space") ? "CompressedClassSpaceSize" : null;
    }
}
