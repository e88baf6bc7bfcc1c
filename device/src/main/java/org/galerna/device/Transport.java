// SPDX-License-Identifier: Apache-2.0
package org.galerna.device;

import java.util.Optional;
import org.galerna.base.ring.Claims;

/**
 * Moves frames between one rank and its peers, and knows nothing of matching.
 *
 * <p>A frame is a header word, a context word, a tag with a number, and a payload. It leaves by a
 * {@link Channel} and comes in by a {@link Port}; frames of one channel arrive in the order they
 * were published. Who owns the payload is said by the verb: {@link Channel#put} copies before it
 * returns, {@link Channel#lend} passes a reference and needs direct reach ({@link
 * Capabilities#directReach()}).
 *
 * <p>Life: made for one rank, used until closed. Opening channels is cold and may allocate;
 * everything else is hot: it neither blocks nor allocates, and a lack of room is a value.
 */
public interface Transport extends AutoCloseable {
    /**
     * Tells what this transport can do.
     *
     * @return the record.
     */
    Capabilities capabilities();

    /**
     * Opens the way to a peer; once for each. Any thread may call.
     *
     * @param peer its rank, the own one is allowed.
     * @return the sending side.
     */
    Channel connect(int peer);

    /**
     * Lists the receiving sides that peers have opened so far, with acquire. Any thread may call.
     *
     * @return an array that is replaced, never changed, when it grows.
     */
    Port[] ports();

    /**
     * Tells whether frames seem to have come. Any thread may call.
     *
     * @return true if a port has news.
     */
    default boolean hasNews() {
        return nextWithNews(0) >= 0;
    }

    /**
     * Finds a port that seems to have news. Any thread may call.
     *
     * @param from index among {@link #ports} of the first that is meant.
     * @return the index of the first from there on that has some, or -1.
     */
    default int nextWithNews(int from) {
        final Port[] all = ports();
        for (int i = from; i < all.length; i++) {
            if (all[i].hasNews()) {
                return i;
            }
        }
        return -1;
    }

    /** Lets peers know what room there is in every port. Held: the engine lock. */
    default void tell() {
        for (final Port port : ports()) {
            port.tell();
        }
    }

    /**
     * Leaves what the members of a communicator share, if they do.
     *
     * @param context of the communicator.
     */
    default void leave(long context) {
        commons().ifPresent(commons -> commons.leave(context));
        boards().ifPresent(boards -> boards.leave(context));
    }

    /**
     * Finds the receiving side that carries a peer's frames.
     *
     * @param peer its rank.
     * @return the port, or null if the peer has not connected yet.
     */
    Port port(int peer);

    /**
     * Finds what all ranks of the job share in this process.
     *
     * @return the commons; empty if some ranks live elsewhere.
     */
    default Optional<Commons> commons() {
        return Optional.empty();
    }

    /**
     * Finds memory that all ranks of the job share with this process.
     *
     * @return the boards; empty if there are none.
     */
    default Optional<Boards> boards() {
        return Optional.empty();
    }

    /**
     * Finds the way into the memory of a peer's process.
     *
     * @param peer its rank.
     * @return the reach; null if the peer is on another host, or no process reads another here.
     */
    default Reach reach(int peer) {
        return null;
    }

    /**
     * Finds what a sender offers to its receivers, and may take back.
     *
     * @param sender its rank.
     * @return claims in memory that both have mapped; null if there is no such memory.
     */
    default Claims claims(int sender) {
        return null;
    }

    /**
     * Says that a thread of the rank is about to sleep, so that peers of other processes must wake
     * it. The caller has a full fence after it and looks at the ports again.
     */
    default void arm() {}

    /** Says that nobody sleeps any more. */
    default void disarm() {}

    /**
     * Puts the calling thread to sleep after {@link #arm}, in a way that peers of other processes
     * can end; may return for no reason.
     *
     * @param nanos longest sleep.
     * @return false, at once, if threads of this transport's ranks should just park.
     */
    default boolean park(long nanos) {
        return false;
    }

    /** Wakes the thread that sleeps in {@link #park}, if any. Any thread of the process. */
    default void unpark() {}

    /** Frees what the transport holds. */
    @Override
    void close();
}
