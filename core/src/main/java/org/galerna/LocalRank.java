// SPDX-License-Identifier: Apache-2.0
package org.galerna;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.galerna.base.Thorough;
import org.galerna.collectives.selection.Registry;
import org.galerna.device.Device;
import org.galerna.device.Wireup;
import org.galerna.error.ErrorClass;
import org.galerna.error.GalernaException;
import org.galerna.execute.Schedules;
import org.galerna.group.Group;
import org.galerna.port.Ports;

/**
 * One rank of a job: its device, its communicators and what they share.
 *
 * <p>For launchers and facades, which reach it through {@code org.galerna.launch.World}; programs
 * hold communicators only. Any thread may call it. Before {@link #start} and after {@link #finish}
 * every call of its communicators fails.
 */
public final class LocalRank {
    /** The rank whose static facade a thread belongs to, inherited by the threads it starts. */
    private static final InheritableThreadLocal<LocalRank> OF_THREAD =
            new InheritableThreadLocal<>();

    /** GUARDED: active, but not for the threads of parallel sections that its threads run. */
    private enum State {
        FRESH,
        ACTIVE,
        GUARDED,
        FINISHED
    }

    /** The table of ranks that share a JVM, read once, at the first collective call. */
    private static final class OneJvm {
        static final String DEVICE = "smdev";
        static final Registry TABLE = Registry.of(DEVICE);
    }

    private final Device device;
    private final long first; // process number of rank 0; the lower half of a number is the rank
    private final Map<String, Registry> registries = new HashMap<>(); // by override, once read
    private final Settings settings;
    private final Contexts contexts;
    private final Staging staging = new Staging();
    private final BufferedSends buffered; // of all worlds that the rank is in
    private final Orphans orphans;
    private final AtomicInteger keys; // of all worlds, too
    private final ObjectStreams objects;
    private final IntraComm commWorld;
    private final IntraComm commSelf;
    private ProgressThread progress; // null unless asked for
    private boolean anyElements;
    private Schedules schedules;
    private final Map<Class<?>, AutoCloseable> parts = new LinkedHashMap<>(); // under this
    private volatile State state = State.FRESH;
    private int sections; // under this
    private int inUse; // communicators, under this
    private Runnable unused; // under this; what to do when the last one is freed
    private InterComm parent; // of a rank that was spawned

    /**
     * Makes the rank behind a device.
     *
     * @param device the rank's device, which stays its owner's to close.
     * @param settings the rest.
     */
    public LocalRank(Device device, Settings settings) {
        this(device, settings, 0, null);
    }

    /** Makes a rank in a world that it has joined, whose processes alone have the number. */
    private LocalRank(Device device, Settings settings, int number, LocalRank joining) {
        this.device = device;
        this.settings = settings;
        this.first = (long) number << Integer.SIZE;
        this.objects = new ObjectStreams(settings);
        this.orphans = new Orphans(device);
        this.buffered = joining == null ? new BufferedSends() : joining.buffered;
        this.keys = joining == null ? new AtomicInteger(Attributes.FIRST_FREE) : joining.keys;
        final int rank = device.rank();
        this.contexts = new Contexts(rank);
        this.commWorld =
                new IntraComm(
                        this,
                        Contexts.world(),
                        Group.range(first, device.size(), first + rank),
                        new Attributes(this));
        commWorld.name("COMM_WORLD");
        this.commSelf =
                new IntraComm(
                        this,
                        contexts.self(),
                        Group.range(first + rank, 1, first + rank),
                        new Attributes(this));
        commSelf.name("COMM_SELF");
    }

    /**
     * Returns the communicator of all ranks.
     *
     * @return the same object at every call, usable between {@link #start} and {@link #finish}.
     */
    public IntraComm commWorld() {
        return commWorld;
    }

    /**
     * Returns the communicator of this rank alone.
     *
     * @return the same object at every call, usable between {@link #start} and {@link #finish}.
     */
    public IntraComm commSelf() {
        return commSelf;
    }

    /**
     * Returns the device.
     *
     * @return the rank's device.
     */
    public Device device() {
        return device;
    }

    /**
     * Returns the contexts of this rank's communicators.
     *
     * @return the same object at every call.
     */
    public Contexts contexts() {
        return contexts;
    }

    // ---- worlds that meet ----

    /** The number of this process in groups. */
    long process() {
        return process(device.rank());
    }

    /**
     * Returns the number of a process of this world in groups.
     *
     * @param rank of the process on its device; the lower half of the number.
     * @return the number, which in a world that was joined is larger than the rank.
     */
    public long process(int rank) {
        return first + rank;
    }

    /** Consecutive ranks of this world. */
    Group members(int from, int count) {
        return Group.range(first + from, count, process());
    }

