// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.installation;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;
import org.galerna.base.host.MappedFile;
import org.galerna.device.DeviceProvider;
import org.galerna.runtime.options.JobOptions;
import org.galerna.runtime.options.UsageException;

/** The devices of this installation, found with the library's own loader. */
public final class Devices {
    /**
     * A system property with the class of a device's provider: a launcher that has found it tells
     * its processes, because a look for services reads every jar and the JDK's own image.
     */
    public static final String PROVIDER = "galerna.provider";

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
     * Removes what the processes of a job have left on this host, however they ended.
     *
     * @param job its name.
     */
    public static void sweep(String job) {
        all().forEach(device -> device.sweep(job));
        MappedFile.sweep();
    }

    /**
     * Finds the device of a process: the one that its launcher has named, else by its name.
     *
     * @param name as users write it.
     * @return its provider.
     * @throws UsageException if there is none or it cannot be used here.
     */
    public static DeviceProvider told(String name) {
        String type = System.getProperty(PROVIDER);
        if (type == null) {
            return named(name);
        }
        try {
            ClassLoader library = Devices.class.getClassLoader();
            Class<?> found = Class.forName(type, true, library);
            return usable(found.asSubclass(DeviceProvider.class).getConstructor().newInstance());
        } catch (ReflectiveOperationException | ClassCastException e) {
            throw new UsageException("-D" + PROVIDER + "=" + type + " names no device: " + e);
        }
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
                return usable(provider);
            }
            names.add(provider.name());
        }
        throw new UsageException(
                "device " + name + " does not exist; devices here: " + String.join(", ", names));
    }

    /**
     * Tells the user of an eager limit that is beyond a device's.
     *
     * @param device of the job.
     * @param options of the job.
     * @param hosts how many it has.
     * @param processes how many it has on all of them.
     * @return a line with its end; empty if the device takes what is asked for, or nothing is.
     */
    public static String notice(
            DeviceProvider device, JobOptions options, int hosts, int processes) {
        long longest = device.longestEager(hosts, processes);
        return options.eagerBytes() > longest
                ? "mpjrun: --eager "
                        + options.eagerBytes()
                        + ": "
                        + device.name()
                        + " takes "
                        + (longest >> 10)
                        + " KiB at most here; a longer send waits for its receive\n"
                : "";
    }

    private static DeviceProvider usable(DeviceProvider provider) {
        Optional<String> why = provider.unavailable();
        if (why.isPresent()) {
            throw new UsageException(
                    "device " + provider.name() + " cannot be used here: " + why.get());
        }
        return provider;
    }
}
