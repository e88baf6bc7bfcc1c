// SPDX-License-Identifier: Apache-2.0
package org.galerna.bench.simulate;

import java.util.Locale;
import org.galerna.collectives.simulate.LogGp;

/**
 * Parameters of the devices, derived from ping-pongs as in BENCHMARKS.md: half a round trip of 8
 * bytes is L + 2 o, that of a long message adds G a byte.
 */
enum Machine {
    /** Threads: 0.10 us for 8 bytes, 20 us for 1 MiB, sums at 50 GB/s. */
    SMDEV("0.04,0.03,0.03,0.00002,0.00002"),
    /** TCP over loopback: 4.0 us for 8 bytes, 6.1 GB/s. */
    NIODEV("2.0,1.0,1.0,0.00016,0.00002"),
    /** A cluster's network of 100 Gb/s: 1.5 us for 8 bytes, 12 GB/s. */
    NETWORK("0.9,0.3,0.3,0.00008,0.00002");

    private final String parameters;

    Machine(String parameters) {
        this.parameters = parameters;
    }

    /** The model of a name, or of five numbers. */
    static LogGp model(String text) {
        for (Machine machine : values()) {
            if (machine.name().toLowerCase(Locale.ROOT).equals(text)) {
                return LogGp.parse(machine.parameters);
            }
        }
        return LogGp.parse(text);
    }
}
