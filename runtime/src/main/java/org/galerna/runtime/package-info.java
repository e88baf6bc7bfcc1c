// SPDX-License-Identifier: Apache-2.0
/**
 * The launcher {@code mpjrun}: runs Java MPI programs as threads of one JVM, or as processes here
 * and elsewhere.
 *
 * <p>{@link org.galerna.runtime.Mpjrun} is the main class, and starts jobs inside any JVM.
 */
package org.galerna.runtime;
