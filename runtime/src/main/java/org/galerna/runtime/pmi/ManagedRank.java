// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.pmi;

import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import org.galerna.Settings;
import org.galerna.base.SuppressForbidden;
import org.galerna.device.DeviceProvider;
import org.galerna.device.Fabric;
import org.galerna.device.FabricOptions;
import org.galerna.device.WireupException;
import org.galerna.launch.JobControl;
import org.galerna.launch.World;
import org.galerna.launch.WorldHolder;
import org.galerna.runtime.installation.Devices;
import org.galerna.runtime.report.StackText;

/** The rank that this JVM is, where a process manager started it. */
final class ManagedRank implements WorldHolder, JobControl {
    private final ProcessManager manager;
    private final ClassLoader loader;
    private ManagedWireup wireup;
    private Fabric fabric;
    private World world;
    private final AtomicBoolean isFinalised = new AtomicBoolean();

    private ManagedRank(ProcessManager manager, ClassLoader loader) {
        this.manager = manager;
        this.loader = loader;
    }

    /** Finds this process's manager by its environment. */
    static Optional<WorldHolder> find(ClassLoader application) {
        return new Managers(System.getenv())
                .find()
                .map(manager -> new ManagedRank(manager, application));
    }

    @Override
    public synchronized World world() {
        if (world == null) {
            try {
                world = joined();
            } catch (WireupException e) {
                throw end(1, "rank " + manager.rank() + ": " + e.getMessage());
            }
            new UnfinishedEnd(isFinalised::getAcquire, this::unfinished).expect();
        }
        return world;
    }

    private World joined() {
        wireup = new ManagedWireup(manager);
        DeviceProvider device = device();
        Settings settings =
                Settings.of(loader, this::abort).withDevice(device.name(), wireup).withProperties();
        fabric = device.open(FabricOptions.of(wireup));
        return World.of(fabric.device(wireup.process()), settings, this);
    }

    /** The device asked for; else the one for processes of one host, or of several. */
    private DeviceProvider device() {
        String asked = System.getProperty("galerna.dev", System.getenv("GALERNA_DEV"));
        if (asked != null) {
            return Devices.named(asked);
        }
        if (wireup.neighbours().length < wireup.processes()) {
            return Devices.named("hybdev");
        }
        return Devices.named(wireup.processes() == 1 ? "smdev" : "shmdev");
    }

    @Override
    public synchronized void finalised(int rank) {
        fabric.close(); // what was sent leaves before the process does
        wireup.finish();
        isFinalised.setRelease(true);
    }

    /** The process ends: the others would wait for this rank in vain. */
    private void unfinished() {
        String why = "ended without Finalize";
        System.err.println("galerna: rank " + manager.rank() + " " + why);
        manager.unfinished(why);
    }

    @Override
    public void abort(int rank, int code, String why) {
        int exit = JobControl.exitCode(code);
        String stack = StackText.of(Thread.currentThread().getStackTrace());
        System.err.print("galerna: rank " + rank + ": " + why + "\n" + stack);
        manager.abort(exit, why);
        throw halt(exit);
    }

    /** Ends a process that can be no rank, with one line. */
    static Error end(int code, String why) {
        System.err.println("galerna: " + why);
        return halt(code);
    }

    @SuppressForbidden("a rank that cannot go on ends its process")
    private static Error halt(int code) {
        Runtime.getRuntime().halt(code);
        return new AssertionError("halted");
    }
}
