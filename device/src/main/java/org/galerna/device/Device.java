// SPDX-License-Identifier: Apache-2.0
package org.galerna.device;

import java.util.Optional;
import org.galerna.base.host.CoreSharing;

/**
 * One rank's way to all other ranks: sends, receives, probes and cancels by peer, context and tag.
 *
 * <p>Any thread may call anything at any time. Messages move when a thread of the rank is inside a
 * call of its device; between ranks of one process a message also moves when only the other side is
 * in a call. Waiting gives the core away in stages and keeps the interrupt flag as it was found.
 *
 * <p>Life: opened by a {@link Fabric}, closed with it. A peer that ends is reported by {@link
 * #peerEnded}; waits that only it could satisfy then end with {@link Outcome#PEER_LOST}.
 */
public interface Device extends AutoCloseable {
    /** Matches every tag, in receives and probes. */
    int ANY_TAG = Integer.MIN_VALUE;

    /** The first handler id that is free for users of a device; smaller ones are kept back. */
    int FIRST_HANDLER = 16;

    /** One more than the largest handler id. */
    int HANDLERS = 64;

    /**
     * Tells this rank.
     *
     * @return from 0 to size less one.
     */
    int rank();

    /**
     * Tells how many ranks the job was started with.
     *
     * @return at least 1.
     */
    int size();

    /**
     * Finds a peer.
     *
     * @param rank from 0 to size less one; its own rank is allowed.
     * @return the peer, always the same object.
     * @throws IndexOutOfBoundsException if there is no such rank.
     */
    Peer peer(int rank);

    /**
     * Makes the endpoint of a peer in a context. Cold: the caller keeps it.
     *
     * @param peer one of this device's peers.
     * @param context 64-bit id, equal on both sides.
     * @return a new endpoint.
     */
    Endpoint endpoint(Peer peer, long context);

    /**
     * Makes the endpoint that receives and probes from every peer. It cannot send.
     *
     * @param context 64-bit id.
     * @return a new endpoint.
     */
    Endpoint anySource(long context);

    /**
     * Forgets a context: what was sent to it and not received is dropped.
     *
     * @param context 64-bit id of a communicator that was freed.
     */
    void forget(long context);

    /**
     * Gets an operation, new or used before.
     *
     * @return an operation that is not armed.
     */
    Operation operation();

    /**
     * Gives an operation back.
     *
     * @param operation one that is done; the caller must not touch it again.
     */
    void release(Operation operation);

    /**
     * Gives an operation back that may still be active: it goes on, and returns to the pool by
     * itself.
     *
     * @param operation the caller must not touch it again; its buffer stays the device's until the
     *     message has moved.
     */
    void abandon(Operation operation);

    /**
     * Waits until the abandoned standard sends within the eager limit have left this process, which
     * may end then. To a rank of this process all abandoned sends leave, and none is waited for any
     * further.
     */
    void settle();

    /**
     * What the yields of this rank's threads have told about their core. Whatever waits for peers
     * by itself yields through it.
     *
     * @return the same object each time.
     */
    CoreSharing core();

    /**
     * Makes progress and looks whether an operation is done. After a bounded number of fruitless
     * looks the core is given to another thread.
     *
     * @param operation the operation.
     * @return whether it is done.
     */
    boolean test(Operation operation);

    /**
     * Waits until an operation is done.
     *
     * @param operation the operation.
     */
    void await(Operation operation);

    /**
     * Looks for one that is done, with progress, as {@link #test}.
     *
     * @param operations null slots are skipped.
     * @param count how many slots count.
     * @return index of one that is done, or -1.
     */
    int testAny(Operation[] operations, int count);

    /**
     * Waits until one is done.
     *
     * @param operations null slots are skipped.
     * @param count how many slots count.
     * @return index of one that is done; -1 if all slots are null.
     */
    int awaitAny(Operation[] operations, int count);

    /**
     * Tries to cancel. A receive that has not matched always can be; a send only while its message
     * still waits at the receiver or before it. The receiver of one that waits in another process
     * is asked, and answers in its next call: then the send is done, with {@link
     * Outcome#CANCELLED}, or it has met its receive.
     *
     * @param operation an active operation; if this succeeds it is done with {@link
     *     Outcome#CANCELLED}.
     * @return whether it was cancelled at once.
     */
    boolean cancel(Operation operation);

    /** Moves what can be moved now; never waits. Runs handlers of active messages. */
    void progress();

    /** Says that a poll of the caller's own found nothing: progress, then, after some, a yield. */
    void idle();

    /**
     * Tells what this device can do.
     *
     * @return the record.
     */
    Capabilities capabilities();

