// SPDX-License-Identifier: Apache-2.0
package org.galerna;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.galerna.base.Thorough;
import org.galerna.collectives.selection.Registry;
import org.galerna.device.Device;
import org.galerna.error.ErrorClass;
import org.galerna.error.GalernaException;
import org.galerna.execute.Schedules;
import org.galerna.group.Group;
import org.galerna.port.Line;

/**
 * A process as one rank of one world: its device there, its communicators and what they share.
 *
 * <p>Before {@link #start} and after {@link #finish} every call of its communicators fails. Any
 * thread may call it.
 */
public final class LocalRank {
    /** GUARDED: active, but not for the threads of parallel sections that its threads run. */
    private enum State {
        FRESH,
        ACTIVE,
        GUARDED,
        FINISHED
    }

    /** The table of ranks that share a JVM, read once, at the first collective call. */
    private static final class OneJvm {
        static final Registry TABLE = Registry.of(Settings.ONE_JVM);
    }

    private final LocalProcess process;
    private final Device device;
    private final long first; // process number of rank 0; the lower half of a number is the rank
    private final Map<String, Registry> registries = new HashMap<>(); // by override, once read
    private final Settings settings;
    private final ObjectStreams objects;
    private final Contexts contexts;
    private final Staging staging = new Staging();
    private final FreedReceives freedReceives;
    private final IntraComm commWorld;
    private final IntraComm commSelf;
    private ProgressThread progress; // null unless asked for
    private int progressUses; // under this
    private boolean anyElements;
    private Schedules schedules;
    private final Map<Class<?>, AutoCloseable> parts = new LinkedHashMap<>(); // under this
    private volatile State state = State.FRESH;
    private int sections; // under this
    private int inUse; // communicators, under this
    private Runnable unused; // under this; what to do when the last one is freed

    /** Makes the rank of a process behind a device, in a world whose members have a number. */
    LocalRank(LocalProcess process, Device device, Settings settings, int number) {
        this.process = process;
        this.device = device;
        this.settings = settings;
        this.objects = new ObjectStreams(settings);
        this.first = (long) number << Integer.SIZE;
        this.freedReceives = new FreedReceives(device);
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
     * Returns the process.
     *
     * @return what the rank has in common with those of the same process in other worlds.
     */
    public LocalProcess localProcess() {
        return process;
    }

    ObjectStreams objects() {
        return objects;
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

    /** Says what to do when the last communicator that was made of this world is freed. */
    synchronized void whenUnused(Runnable action) {
        unused = action;
    }

    /** Counts a communicator that was made, or is under way. */
    synchronized void made() {
        inUse++;
    }

    /**
     * Leaves out of that count one that another communicator has for itself, and goes with it, or
     * one that was under way and has been made.
     */
    synchronized void countedTwice() {
        inUse--;
    }

    /** Counts one less, and leaves a joined world that nobody uses any more. */
    void leaveIfUnused() {
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
     * Returns how the rank was set up.
     *
     * @return the settings.
     */
    public Settings settings() {
        return settings;
    }

    /**
     * Tells whether all ranks of this world are on one host, and so read one clock.
     *
     * @return true where there is one rank.
     */
    public boolean isOnOneHost() {
        return settings.hosts().isEmpty();
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
        return name.equals(Settings.ONE_JVM) ? OneJvm.TABLE : Registry.of(name);
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
            beginProgress();
        }
    }

    /** Has a thread make progress until {@link #endProgress} was called as often as this. */
    synchronized void beginProgress() {
        if (progressUses == 0) {
            progress = new ProgressThread(device, serviceContext(commSelf));
        }
        progressUses++;
    }

    /** Ends what {@link #beginProgress} has begun. */
    synchronized void endProgress() {
        progressUses--;
        if (progressUses == 0) {
            progress.end();
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
            new IntraComm(this, context, commWorld.group, new Attributes(this), "").barrier();
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
        process.buffered().drain(this);
        freedReceives.run();
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

    /** Ends the line to another job, if it has one, as the end of this process would. */
    synchronized void abandonLine() {
        if (parts.get(Line.class) instanceof Line line) {
            line.abandon();
        }
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
     * Duplicates a communicator for a part of the library: without its attributes, which no user
     * has duplicated, its topology, and the algorithms that are named for it. Collective.
     *
     * @param comm of one group.
     * @return the duplicate; the part frees it.
     * @throws GalernaException if it was freed or a rank has ended.
     */
    public static IntraComm ownDuplicate(IntraComm comm) {
        return new IntraComm(
                comm.local, comm.dupContext(), comm.group, new Attributes(comm.local), "");
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

    /** Begins a parallel section of one of the rank's threads. */
    void enterSection() {
        guard(1);
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
     * Ends the job.
     *
     * @param code the exit code asked for.
     * @param why one line for people.
     * @throws GalernaException if the job did not end this thread.
     */
    public void abort(int code, String why) {
        final int rank = process.home().device.rank();
        settings.abort().abort(rank, code, why);
        throw GalernaException.of(ErrorClass.OTHER, why + ": the job is ending")
                .advice("Make no call after Abort")
                .exception()
                .at("Abort", rank);
    }

    Staging staging() {
        return staging;
    }

    FreedReceives freedReceives() {
        return freedReceives;
    }

    /** The collective calls that go on by themselves; made at the first one. */
    synchronized Schedules schedules() {
        if (schedules == null) {
            schedules = new Schedules(device);
        }
        return schedules;
    }

    /** Whether collective calls of a communicator go on by themselves. */
    boolean isUnderWay(Comm comm) {
        final Schedules known;
        synchronized (this) {
            known = schedules;
        }
        return known != null && known.isAny(context -> Contexts.own(context) == comm.context);
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

    /** Refuses a call before the start or after the end. */
    void requireActive(String call) {
        if (!isActive()) {
            throw inactive().at(call, device.rank());
        }
    }
}
