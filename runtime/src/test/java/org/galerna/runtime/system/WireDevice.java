// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.system;

import java.util.Arrays;
import java.util.Optional;
import org.galerna.device.DeviceProvider;
import org.galerna.device.Fabric;
import org.galerna.device.FabricOptions;
import org.galerna.device.Wireup;

/** Lets processes find each other and then goes no further: shows the wire-up alone. */
public final class WireDevice implements DeviceProvider {
    /** Made by the service loader. */
    public WireDevice() {}

    @Override
    public String name() {
        return "wiredev";
    }

    @Override
    public Optional<String> unavailable() {
        return Optional.empty();
    }

    @Override
    public Fabric open(FabricOptions options) {
        Wireup wireup = options.wireup().orElseThrow();
        byte[] mine = {(byte) wireup.process(), 7};
        wireup.put("early", mine);
        wireup.fence();
        for (int p = 0; p < wireup.processes(); p++) {
            byte[] theirs = wireup.get(p, "early");
            if (!Arrays.equals(theirs, new byte[] {(byte) p, 7})) {
                throw new IllegalStateException(p + " published " + Arrays.toString(theirs));
            }
        }
        int right = (wireup.process() + 1) % wireup.processes();
        if (wireup.process() > 0) {
            wireup.put("late", mine);
        }
        wireup.fence();
        if (right > 0) {
            wireup.get(right, "late");
        }
        throw new IllegalStateException("all found each other");
    }
}
