// SPDX-License-Identifier: Apache-2.0

/**
 * Device {@code shmdev}: the ranks are processes of one host, and frames travel through rings of
 * cells in one segment of memory that all of them have mapped.
 *
 * <p>Conventions: a <em>place</em> is a rank's number among those of its host. A word of the
 * segment is read and written by its {@link java.lang.invoke.VarHandle} with the order spelled, or
 * plainly where the comment says who else may touch it. What comes from the segment is checked
 * before it is used as an offset.
 */
package org.galerna.device.shm;
