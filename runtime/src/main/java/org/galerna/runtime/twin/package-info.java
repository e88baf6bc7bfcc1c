// SPDX-License-Identifier: Apache-2.0
/**
 * What stands for the process-wide calls of the JDK when a rank's code makes them.
 *
 * <p>{@link org.galerna.runtime.twin.Twins} is defined once per rank, by the rank's class loader,
 * so its only static field is the rank's own; the other types are shared by all ranks. A method of
 * Twins has the name of the method it stands for; where that is an instance method the object comes
 * first.
 */
package org.galerna.runtime.twin;
