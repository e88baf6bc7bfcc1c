// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.launch;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import org.galerna.base.host.Affinity;
import org.galerna.base.host.Cores;
import org.galerna.base.schedule.FifoScheduler;
import org.galerna.device.DeviceProvider;
import org.galerna.runtime.facade.Facade;
import org.galerna.runtime.installation.Devices;
import org.galerna.runtime.installation.Installation;
import org.galerna.runtime.loader.ClassPath;
import org.galerna.runtime.options.JobOptions;
import org.galerna.runtime.options.Style;
import org.galerna.runtime.program.Prepared;

/** What {@code --info} says: what this installation is made of, and what works here. */
final class InfoText {
    private InfoText() {}

    /** The lines, with one about the program if that is not null. */
    static String of(JobOptions options, Prepared program) {
        StringBuilder text = new StringBuilder();
        line(text, "Galerna", Installation.version());
        line(text, "library", Installation.place());
        line(text, "JDK", Runtime.version() + ", " + System.getProperty("java.home"));
        line(text, "system", System.getProperty("os.name") + " " + System.getProperty("os.arch"));
        line(text, "cores", Integer.toString(Cores.count()));
        long mib = Runtime.getRuntime().maxMemory() >> 20;
        line(text, "heap", "up to " + mib + " MiB for all ranks together");
        for (DeviceProvider device : Devices.all()) {
            Optional<String> reason = device.unavailable();
            line(text, "device " + device.name(), reason.map(r -> "no: " + r).orElse("yes"));
        }
        String fifo = FifoScheduler.reason();
        line(text, "virtual ranks", fifo.isEmpty() ? "yes" : "no: " + fifo);
        String bound = Affinity.find().isPresent() ? "yes" : "no: " + Affinity.reason();
        line(text, "--bind-to core", bound);
        String path = options.classPath() == null ? ClassPath.byDefault() : options.classPath();
        line(text, "class path", path);
        for (Style style : Style.values()) {
            Path place = Facade.asked(style).place(InfoText.class.getClassLoader());
            line(text, "api " + style.word(), place == null ? "not installed" : place.toString());
        }
        if (program != null) {
            line(text, "program's api", program.facade().toString());
        }
        Path cache = Installation.cache();
        line(text, "start-up cache", cache == null ? "none" : state(cache));
        return text.toString();
    }

    private static String state(Path cache) {
        return cache + (Files.isReadable(cache) ? "" : " (missing)");
    }

    private static void line(StringBuilder text, String name, String value) {
        text.append(String.format(Locale.ROOT, "%-16s %s%n", name + ":", value));
    }
}
