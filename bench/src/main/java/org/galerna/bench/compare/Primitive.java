// SPDX-License-Identifier: Apache-2.0
package org.galerna.bench.compare;

import java.util.Locale;

/** What can be compared: a program on our side, a twin on the native one. */
enum Primitive {
    /** A message there and one back; a result is half of that. */
    PINGPONG("org.galerna.bench.worker.PingPong", 2, "8,1024,65536,1048576"),
    /** A sum over both ranks. */
    ALLREDUCE("org.galerna.bench.worker.Allreduce", 1, "8");

    private final String mainClass;
    private final int hops;
    private final String sizes;

    Primitive(String mainClass, int hops, String sizes) {
        this.mainClass = mainClass;
        this.hops = hops;
        this.sizes = sizes;
    }

    /** The class that measures it on our side. */
    String mainClass() {
        return mainClass;
    }

    /** The native program that measures it, without its ending. */
    String twin() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Messages that follow each other in an iteration. */
    int hops() {
        return hops;
    }

    /** The sizes when none are given. */
    String defaultSizes() {
        return sizes;
    }

    @Override
    public String toString() {
        return twin();
    }
}
