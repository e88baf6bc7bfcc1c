// SPDX-License-Identifier: Apache-2.0
package org.galerna;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.LongStream;
import org.galerna.error.ErrorClass;
import org.galerna.error.GalernaException;

/**
 * The contexts of one rank's communicators: what numbers they get and how reports name them.
 *
 * <p>A context is 64 bits: the leader that made the communicator, a number that this leader gave to
 * it alone, two bits for the library's own communicators of some of its ranks, and in the lowest
 * two bits what the messages are for. That in which a new group agrees on its communicator is made
 * of the group instead.
 */
public final class Contexts {
    /** Purposes; a communicator's own context, for the user's messages, has none of them. */
    static final int COLLECTIVE = 1;

    static final int FORMATION = 2;
    static final int SERVICE = 3; // what the library says beside the user's calls

    /** Parts: communicators that nobody has to agree on, as they come with another one. */
    static final int FIRST_SIDE = 1; // of an inter-communicator

    static final int SECOND_SIDE = 2;
    static final int FINISHING = 3; // all ranks of COMM_WORLD at their end

    /** COMM_WORLD and COMM_SELF, which every rank has from the start; their numbers are lower. */
    static final int BUILT_IN = 2;

    private static final int PURPOSE_BITS = 2;
    private static final int PART_BITS = 2;
    private static final int LOW_BITS = PURPOSE_BITS + PART_BITS;

    /** The bit that contexts of communicators lack and those of {@link #formation} have. */
    private static final long FORMING = Long.MIN_VALUE;

    /** Leaves 25 bits for the leader: two jobs that have met. */
    private static final int NUMBER_BITS = 34;

    private static final long WORLD = 0;
    private static final long SELF = 1;

    /** That of COMM_WORLD, and so of no communicator that is made. */
    static final long NONE = 0;

    /** How many numbers a rank has. */
    static final long NUMBERS = 1L << NUMBER_BITS;

    /** The next number of this rank as a leader. */
    final AtomicLong numbers = new AtomicLong(BUILT_IN);

    private final int rank;
    private final Map<Long, String> names = new ConcurrentHashMap<>();

    Contexts(int rank) {
        this.rank = rank;
    }

    /** That of COMM_WORLD. */
    static long world() {
        return of(0, WORLD);
    }

    /** That of COMM_SELF. */
    long self() {
        return of(rank, SELF);
    }

    /**
     * One that no other communicator has or will have; asked by a new group's leader alone.
     *
     * @return {@link #NONE} if there is none left: the others of the group have to hear of it, and
     *     {@link #made} then throws at all.
     */
    long next() {
        final long number = numbers.getAndIncrement();
        return number < NUMBERS ? of(rank, number) : NONE;
    }

    /** One that all ranks of a new world know without asking; the same at its first call. */
    long firstOfWorld() {
        return of(0, numbers.getAndIncrement());
    }

    /** What the leader has told of its choice; throws if it had none. */
    static long made(long context) {
        if (context == NONE) {
            throw GalernaException.of(
                            ErrorClass.INTERN, "the leader has made too many communicators")
                    .advice("Make fewer, or let another rank be their rank 0")
                    .exception();
        }
        return context;
    }

    private static long of(int leader, long number) {
        return ((long) leader << NUMBER_BITS | number) << LOW_BITS;
    }

    /**
     * Where messages of a communicator for one purpose travel.
     *
     * @param context the communicator's own, for the user's messages.
     */
    static long of(long context, int purpose) {
        return context | purpose;
    }

    /**
     * The own context of a part of a communicator.
     *
     * @param context the communicator's own.
     */
    static long part(long context, int part) {
        return context | (long) part << PURPOSE_BITS;
    }

    /** All contexts of a communicator, or of a part of one. */
    static LongStream all(long context) {
        return LongStream.range(context, context + (1L << PURPOSE_BITS));
    }

    /**
     * Where the words of one new group travel.
     *
     * @param key 59 bits that tell the group from others.
     * @return a context that no communicator has.
     */
    static long formation(long key) {
        return FORMING | key << LOW_BITS | FORMATION;
    }

    /** Notes what reports call a context that {@link #formation} gave. */
    void forming(long context, Comm parent) {
        names.put(own(context), parent.name());
    }

    /** Forgets that name. */
    void formed(long context) {
        names.remove(own(context));
    }

    /** Notes the name of a communicator. */
    void named(Comm comm) {
        names.put(comm.context, comm.name());
    }

    /** Forgets the name of a communicator that was freed. */
    void forget(Comm comm) {
        names.remove(comm.context);
    }

    /**
     * Names the communicator of a context as the program named it.
     *
     * @param context a context that a wait of the rank's device names.
     * @return a name such as {@code COMM_WORLD}, with what the context is for if not user messages.
     */
    public String describe(long context) {
        final long own = own(context);
        return names.getOrDefault(own, name(own)) + purpose(context);
    }

    /**
     * Names the communicator of a context by the number alone.
     *
     * @param context a context that a wait of a device names.
     * @return {@code COMM_WORLD}, {@code COMM_SELF}, or who made it, such as {@code communicator 3
     *     of rank 0}; followed by its purpose if that is not user messages.
     */
    public static String name(long context) {
        if (context < 0) {
            return "the parent" + purpose(context);
        }
        return nameOf(numberOf(context), context) + purpose(context);
    }

    private static String nameOf(long number, long context) {
        if (number == WORLD) {
            return "COMM_WORLD";
        }
        return number == SELF
                ? "COMM_SELF"
                : "communicator "
                        + (number - BUILT_IN + 1)
                        + " of rank "
                        + (context >>> (LOW_BITS + NUMBER_BITS));
    }

    /**
     * Tells whether a context is for the user's own messages.
     *
     * @param context a context that a wait of a device names.
     * @return false for those of collectives and of the making of communicators.
     */
    public static boolean isForMessages(long context) {
        return context == own(context);
    }

    /**
     * Tells whether a context is of COMM_WORLD, whose ranks have the numbers that devices know.
     *
     * @param context a context that a wait of a device names.
     * @return false for those of all other communicators, COMM_SELF too.
     */
    public static boolean isOfWorld(long context) {
        return own(context) == world();
    }

    /** Tells whether a context is that of a communicator which every rank has from the start. */
    static boolean isBuiltIn(long context) {
        return numberOf(context) < BUILT_IN;
    }

    private static long numberOf(long context) {
        return context >>> LOW_BITS & (NUMBERS - 1);
    }

    /** The context of the same communicator, or of that which it is a part of, for the user. */
    static long own(long context) {
        return context & -(1L << LOW_BITS);
    }

    private static String purpose(long context) {
        final int low = (int) (context - own(context));
        if (low >>> PURPOSE_BITS == FINISHING) {
            return " (at its end)";
        }
        return switch (low & ((1 << PURPOSE_BITS) - 1)) {
            case COLLECTIVE -> " (collective)";
            case FORMATION -> " (making a communicator)";
            case SERVICE -> " (the library's own)";
            default -> "";
        };
    }
}
