// SPDX-License-Identifier: Apache-2.0
package org.galerna.device;

import java.util.Optional;

/** How a kind of device is found: by {@link java.util.ServiceLoader}, with the library's loader. */
public interface DeviceProvider {
    /**
     * Names the device as users do.
     *
     * @return a short name such as {@code smdev}.
     */
    String name();

    /**
     * Tells why this device cannot be used here.
     *
     * @return one sentence, or empty if it can.
     */
    Optional<String> unavailable();

    /**
     * Opens the devices of a job.
     *
     * @param options the numbers.
     * @return a fabric that the caller closes.
     */
    Fabric open(FabricOptions options);
}
