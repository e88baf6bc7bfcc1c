// SPDX-License-Identifier: Apache-2.0
package mpi;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Marks the places that may use what the project forbids elsewhere. */
@Retention(RetentionPolicy.CLASS)
@Target({ElementType.METHOD, ElementType.CONSTRUCTOR, ElementType.TYPE})
@interface SuppressForbidden {
    /** Why it is right here. */
    String value();
}
