// SPDX-License-Identifier: Apache-2.0
package org.galerna.conformance;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.TestTemplate;

/** A conformance body and the numbers of ranks it runs with. */
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
@TestTemplate
public @interface Ranks {
    /**
     * The numbers of ranks.
     *
     * @return each gives one cell per device and kind of thread.
     */
    int[] value() default {1, 2, 3, 4, 5, 7, 8};

    /**
     * Whether the body needs a world that no body used before, because it ends it or counts what
     * happened in it.
     *
     * @return true for a world of its own.
     */
    boolean fresh() default false;

    /**
     * Whether the body counts what a thread allocates in many messages: the JVM counts it for
     * platform threads alone, and devices that run a part of the matrix would take too long.
     *
     * @return true for the other cells alone.
     */
    boolean measured() default false;
}
