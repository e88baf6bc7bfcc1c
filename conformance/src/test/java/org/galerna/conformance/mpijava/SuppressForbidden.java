// SPDX-License-Identifier: Apache-2.0
package org.galerna.conformance.mpijava;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

/** Marks the one place where a call is right that is forbidden elsewhere. */
@Retention(RetentionPolicy.CLASS)
@interface SuppressForbidden {}
