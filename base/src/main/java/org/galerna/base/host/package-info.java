// SPDX-License-Identifier: Apache-2.0

/**
 * Facts about the machine a program runs on: its name, cores, binding of threads to them, the cost
 * of a spin, who owns a file.
 *
 * <p>Conventions. What a system or a missing flag does not allow is an empty {@link
 * java.util.Optional} with a reason that names the flag, never an exception. Foreign functions are
 * bound in one place each and named as in C.
 */
package org.galerna.base.host;