    /**
     * Returns the ports that this rank has opened.
     *
     * @return the same object at every call.
     * @throws GalernaException if the rank is not active.
     */
    public Ports ports() {
        requireActive("Open_port");
        return part(Ports.class, Ports::new);
    }

    /** The worlds that this rank has joined. */
    Joints joints() {
        return part(Joints.class, Joints::new);
    }

    /**
     * Lists the worlds that this rank has joined and not left, and those joined from there.
     *
     * @return this rank in each of them, in a new list.
     */
    public List<LocalRank> joined() {
        final AutoCloseable joints;
        synchronized (this) {
            joints = parts.get(Joints.class);
        }
        return joints == null ? List.of() : ((Joints) joints).worlds();
    }

    /** This rank in a world that it joins; started. */
    LocalRank joint(Device joined, String name, Wireup wireup, int number) {
        final Settings changed = settings.withDevice(name, wireup).withAsync(true);
        final LocalRank made = new LocalRank(joined, changed, number, this);
        made.anyElements = anyElements;
        made.start();
        return made;
    }

    /** Says what to do when the last communicator that was made of this world is freed. */
    synchronized void whenUnused(Runnable action) {
        unused = action;
    }

    /** Counts a communicator that was made. */
    synchronized void made() {
        inUse++;
    }

    /** Leaves out of that count one that another communicator has for itself, and goes with it. */
    synchronized void isPartOfAnother() {
        inUse--;
    }

    private void leaveIfUnused() {
        final Runnable action;
        synchronized (this) {
            inUse--;
            action = inUse == Contexts.BUILT_IN ? unused : null;
        }
        if (action != null) {
            action.run();
        }
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
        final String port = settings.provenance().parent();
        if (!port.isEmpty()) {
            parent = Joining.toParents(commWorld, port);
            parent.name("parent");
        }
    }

    /**
     * Returns how the rank was set up.
     *
     * @return the settings.
     */
    public Settings settings() {
        return settings;
    }

    /** What chooses collective algorithms under an override. */
    Registry registry(String override) {
        synchronized (registries) {
            Registry known = registries.get(override);
            if (known == null) {
                known = override.isEmpty() ? tables() : registry("").override(override);
                registries.put(override, known);
            }
            return known;
        }
    }

    private Registry tables() {
        final String name = settings.device();
        return name.equals(OneJvm.DEVICE) ? OneJvm.TABLE : Registry.of(name);
    }

    /**
     * Lets every receive take messages of any elements, as bytes in the machine's order; without
     * it, a message of other elements than the receive's is an error. To be called before {@link
     * #start}.
     */
    public void takeAnyElements() {
        anyElements = true;
    }

    /** Whether receives take messages of any elements. */
    boolean takesAnyElements() {
        return anyElements;
    }

    /**
     * Allows calls.
     *
     * @throws GalernaException if the rank was started before.
     */
    public synchronized void start() {
        if (state != State.FRESH) {
            throw GalernaException.of(
                            ErrorClass.OTHER,
                            state != State.FINISHED
                                    ? "MPI was initialised before and is running: Init was called"
                                            + " twice"
                                    : "MPI was finalised and cannot be initialised again")
                    .advice("Call Init once, at the start of the program")
                    .exception()
                    .at("Init", device.rank());
        }
        state = sections > 0 ? State.GUARDED : State.ACTIVE;
        if (settings.async()) {
            progress = new ProgressThread(device, serviceContext(commSelf));
        }
    }

    /**
     * Waits until all ranks of COMM_WORLD have come to their end, apart from all collective calls
     * of the program.
     *
     * @throws GalernaException if one of them has ended before.
     */
    public void meetAtEnd() {
        final long context = Contexts.part(Contexts.world(), Contexts.FINISHING);
        try {
            new IntraComm(this, context, commWorld.group, new Attributes(this)).barrier();
        } catch (GalernaException e) {
            throw e.as("Finalize", device.rank());
        }
    }

    /**
     * Waits until all buffered sends have been taken over, then forbids calls. Local: no other rank
     * takes part.
     *
     * @throws GalernaException if the rank is not active.
     */
    public void finish() {
        requireActive("Finalize");
        buffered.drain(this);
        orphans.run();
        device.settle();
        synchronized (this) {
            state = State.FINISHED;
            if (progress != null) {
                progress.end();
            }
        }
        closeParts();
    }

    /**
     * Finds what a part of the library keeps once for each rank; it is closed at the end.
     *
     * @param <T> the part's class.
     * @param kind the part's class.
     * @param maker makes it at the first call.
     * @return the same object at every call.
     */
    public synchronized <T extends AutoCloseable> T part(Class<T> kind, Supplier<T> maker) {
        return kind.cast(parts.computeIfAbsent(kind, _ -> maker.get()));
    }

