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
            return pmi("PMI_FD", new StreamWire(descriptor.in(), descriptor.out()), "PMI_RANK");
        }
        if (environment.containsKey("PMI_PORT") && environment.containsKey("PMI_ID")) {
            return pmi("PMI_PORT", connected(environment.get("PMI_PORT")), "PMI_ID");
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

    private Optional<ProcessManager> pmi(String door, LineWire wire, String variable) {
        int size = number("PMI_SIZE");
        if (size < 1) {
            throw wrong("PMI_SIZE", "It should be at least 1");
        }
        int rank = number(variable);
        if (rank < 0 || rank >= size) {
            throw wrong(
                    variable, "It should be from 0 to " + (size - 1) + ", as PMI_SIZE is " + size);
        }
        try {
            return Optional.of(new Pmi1(wire, rank, size));
        } catch (WireupException e) {
            throw new WireupException(
                    door + " is " + environment.get(door) + ": " + e.getMessage(), e);
        }
    }

    private int number(String variable) {
        try {
            return Integer.parseInt(environment.getOrDefault(variable, ""));
        } catch (NumberFormatException e) {
            throw wrong(variable, "It should be a number");
        }
    }

    private GalernaException wrong(String variable, String advice) {
        String value = environment.get(variable);
        return refusal(
                value == null
                        ? "the process manager does not set " + variable
                        : "the process manager sets " + variable + " to \"" + value + "\"",
                advice);
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
        } catch (IllegalArgumentException e) {
            throw new WireupException("PMI_PORT is " + address + ", which is not HOST:PORT", e);
        } catch (IOException e) {
            throw new WireupException("PMI_PORT is " + address + ": " + e.getMessage(), e);
        }
    }

    private static GalernaException refusal(String what, String advice) {
        return GalernaException.of(ErrorClass.OTHER, what).advice(advice).exception();
    }
}
