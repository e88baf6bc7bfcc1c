// SPDX-License-Identifier: Apache-2.0
package org.galerna.topology;

/**
 * The two partners of a shift along one dimension.
 *
 * @param source the rank to receive from, {@link #OUTSIDE} beyond a border.
 * @param destination the rank to send to, {@link #OUTSIDE} beyond a border.
 */
public record Shift(int source, int destination) {
    /** No process: the null process of communicators. */
    public static final int OUTSIDE = -3;
}
