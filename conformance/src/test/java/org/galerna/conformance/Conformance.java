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
public @interface Conformance {}
