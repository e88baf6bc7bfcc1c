// SPDX-License-Identifier: Apache-2.0
package org.galerna;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.galerna.base.Thorough;
import org.galerna.device.Device;
import org.galerna.device.DeviceProvider;
import org.galerna.device.Fabric;
import org.galerna.error.GalernaException;

/**
 * The worlds that a process has joined since it was started. While it is in one, a thread makes
 * progress in the world that it was started in: who waits in one world moves the messages of all.
 * Any thread may call.
 */
final class Joints implements AutoCloseable {
    private final LocalRank home;
    private final List<Joint> open = new ArrayList<>(); // under this
    private boolean isAbandoned; // under this

    Joints(LocalRank home) {
        this.home = home;
    }

    /** A world that was joined. */
    static final class Joint {
        private final LocalRank local;
        private final Fabric fabric;
        private final DeviceProvider provider;
        private final String job;
        private boolean isLeft; // under this
        private boolean isFreed; // under this

        /**
         * Takes a world over.
         *
         * @param local this rank in it.
         * @param fabric its device's owner.
         * @param provider of the device.
         * @param job its name.
         */
        Joint(LocalRank local, Fabric fabric, DeviceProvider provider, String job) {
            this.local = local;
            this.fabric = fabric;
            this.provider = provider;
            this.job = job;
        }

        private synchronized void use(Consumer<Device> action) {
            if (!isFreed) {
                action.accept(local.device());
            }
        }

        /** Whether the caller is to leave it; nobody else is, then. */
        private synchronized boolean isToBeLeft() {
            final boolean isFirst = !isLeft;
            isLeft = true;
            return isFirst;
        }

        /** Leaves it; under no lock, for the others may have to take messages before. */
        private void leave() {
            try {
                local.finish();
            } finally {
                free();
            }
        }

        /** Leaves it without a word, also where somebody leaves it and waits. */
        private void abandon() {
            local.abandonLine();
            free();
        }

        private void free() {
            synchronized (this) {
                if (isFreed) {
                    return;
                }
                isFreed = true;
            }
            Joints.free(fabric, provider, job);
        }
    }

    /** Frees a device, if it was opened, and what its job has left on this host. */
    static void free(Fabric fabric, DeviceProvider provider, String job) {
        try {
            if (fabric != null) {
                fabric.close();
            }
        } finally {
            provider.sweep(job);
        }
    }

    /**
     * Adds a world.
     *
     * @throws GalernaException if the process has ended meanwhile; the world is the caller's.
     */
    void add(Joint joint) {
        synchronized (this) {
            if (isAbandoned) {
                throw Failure.closed().exception();
            }
            home.beginProgress();
            open.add(joint);
        }
        joint.local.whenUnused(() -> end(joint));
    }

    /** Lists those that are open. */
    synchronized List<LocalRank> worlds() {
        return open.stream().map(joint -> joint.local).toList();
    }

    /** Uses the device of a world, if it is still there; it is not freed meanwhile. */
    void use(LocalRank world, Consumer<Device> action) {
        final Optional<Joint> found;
        synchronized (this) {
            found = open.stream().filter(joint -> joint.local.equals(world)).findFirst();
        }
        found.ifPresent(joint -> joint.use(action));
    }

    /** Leaves a world whose last communicator was freed; until then it is among the open ones. */
    private void end(Joint joint) {
        if (joint.isToBeLeft()) {
            try {
                joint.leave();
            } finally {
                synchronized (this) {
                    open.remove(joint);
                }
                home.endProgress();
            }
        }
    }

    /** Leaves all worlds, also where one of them fails. */
    @Override
    public void close() {
        each(this::end);
    }

    /** Leaves all worlds without a word to the others, and joins none any more. */
    void abandon() {
        synchronized (this) {
            isAbandoned = true;
        }
        each(Joint::abandon);
    }

    private void each(Consumer<Joint> action) {
        final List<Joint> left;
        synchronized (this) {
            left = List.copyOf(open);
        }
        final Thorough all = new Thorough();
        left.forEach(joint -> all.attempt(() -> action.accept(joint)));
        all.end();
    }
}
