// SPDX-License-Identifier: Apache-2.0
package ranks;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

/** A program under test may do what the project's own code may not. */
@Retention(RetentionPolicy.CLASS)
@interface SuppressForbidden {}
