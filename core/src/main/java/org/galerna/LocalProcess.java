// SPDX-License-Identifier: Apache-2.0
package org.galerna;

import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.galerna.base.Thorough;
import org.galerna.device.Device;
import org.galerna.device.Wireup;
import org.galerna.error.GalernaException;
import org.galerna.port.Ports;

/**
 * One process in the standard's sense, be it a thread: what it has once, whatever worlds it is in.
 * It begins as a rank of one world and may join others; in each it is a {@link LocalRank}.
 *
 * <p>For launchers and facades, which reach it through {@code org.galerna.launch.World}; programs
 * hold communicators only. Any thread may call it.
 */
public final class LocalProcess {
    private static final System.Logger LOG = System.getLogger(LocalProcess.class.getName());

    /** The process whose static facade a thread belongs to, inherited by the threads it starts. */
    private static final InheritableThreadLocal<LocalProcess> OF_THREAD =
            new InheritableThreadLocal<>();

    private final BufferedSends buffered = new BufferedSends();
    private final AtomicInteger keys = new AtomicInteger(Attributes.FIRST_FREE);
    private final LocalRank home;
    private InterComm parent; // of a process that was spawned

    /**
     * Makes the process behind a device.
     *
     * @param device that of its rank in the world it begins in; stays its owner's to close.
     * @param settings the rest.
     */
    public LocalProcess(Device device, Settings settings) {
        this.home = new LocalRank(this, device, settings, 0);
    }

    /**
     * Returns the rank in the world that the process began in.
     *
     * @return the same object at every call; the process lives between its {@link LocalRank#start}
     *     and {@link LocalRank#finish}.
     */
    public LocalRank home() {
        return home;
    }

    // ---- worlds that meet ----

    /**
     * Returns the ports that this process has opened.
     *
     * @return the same object at every call.
     * @throws GalernaException if the process is not active.
     */
    public Ports ports() {
        home.requireActive("Open_port");
        return home.part(Ports.class, Ports::new);
    }

    /** The worlds that this process has joined. */
    Joints joints() {
        return home.part(Joints.class, () -> new Joints(home));
    }

    /**
     * Gives back what a rank that has not come to its {@link LocalRank#finish} leaves in a JVM that
     * goes on, once its device at home is closed: its ports close, its names are withdrawn, and for
     * the jobs that it has met it is lost. Waits for nobody; does nothing after {@link
     * LocalRank#finish}.
     */
    public void abandon() {
        final Thorough all = new Thorough();
        all.attempt(home.part(Ports.class, Ports::new)::close);
        all.attempt(joints()::abandon);
        try {
            all.end();
        } catch (RuntimeException e) {
            LOG.log(System.Logger.Level.DEBUG, "a rank that has ended leaves something", e);
        }
    }

    /**
     * Lists the worlds that this process has joined and not left.
     *
     * @return its rank in each of them, in a new list.
     */
    public List<LocalRank> joined() {
        return joints().worlds();
    }

    /** The rank in a world that the process joins, whose processes alone have the number. */
    LocalRank join(Device device, String name, Wireup wireup, int number) {
        final Settings changed = home.settings().withDevice(name, wireup).withAsync(true);
        final LocalRank made = new LocalRank(this, device, changed, number);
        if (home.takesAnyElements()) {
            made.takeAnyElements();
        }
        made.start();
        return made;
    }

    /**
     * Returns the ranks that have started this one.
     *
     * @return what joins this job's ranks and theirs; null if the job was not spawned.
     */
    public InterComm parent() {
        return parent;
    }

    /** Connects to the job that has started this one. Collective over COMM_WORLD. */
    public void connectToParent() {
        final String port = home.settings().provenance().parent();
        if (!port.isEmpty()) {
            parent = Joining.toParents(home.commWorld(), port);
            parent.name("parent");
        }
    }

    // ---- parallel sections ----

    /**
     * Says that the calling thread, and those it starts from now on, use this process by a static
     * facade. In a parallel section that one of them runs, calls of its communicators are refused:
     * the facade would answer as one rank for all of the section's.
     */
    public void ownThread() {
        OF_THREAD.set(this);
    }

    /** Begins a parallel section of a thread; returns the rank to tell when it ends, or null. */
    static LocalRank enterSection() {
        final LocalProcess process = OF_THREAD.get();
        if (process == null) {
            return null;
        }
        process.home.enterSection();
        return process.home;
    }

    /**
     * Throws in a thread that belongs to a parallel section, also in one that such a thread
     * started: a static facade must refuse there.
     *
     * @throws GalernaException with the reason, inside {@link Galerna#spmd}.
     */
    public static void refuseInsideSpmd() {
        if (Section.isInside()) {
            throw Section.refusal();
        }
    }

    // ---- what all worlds share ----

    /**
     * Provides space for buffered sends (MPI-4.1, section 3.6), instead of what was attached
     * before. The number only: the bytes are the library's own.
     *
     * @param bytes the largest sum of messages under way.
     * @throws GalernaException if the number is negative.
     */
    public void attachBuffer(long bytes) {
        home.requireActive("Buffer_attach");
        buffered.attach(bytes);
    }

    /**
     * Waits until all buffered sends have been taken over and takes their space away.
     *
     * @return the bytes that were attached; 0 if none were.
     */
    public long detachBuffer() {
        home.requireActive("Buffer_detach");
        return buffered.detach();
    }

    BufferedSends buffered() {
        return buffered;
    }

    int newKey() {
        return keys.getAndIncrement();
    }
}
