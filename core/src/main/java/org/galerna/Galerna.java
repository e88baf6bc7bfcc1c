// SPDX-License-Identifier: Apache-2.0
package org.galerna;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.ServiceLoader;
import org.galerna.device.DeviceProvider;
import org.galerna.device.FabricOptions;
import org.galerna.error.ErrorClass;
import org.galerna.error.GalernaException;

/**
 * Parallel sections in any Java program:
 *
 * <pre>{@code
 * List<Double> sums = Galerna.spmd(4, comm -> comm.allreduce(comm.rank() + 1.0, Op.SUM));
 * }</pre>
 *
 * <p>The ranks of a section are threads that share all classes and statics; each knows itself by
 * the communicator it is given.
 */
public final class Galerna {
    private static final String USUAL_DEVICE = "smdev";

    private Galerna() {}

    /**
     * Runs a parallel section: {@code body} once per rank, each in a thread of its own.
     *
     * <p>Ranks are platform threads while they fit the cores, virtual ones beyond where the program
     * was started with {@code --add-opens java.base/java.lang=ALL-UNNAMED}. Sections may follow
     * each other, run at once in different threads, and be nested. When a rank fails, the waits of
     * the others end with a failure.
     *
     * @param <T> what each rank returns.
     * @param ranks how many, at least 1.
     * @param body what each rank does.
     * @return the results in rank order, when all ranks have ended.
     * @throws GalernaException of class ARG if there are no ranks; else the first failure of a
     *     rank, when all ranks have ended, with the rank; its cause is what the rank threw.
     */
    public static <T> List<T> spmd(int ranks, SpmdBody<T> body) {
        if (ranks < 1) {
            throw GalernaException.of(ErrorClass.ARG, "a section needs at least one rank")
                    .argument("ranks", ranks)
                    .exception()
                    .at("spmd", 0);
        }
        final FabricOptions alone = FabricOptions.of(ranks);
        final boolean nested = Section.isInside();
        return new Section<>(body, nested ? alone.withOversubscribed(true) : alone).run();
    }

    /**
     * Finds the device that connects ranks of one process: smdev if it is there, else the first
     * that is available. Looked up with the library's own class loader.
     *
     * @return its provider.
     * @throws GalernaException if there is none, with the reasons.
     */
    public static DeviceProvider device() {
        final List<String> reasons = new ArrayList<>();
        final List<DeviceProvider> found = new ArrayList<>();
        for (final DeviceProvider provider :
                ServiceLoader.load(DeviceProvider.class, Galerna.class.getClassLoader())) {
            provider.unavailable()
                    .ifPresentOrElse(
                            why -> reasons.add(provider.name() + ": " + why),
                            () -> found.add(provider));
        }
        return found.stream()
                .min(Comparator.comparing(provider -> !provider.name().equals(USUAL_DEVICE)))
                .orElseThrow(() ->
                        GalernaException.of(
                                        ErrorClass.OTHER,
                                        reasons.isEmpty()
                                                ? "no device is on the class path"
                                                : "no device is available: "
                                                        + String.join("; ", reasons))
                                .advice("Put galerna-smdev on the class path")
                                .exception());
    }
}
