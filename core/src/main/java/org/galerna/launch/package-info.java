// SPDX-License-Identifier: Apache-2.0
/**
 * What launchers and static facades need: a rank's world, and what it asks of its job.
 *
 * <p>Programs use {@link org.galerna.launch.Launched} of this package and nothing else. It imports
 * the communicators, which do not import it.
 */
package org.galerna.launch;
