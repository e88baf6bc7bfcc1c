// SPDX-License-Identifier: Apache-2.0
package org.galerna.bench.plot;

/** Something that can be drawn. */
public interface Chart {
    /**
     * What stands above it.
     *
     * @return one line.
     */
    String title();

    /**
     * Draws it.
     *
     * @return an SVG element.
     */
    String svg();
}
