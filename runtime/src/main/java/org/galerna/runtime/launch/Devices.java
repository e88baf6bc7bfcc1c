// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.launch;

import java.util.ArrayList;
import java.util.List;
import java.util.ServiceLoader;
import org.galerna.device.DeviceProvider;
import org.galerna.runtime.options.UsageException;

/** The devices of this installation, found with the library's own loader. */
public final class Devices {
    private Devices() {}

    /**
     * Lists the devices.
     *
     * @return their providers.
     */
    public static List<DeviceProvider> all() {
        List<DeviceProvider> result = new ArrayList<>();
        ClassLoader library = Devices.class.getClassLoader();
        for (DeviceProvider provider : ServiceLoader.load(DeviceProvider.class, library)) {
            result.add(provider);
        }
        return result;
    }

    /**
     * Finds a device by its name.
     *
     * @param name as users write it.
     * @return its provider.
     * @throws UsageException if there is none or it cannot be used here.
     */
    public static DeviceProvider named(String name) {
        List<String> names = new ArrayList<>();
        ClassLoader library = Devices.class.getClassLoader();
        for (DeviceProvider provider : ServiceLoader.load(DeviceProvider.class, library)) {
            if (provider.name().equals(name)) {
                if (provider.unavailable().isPresent()) {
                    throw new UsageException(
                            "device "
                                    + name
                                    + " cannot be used here: "
                                    + provider.unavailable().get());
                }
                return provider;
            }
            names.add(provider.name());
        }
        throw new UsageException(
                "device " + name + " does not exist; devices here: " + String.join(", ", names));
    }
}
