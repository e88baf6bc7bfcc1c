// SPDX-License-Identifier: Apache-2.0
package org.galerna.conformance;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** How long all ranks of one cell may take; mandatory for every conformance body. */
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
public @interface InterruptAfter {
    /**
     * The limit.
     *
     * @return in seconds.
     */
    int seconds();
}
