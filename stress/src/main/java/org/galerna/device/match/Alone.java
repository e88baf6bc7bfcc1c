// SPDX-License-Identifier: Apache-2.0
package org.galerna.device.match;

import java.util.ServiceLoader;
import org.galerna.device.DeviceProvider;
import org.galerna.device.FabricOptions;

/** A rank without others, whose operations are put under stress by themselves. */
final class Alone {
    static final MatchingDevice DEVICE =
            (MatchingDevice)
                    ServiceLoader.load(DeviceProvider.class)
                            .findFirst()
                            .orElseThrow()
                            .open(FabricOptions.of(1))
                            .device(0);

    private Alone() {}

    static MatchOperation operation() {
        return (MatchOperation) DEVICE.operation();
    }
}
