// SPDX-License-Identifier: Apache-2.0
package org.galerna.npb.frame;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Allows a method to call what is forbidden elsewhere, for the reason it gives. */
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.METHOD)
@interface SuppressForbidden {
    /** Why this method may. */
    String value();
}
