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
     * Opens the devices of this process's ranks. With a {@link FabricOptions#wireup()} all
     * processes of the job open theirs at the same time, and this waits for them. What fails leaves
     * nothing open.
     *
     * @param options the numbers, and how processes find each other.
     * @return a fabric that the caller closes.
     * @throws IllegalArgumentException if there is a wire-up with several processes, and this
     *     device does not join processes.
     * @throws WireupException if another process has ended meanwhile.
     * @throws IllegalStateException if the machine refuses something; the message says what to do.
     */
    Fabric open(FabricOptions options);

    /**
     * Tells the longest {@link FabricOptions#eagerBytes()} that has an effect: of more, so much is
     * taken.
     *
     * @param hosts how many the job has.
     * @param processes how many it has on all of them.
     * @return bytes.
     */
    default long longestEager(int hosts, int processes) {
        return Long.MAX_VALUE;
    }

    /**
     * Removes what a job has left on this host, such as a segment of memory, if the device leaves
     * anything. Called after all of the job's processes here have ended, however they did; calling
     * it again does nothing.
     *
     * @param job its {@link Wireup#job()}.
     */
    default void sweep(String job) {}
}
