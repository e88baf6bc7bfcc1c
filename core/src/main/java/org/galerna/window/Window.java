// SPDX-License-Identifier: Apache-2.0
package org.galerna.window;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Optional;
import org.galerna.Info;
import org.galerna.IntraComm;
import org.galerna.base.Thorough;
import org.galerna.datatype.Datatype;
import org.galerna.error.ErrorClass;
import org.galerna.error.GalernaException;
import org.galerna.group.Group;

/**
 * Memory of each rank of a communicator that the others access without a call of its owner
 * (MPI-4.1, chapter 12).
 *
 * <p>Ranks of one process access each other's memory by loads and stores. For a rank in another
 * process its agent, a thread that starts with the first window, does so in its place: also while
 * that rank computes.
 */
public final class Window extends AccessCalls {
    private static final long LINE = 64;

    private final Exposure exposure;
    private final Service service; // null if every rank is near
    private final Flavor flavor;
    private final MemorySegment memory;
    private final Arena library; // of the memory that is not the caller's; null if there is none
    private long nextAddress; // under this
    private volatile String name = "";

    /** Where a window's memory comes from. */
    public enum Flavor {
        /** From the caller. */
        CREATED,
        /** From the library. */
        ALLOCATED,
        /** From the caller, piece by piece. */
        DYNAMIC
    }

    private Window(Formation made, boolean hasLocks) {
        super(made.own(), made.targets(), hasLocks);
        this.exposure = made.exposure();
        this.service = made.service();
        this.flavor = made.flavor();
        this.memory = made.memory();
        this.library = made.library();
    }

    /**
     * Makes a window of memory of the callers (MPI-4.1, section 12.2.1). Collective.
     *
     * @param comm whose ranks take part.
     * @param memory what the others access; it belongs to an automatic, shared or global arena or
     *     to an array, and may be shorter than {@code bytes}: what is missing cannot be accessed.
     *     May be null if {@code bytes} is 0.
     * @param bytes from 0.
     * @param unit bytes of a displacement unit, from 1.
     * @param hints {@code no_locks}: {@code true} if nobody locks; others are ignored.
     * @return the window.
     * @throws GalernaException if an argument is wrong, here or at another rank.
     */
    public static Window create(
            IntraComm comm, MemorySegment memory, long bytes, int unit, Info hints) {
        return made(new Formation(comm, Flavor.CREATED, bytes, unit).with(memory), hints);
    }

    /**
     * Makes a window of memory of the library (MPI-4.1, sections 12.2.2 and 12.2.3). Collective.
     *
     * @param comm whose ranks take part.
     * @param instead memory of the caller's that is to be this rank's part; null for the library's.
     * @param bytes of this rank, from 0; {@code instead} has as many.
     * @param unit bytes of a displacement unit, from 1.
     * @param hints as in {@link #create}.
     * @return the window; {@link #memory} is what was allocated, {@link #query} what others have.
     *     The library's memory lasts until {@link #free}.
     * @throws GalernaException if an argument is wrong, or of class NO_MEM if there is no memory,
     *     here or at another rank.
     */
    public static Window allocate(
            IntraComm comm, MemorySegment instead, long bytes, int unit, Info hints) {
        return made(new Formation(comm, Flavor.ALLOCATED, bytes, unit).with(instead), hints);
    }

    /**
     * Makes a window to which memory is attached later (MPI-4.1, section 12.2.4). Collective. Its
     * displacement unit is a byte.
     *
     * @param comm whose ranks take part.
     * @param hints as in {@link #create}.
     * @return the window.
     * @throws GalernaException if an argument is wrong, here or at another rank.
     */
    public static Window dynamic(IntraComm comm, Info hints) {
        return made(new Formation(comm, Flavor.DYNAMIC, 0, 1), hints);
    }

    /**
     * Takes part in {@link #create} or {@link #allocate} where this rank's arguments are found
     * wrong before.
     *
     * @param comm whose ranks take part.
     * @param failure what is wrong with them.
     * @return the same, to be thrown here; the others throw one of its class.
     */
    public static GalernaException refused(IntraComm comm, GalernaException failure) {
        try {
            made(new Formation(comm, Flavor.ALLOCATED, 0, 1).refused(failure), null);
            return failure;
        } catch (GalernaException e) {
            return e;
        }
    }

    private static Window made(Formation formation, Info hints) {
        try {
            formation.form();
            return new Window(formation, hints == null || !isTrue(hints.get("no_locks")));
        } catch (GalernaException e) {
            throw e.at("Win_create", formation.callerRank());
        }
    }

    private static boolean isTrue(String hint) {
        return "true".equals(hint);
    }

