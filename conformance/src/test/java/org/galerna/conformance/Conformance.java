// SPDX-License-Identifier: Apache-2.0
package org.galerna.conformance;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;

/** A suite whose methods run on every rank of every cell of the {@link WorldMatrix}. */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@ExtendWith(WorldMatrix.class)
public @interface Conformance {
    /**
     * Whether the suite tests what is decided before any device is asked: one device is enough.
     *
     * @return true for the reference device alone.
     */
    boolean aboveDevices() default false;
}
