// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.pmi;

import java.io.IOException;
import java.net.Socket;
import java.util.Map;
import java.util.Optional;
import org.galerna.device.WireupException;
import org.galerna.error.ErrorClass;
import org.galerna.error.GalernaException;

/** Finds the process manager of this process by its environment. */
final class Managers {
    private final Map<String, String> environment;

    Managers(Map<String, String> environment) {
        this.environment = environment;
    }

    /**
     * Finds it and introduces this process.
     *
     * @return empty if nothing has started this process as one of several.
     * @throws GalernaException if something has, and gives no way to find the others.
     */
    Optional<ProcessManager> find() {
        if (environment.containsKey("PMI_FD")) {
            Descriptor descriptor = new Descriptor(number("PMI_FD"));
            return pmi(new StreamWire(descriptor.in(), descriptor.out()), "PMI_RANK");
        }
        if (environment.containsKey("PMI_PORT") && environment.containsKey("PMI_ID")) {
            return pmi(connected(environment.get("PMI_PORT")), "PMI_ID");
        }
        if (environment.containsKey("PMIX_RANK") && environment.containsKey("PMIX_NAMESPACE")) {
            Optional<Pmix> found = Pmix.open();
            if (found.isEmpty()) {
                throw refusal(
                        "PMIx has started this process, and libpmix.so.2 is not found",
                        "Install libpmix or add its folder to LD_LIBRARY_PATH");
            }
            return found.map(ProcessManager.class::cast);
        }
        if (isTaskOfMany()) {
            throw refusal(
                    "this is one of "
                            + environment.get("SLURM_STEP_NUM_TASKS")
                            + " tasks of a Slurm step that offers no PMI",
                    "Start it with srun --mpi=pmix or srun --mpi=pmi2");
        }
        return Optional.empty();
    }

    private boolean isTaskOfMany() {
        String tasks = environment.getOrDefault("SLURM_STEP_NUM_TASKS", "1");
        return environment.containsKey("SLURM_STEP_ID")
                && environment.containsKey("SLURM_PROCID")
                && !tasks.equals("1");
    }

    private Optional<ProcessManager> pmi(LineWire wire, String rank) {
        return Optional.of(new Pmi1(wire, number(rank), number("PMI_SIZE")));
    }

    private int number(String variable) {
        String value = environment.getOrDefault(variable, "");
        try {
            return Integer.parseInt(value);
        } catch (NumberFormatException e) {
            throw refusal(
                    "the process manager sets " + variable + " to \"" + value + "\"",
                    "It should be a number");
        }
    }

    private static LineWire connected(String address) {
        int colon = address.lastIndexOf(':');
        try {
            // Kept open until the process ends.
            Socket socket =
                    new Socket(
                            address.substring(0, Math.max(0, colon)),
                            Integer.parseInt(address.substring(colon + 1)));
            return new StreamWire(socket.getInputStream(), socket.getOutputStream());
        } catch (IOException | IllegalArgumentException e) {
            throw new WireupException("PMI_PORT is " + address + ": " + e.getMessage(), e);
        }
    }

    private static GalernaException refusal(String what, String advice) {
        return GalernaException.of(ErrorClass.OTHER, what).advice(advice).exception();
    }
}