    /**
     * Finds what all ranks of the job share because they live in one process, and so reach each
     * other's memory.
     *
     * @return the commons, the same for all ranks; empty if some ranks live elsewhere.
     */
    default Optional<Commons> commons() {
        return Optional.empty();
    }

    /**
     * Finds memory that all ranks of the job share because they live on one host.
     *
     * @return the boards; empty if some ranks live elsewhere, or the device has none.
     */
    default Optional<Boards> boards() {
        return Optional.empty();
    }

    /**
     * Makes an operation active that stands for others of this device, which its owner starts: it
     * is done when {@link #fulfil} says so. It can be awaited and tested like others. When this
     * device is closed those others end, and their owner fulfils this one.
     *
     * @param operation not active.
     * @param context tells reports of waits what it belongs to.
     */
    void promise(Operation operation, long context);

    /**
     * Makes an operation, and makes it active, that stands for something outside of this device:
     * like {@link #promise(Operation, long)}, but the close of this device ends it.
     *
     * @param context tells reports of waits what it belongs to.
     * @return the operation, to be released after its end and not to be started again.
     */
    Operation promise(long context);

    /**
     * Makes an operation, and makes it active, that the next end of a peer ends, with {@link
     * Outcome#PEER_LOST}: like {@link #promise(long)}, for who looks then whether that matters.
     *
     * @param context tells reports of waits what it belongs to.
     * @return the operation, to be fulfilled if it is needed no more, and released.
     */
    Operation vigil(long context);

    /**
     * Ends an operation that was promised, with {@link Outcome#OK}, and wakes who waits for it.
     * Does nothing to one that the close of this device has ended.
     *
     * @param operation the caller must not touch it again unless it is its owner.
     */
    void fulfil(Operation operation);

    /**
     * Marks an operation, before its start, whose end is to be {@linkplain #attend attended} to.
     * The mark goes when it is released.
     *
     * @param operation not active.
     */
    void watch(Operation operation);

    /**
     * Marks a receive that has begun, as {@link #watch} does one that has not.
     *
     * @param operation a receive.
     * @return false if it has been matched already, so that its end will not be attended to: it
     *     needs no other receive or send to end.
     */
    boolean watchPosted(Operation operation);

    /**
     * Names code that attends to the ends of watched operations. It runs soon after one on a thread
     * of this rank that is in a call, which is woken for it if all of them sleep; under no lock,
     * maybe on several threads at once. It may start operations and must not wait.
     *
     * @param attendant the code; all that were named run for each end.
     */
    void attend(Runnable attendant);

    /**
     * Registers the handler of an active message. Do so before any peer sends one; messages that
     * come earlier are kept.
     *
     * @param id from {@link #FIRST_HANDLER} to {@link #HANDLERS} less one.
     * @param handler the code.
     * @throws IllegalArgumentException if the id is out of range.
     */
    void handler(int id, MessageHandler handler);

    /**
     * Sends an active message. The data is copied before return. It waits for no handler; where
     * data is lent it may wait for room, and so until the receiver's device takes frames in.
     *
     * @param peer the receiver, itself allowed.
     * @param id of the handler there.
     * @param header a word for the handler.
     * @param data the payload, at most {@link Capabilities#messageBytes()}.
     * @return {@link Outcome#OK} or {@link Outcome#PEER_LOST}.
     * @throws IllegalArgumentException if the payload is too long or the id is out of range.
     */
    int message(Peer peer, int id, long header, byte[] data);

    /**
     * Reports that a peer has ended. Waits that only it could satisfy end with {@link
     * Outcome#PEER_LOST}; messages it sent before can still be received.
     *
     * @param peer the peer.
     */
    void peerEnded(Peer peer);

    /**
     * Reports that a peer has ended before it had finished: as {@link #peerEnded}, and looks for
     * its messages fail, too ({@link Endpoint#outlook}).
     *
     * @param peer the peer.
     */
    default void peerFailed(Peer peer) {
        peer.markFailed();
        peerEnded(peer);
    }

    /**
     * Tells what the threads of this rank wait for.
     *
     * @return a view that stays valid.
     */
    WaitTable waits();

    /**
     * Tells whether messages move: a count that changes whenever one was sent, matched or received
     * by this rank.
     *
     * @return the count, racy.
     */
    long moved();

    /**
     * Tells whether this rank's side was closed.
     *
     * @return true from {@link #close} on.
     */
    boolean isClosed();

    /** Closes this rank's side; active operations end with {@link Outcome#CLOSED}. */
    @Override
    void close();
}
