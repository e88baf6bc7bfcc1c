// SPDX-License-Identifier: Apache-2.0
package org.galerna.bench.machine;

/** Something that can be measured again and again. Used by one thread; idle between two calls. */
public interface Side extends AutoCloseable {
    /**
     * What it is called in messages.
     *
     * @return a name.
     */
    String name();

    /**
     * Measures once.
     *
     * @param bytes size of a message.
     * @param iterations how often, at least 1; a part as many come before, unmeasured.
     * @return nanoseconds that all iterations took together.
     */
    long measure(int bytes, long iterations);

    /**
     * How busy its compilers were in the last measurement.
     *
     * @return the time of compilations that ended in it, in that one of its processes where they
     *     took longest, as a part of the time measured; 0 where nothing is compiled meanwhile.
     */
    default double compiling() {
        return 0;
    }

    @Override
    void close();
}
