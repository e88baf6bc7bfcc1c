// SPDX-License-Identifier: Apache-2.0

/**
 * Draws results: curves by XChart, heat maps of choices, both as SVG of Batik, and a page of HTML
 * that holds them all and needs no network.
 *
 * <p>A chart is data until {@code svg()} draws it; drawing needs no display.
 */
package org.galerna.bench.plot;