    /**
     * Adds memory to a dynamic window. Local.
     *
     * @param more the memory; as in {@link #create} of no confined arena.
     * @return the displacement of its first byte, which other ranks must be told: 0 for the first
     *     memory, then multiples of 64 behind each other in the order of the calls.
     * @throws GalernaException of class RMA_FLAVOR if the window is of another kind, RMA_ATTACH if
     *     there is no memory, BUFFER if it is closed or confined to a thread.
     */
    public synchronized long attach(MemorySegment more) {
        try {
            requireDynamic();
            if (more == null || more.byteSize() == 0 || more.isReadOnly()) {
                throw GalernaException.of(ErrorClass.RMA_ATTACH, "there is nothing to write to")
                        .argument("base", more)
                        .advice("Attach memory that is not empty and not read-only")
                        .exception();
            }
            Datatype.BYTE.requireRoom(more, 0, 1); // which other threads can write to
            final long at = nextAddress;
            nextAddress += (more.byteSize() + LINE - 1) / LINE * LINE;
            exposure.attach(new Region(more, at, at + more.byteSize()));
            return at;
        } catch (GalernaException e) {
            throw e.at("Win_attach", own.rank());
        }
    }

    /**
     * Takes memory out of a dynamic window, when nobody accesses it any more. Local.
     *
     * @param old memory that was attached.
     * @throws GalernaException of class RMA_FLAVOR if the window is of another kind, RMA_ATTACH if
     *     the memory is not attached.
     */
    public synchronized void detach(MemorySegment old) {
        try {
            requireDynamic();
            if (old == null || !exposure.detach(old)) {
                throw GalernaException.of(ErrorClass.RMA_ATTACH, "the memory is not attached")
                        .argument("base", old)
                        .advice("Detach what was attached, once")
                        .exception();
            }
        } catch (GalernaException e) {
            throw e.at("Win_detach", own.rank());
        }
    }

    private void requireDynamic() {
        requireUsable();
        if (flavor != Flavor.DYNAMIC) {
            throw GalernaException.of(ErrorClass.RMA_FLAVOR, "the window is not dynamic")
                    .argument("win", this)
                    .advice("Make it without memory to attach some")
                    .exception();
        }
    }

    /**
     * Gives the window up, and the memory that the library gave it, which then throws an {@link
     * IllegalStateException} when it is touched. Collective; every epoch has ended.
     *
     * @throws GalernaException of class RMA_SYNC if an epoch is open, WIN if it was freed before,
     *     BUFFER if another call uses the memory; of another class if an access or a rank has
     *     failed: the window is freed all the same, but its memory stays.
     */
    public void free() {
        try {
            final Thorough all = new Thorough();
            close(all);
            if (service != null) {
                all.attempt(() -> Formation.agent(own.comm()).leave(service));
            }
            all.attempt(own.comm()::free);
            all.end();
            if (library != null) { // nobody accesses it: all have met
                giveBack(library);
            }
        } catch (GalernaException e) {
            throw e.at("Win_free", own.rank());
        }
    }

    private static void giveBack(Arena library) {
        try {
            library.close();
        } catch (IllegalStateException e) {
            throw GalernaException.of(ErrorClass.BUFFER, "the window's memory is in use")
                    .advice("Complete what reads or writes it before free()")
                    .cause(e)
                    .exception();
        }
    }

    /**
     * Tells whether the window was given up.
     *
     * @return true after {@link #free}.
     */
    public boolean isFreed() {
        return isClosed();
    }

    /**
     * Tells where the memory comes from.
     *
     * @return the flavor.
     */
    public Flavor flavor() {
        return flavor;
    }

    /**
     * Returns this rank's memory.
     *
     * @return what the window was made of, or what was allocated; null of a dynamic window.
     */
    public MemorySegment memory() {
        return memory;
    }

    /**
     * Finds the memory of a rank, where this process reaches it by loads and stores.
     *
     * @param rank of its owner.
     * @return the memory; empty if it is not reached, and of a dynamic window.
     * @throws GalernaException of class RANK if there is no such rank.
     */
    public Optional<MemorySegment> query(int rank) {
        requireUsable();
        requireRank(rank, "rank");
        return flavor == Flavor.DYNAMIC ? Optional.empty() : targets[rank].shared();
    }

    /**
     * Returns the ranks that take part.
     *
     * @return the group, which knows the caller's rank.
     */
    public Group group() {
        return own.comm().group();
    }

    /**
     * Returns the displacement unit.
     *
     * @return bytes, this rank's.
     */
    public int unit() {
        return targets[own.rank()].unit;
    }

    /**
     * Returns the window's name.
     *
     * @return empty if none was set.
     */
    public String name() {
        return name;
    }

    /**
     * Names the window.
     *
     * @param text the name.
     */
    public void name(String text) {
        name = text;
        own.comm().name("window " + text);
    }

    @Override
    public String toString() {
        return "window"
                + (name.isEmpty() ? "" : " " + name)
                + (isFreed() ? " (freed)" : " of " + targets.length);
    }
}