    /** Closes all parts, also where one of them fails; under no lock, for some wait for others. */
    private void closeParts() {
        final List<AutoCloseable> all;
        synchronized (this) {
            all = List.copyOf(parts.values());
        }
        final Thorough ending = new Thorough();
        all.forEach(part -> ending.attempt(() -> close(part)));
        ending.end();
    }

    private static void close(AutoCloseable part) {
        try {
            part.close();
        } catch (RuntimeException e) {
            throw e;
        } catch (Exception e) {
            throw GalernaException.of(ErrorClass.INTERN, "a part of the rank does not close")
                    .cause(e)
                    .exception();
        }
    }

    /**
     * The context beside a communicator's own in which a part of the library may exchange messages.
     *
     * @param comm a communicator of one group that the part made for itself.
     * @return the context; it is forgotten when the communicator is freed.
     */
    public static long serviceContext(IntraComm comm) {
        return Contexts.of(comm.context, Contexts.SERVICE);
    }

    /**
     * Tells whether calls are allowed.
     *
     * @return true between {@link #start} and {@link #finish}, but not to the threads of a parallel
     *     section when a static facade stands over this rank.
     */
    public boolean isActive() {
        return state == State.ACTIVE || (state == State.GUARDED && !Section.isInside());
    }

    /**
     * Says that the calling thread, and those it starts from now on, use this rank by a static
     * facade. In a parallel section that one of them runs, calls of this rank are refused: the
     * facade would answer as one rank for all of the section's.
     */
    public void ownThread() {
        OF_THREAD.set(this);
    }

    /** Begins a parallel section of a thread; returns the rank to tell when it ends, or null. */
    static LocalRank enterSection() {
        final LocalRank rank = OF_THREAD.get();
        if (rank != null) {
            rank.guard(1);
        }
        return rank;
    }

    /** Ends a parallel section. */
    void leaveSection() {
        guard(-1);
    }

    private synchronized void guard(int change) {
        sections += change;
        if (state == State.ACTIVE || state == State.GUARDED) {
            state = sections > 0 ? State.GUARDED : State.ACTIVE;
        }
    }

    /**
     * Tells whether the rank has finished.
     *
     * @return true after {@link #finish}.
     */
    public boolean isFinished() {
        return state == State.FINISHED;
    }

    /**
     * Provides space for buffered sends (MPI-4.1, section 3.6), instead of what was attached
     * before. The number only: the bytes are the library's own.
     *
     * @param bytes the largest sum of messages under way.
     * @throws GalernaException if the number is negative.
     */
    public void attachBuffer(long bytes) {
        requireActive("Buffer_attach");
        buffered.attach(bytes);
    }

    /**
     * Waits until all buffered sends have been taken over and takes their space away.
     *
     * @return the bytes that were attached; 0 if none were.
     */
    public long detachBuffer() {
        requireActive("Buffer_detach");
        return buffered.detach();
    }

    /**
     * Ends the job.
     *
     * @param code the exit code asked for.
     * @param why one line for people.
     * @throws GalernaException if the job did not end this thread.
     */
    public void abort(int code, String why) {
        settings.abort().abort(device.rank(), code, why);
        throw GalernaException.of(ErrorClass.OTHER, why + ": the job is ending")
                .advice("Make no call after Abort")
                .exception()
                .at("Abort", device.rank());
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

    Staging staging() {
        return staging;
    }

    BufferedSends buffered() {
        return buffered;
    }

    Orphans orphans() {
        return orphans;
    }

    /** The collective calls that go on by themselves; made at the first one. */
    synchronized Schedules schedules() {
        if (schedules == null) {
            schedules = new Schedules(device);
        }
        return schedules;
    }

    ObjectStreams objects() {
        return objects;
    }

    int newKey() {
        return keys.getAndIncrement();
    }

    /** Lets go of a communicator that was freed. */
    void forget(Comm comm) {
        contexts.forget(comm);
        Contexts.all(comm.context).forEach(device::forget);
        if (comm instanceof InterComm inter) { // not the other side's: its ranks may be at it
            Contexts.all(Formation.sideOf(inter)).forEach(device::forget);
        }
        leaveIfUnused();
    }

    /** Why calls are refused now. */
    GalernaException inactive() {
        if (state == State.GUARDED) {
            return Section.refusal();
        }
        return state == State.FRESH
                ? GalernaException.of(ErrorClass.OTHER, "MPI is not running: called before Init")
                        .advice("Call Init first, once, at the start of the program")
                        .exception()
                : GalernaException.of(ErrorClass.OTHER, "MPI is not running: called after Finalize")
                        .advice("Make every MPI call before Finalize")
                        .exception();
    }

    /**
     * Refuses what is not allowed now.
     *
     * @throws GalernaException unless {@link #isActive}; it says why, and names no call.
     */
    public void requireActive() {
        if (!isActive()) {
            throw inactive();
        }
    }

    private void requireActive(String call) {
        if (!isActive()) {
            throw inactive().at(call, device.rank());
        }
    }
}
