// SPDX-License-Identifier: Apache-2.0
package org.galerna.base;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Allows the marked code to call what the lists in {@code build/forbidden} refuse everywhere else.
 * The mark does not reach into classes nested in the marked one.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target({ElementType.METHOD, ElementType.CONSTRUCTOR, ElementType.TYPE})
public @interface SuppressForbidden {
    /**
     * Why it is right here.
     *
     * @return one clause, for the reader of the code
     */
    String value();
}
