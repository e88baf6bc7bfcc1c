// SPDX-License-Identifier: Apache-2.0
package org.galerna.npb.frame;

/** What a machine must have for a kernel to be fast; Mop/s are also reported as a part of it. */
public enum Limit {
    /** Memory bandwidth, measured by the triad a = b + s c, in GB/s. */
    TRIAD("GB/s"),
    /** Arithmetic, measured by fused multiply-adds in cache, in GFlop/s. */
    FMA("GFlop/s");

    private final String unit;

    Limit(String unit) {
        this.unit = unit;
    }

    /**
     * Names the unit.
     *
     * @return as printed.
     */
    public String unit() {
        return unit;
    }
}
