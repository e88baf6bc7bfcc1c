// SPDX-License-Identifier: Apache-2.0
package org.galerna;

import org.galerna.base.Uncaught;
import org.galerna.device.Kind;
import org.galerna.device.Operation;
import org.galerna.device.Outcome;
import org.galerna.error.ErrorClass;
import org.galerna.error.GalernaException;

/**
 * A communication under way (MPI-4.1, section 3.7). The buffer belongs to the library until the
 * request is complete, which {@link #waitFor} and {@link #test} tell; what was received is visible
 * to the thread they return to.
 *
 * <p>A request is used by one thread at a time, but for {@link #awaitEnd}. When it is complete it
 * is {@linkplain #isNull() null}, a persistent one inactive; waiting for it again returns an empty
 * status at once.
 */
public sealed class Request permits PersistentRequest {
    private static final int ACTIVE = 0x100;
    private static final int RECEIVE = 0x200;
    private static final int FREED = 0x400;

    private final Peer peer;
    private final int tag;
    private Operation operation; // at the device; null if there is none, or it was complete at once
    private Object rest; // the Staged of an operation, or the Status of a request complete at once
    private int state; // kind of a receive, and the flags above

    /** A request that is not active. */
    Request(Peer peer, int tag) {
        this.peer = peer;
        this.tag = tag;
    }

    /** Makes this the request of a send under way. */
    final Request sending(Operation started, Staged staged) {
        operation = started;
        rest = staged;
        state = ACTIVE;
        return this;
    }

    /** Makes this the request of a send that has left already. */
    final Request sent() {
        state = ACTIVE;
        return this;
    }

    /** Makes this the request of a receive under way. */
    final Request receiving(Operation started, Staged staged, int kind) {
        operation = started;
        rest = staged;
        state = ACTIVE | RECEIVE | (kind & Kind.ELEMENT);
        return this;
    }

    /** Makes this the request of a collective call, and starts it. */
    final Request working(CollectiveWork work) {
        operation = peer.device().operation();
        return working(work, operation);
    }

    /** Makes this the request of a collective call, and starts it with an operation. */
    final Request working(CollectiveWork work, Operation promise) {
        operation = promise;
        rest = work;
        state = ACTIVE;
        work.schedule().start(promise);
        return this;
    }

    /** Makes this the request of something that its promise ends. */
    final Request promised(Promise promise) {
        operation = peer.device().promise(peer.comm().context);
        rest = promise;
        state = ACTIVE;
        return this;
    }

    /** Makes this a request that is complete already. */
    final Request completed(Status status) {
        rest = status;
        state = ACTIVE;
        return this;
    }

    /**
     * Waits until the communication is complete.
     *
     * @return what became of it; empty for a send and for an inactive request.
     * @throws GalernaException if the communication failed; the request is complete all the same.
     */
    public final Status waitFor() {
        if (operation == null && state == ACTIVE) {
            return knownAtOnce();
        }
        final Status status = new Status();
        waitFor(status);
        return status;
    }

    /** Ends a request that was complete from its start, with the status that it holds. */
    private Status knownAtOnce() {
        final Status known = (Status) rest;
        rest = null;
        state = 0;
        return known == null ? new Status() : known;
    }

    /**
     * Waits until the communication is complete and fills a status of the caller's; allocates
     * nothing.
     *
     * @param into filled.
     * @throws GalernaException if the communication failed; the request is complete all the same.
     */
    public final void waitFor(Status into) {
        waitFor(into, "Wait");
    }

    /** Waits as part of a call of this name. */
    final void waitFor(Status into, String call) {
        try {
            requireNotFreed();
            if (!isReady()) {
                peer.device().await(operation);
            }
            finish(into);
        } catch (GalernaException e) {
            throw e.at(call, peer.comm().rank());
        }
    }

    /**
     * Looks whether the communication is complete. A look makes progress, and gives the core away
     * now and then.
     *
     * @return what became of it, or null if it goes on.
     * @throws GalernaException if the communication failed; the request is complete all the same.
     */
    public final Status test() {
        if (isActive() && !isReadyNow()) {
            return null;
        }
        final Status status = new Status();
        test(status);
        return status;
    }

    /**
     * Looks whether the communication is complete and fills a status of the caller's; allocates
     * nothing.
     *
     * @param into filled if complete.
     * @return whether it is complete, or was not active.
     * @throws GalernaException if the communication failed; the request is complete all the same.
     */
    public final boolean test(Status into) {
        try {
            requireNotFreed();
            if (!isReadyNow()) {
                return false;
            }
            finish(into);
            return true;
        } catch (GalernaException e) {
            throw e.at("Test", peer.comm().rank());
        }
    }

    /**
     * Looks whether the communication is complete, and leaves the request to be completed by
     * another call (MPI-4.1, section 3.7.6).
     *
     * @return what became of it, empty if it is not active, or null if it goes on.
     * @throws GalernaException if the communication failed; the request is complete then.
     */
    public final Status look() {
        final boolean wasActive = isActive();
        final Status status = test();
        if (status != null && wasActive) {
            completed(new Status().copy(status));
        }
        return status;
    }

    /**
     * Waits until the communication has ended, and leaves it to be completed by the request's
     * owner, who may do so meanwhile, or wait, too. By any thread.
     */
    public final void awaitEnd() {
        for (; ; ) {
            final Operation seen = operation; // of another communication if it was completed
            if (seen == null || seen.isDone()) {
                return;
            }
            peer.device().idle();
        }
    }

    /**
     * Asks to cancel. The request is still to be completed; its status tells whether it was
     * cancelled. A receive that has not matched always is, a send may not be (MPI-4.1, section
     * 3.8.4).
     *
     * @throws GalernaException of class REQUEST if the request is not active.
     */
    public final void cancel() {
        if (!isActive()) {
            throw GalernaException.of(ErrorClass.REQUEST, "the request is not active")
                    .advice("Cancel between the start of a communication and its completion")
                    .exception()
                    .at("Cancel", peer.comm().rank());
        }
        if (rest instanceof CollectiveWork) {
            throw CollectiveWork.underWay("Cancel", peer.comm());
        }
        if (operation != null && !(rest instanceof Promise)) {
            peer.device().cancel(operation);
        }
    }

    /**
     * Gives the request up. A communication under way goes on to its end; nobody is told. The
     * request must not be used again.
     *
     * @throws GalernaException of class REQUEST if it was given up before.
     */
    public final void free() {
        try {
            requireNotFreed();
        } catch (GalernaException e) {
            throw e.at("Request_free", peer.comm().rank());
        }
        if (rest instanceof CollectiveWork) {
            throw CollectiveWork.underWay("Request_free", peer.comm());
        }
        final boolean goesOn = !isReady();
        if (!goesOn) {
            finishQuietly();
        } else if (rest instanceof Staged && (state & RECEIVE) != 0) {
            peer.comm().local.freedReceives().adopt(detached());
        } else {
            peer.device().abandon(operation);
        }
        discard(!goesOn);
        operation = null;
        rest = null;
        state = FREED;
    }

    /** The active part of a receive that goes on without its request, to be unpacked some day. */
    private Request detached() {
        return new Request(peer, tag).receiving(operation, (Staged) rest, state);
    }

    /**
     * Tells whether there is nothing to wait for and never will be.
     *
     * @return true for a request that is complete and not persistent, or was freed.
     */
    public boolean isNull() {
        return !isActive();
    }

    /**
     * Tells whether there is something to wait for.
     *
     * @return true from the start to the call that completes it.
     */
    public final boolean isActive() {
        return (state & ACTIVE) != 0;
    }

    /**
     * Waits for all requests.
     *
     * @param requests null elements and inactive requests are skipped; the array is not changed.
     * @return a status per element, empty for those skipped.
     * @throws GalernaException the first failure, when all are complete; the others are suppressed
     *     in it. What an operator of the program throws is such a failure, too.
     */
    public static Status[] waitAll(Request... requests) {
        return Waits.all(requests);
    }

    /**
     * Waits for one request.
     *
     * @param requests null elements and inactive requests are skipped; the array is not changed.
     * @return the one that is complete; index {@link Status#UNDEFINED} if none was active.
     * @throws GalernaException if the communication failed.
     */
    public static Completion waitAny(Request... requests) {
        return Waits.any(requests);
    }

    /**
     * Waits for at least one request and takes all that are complete then.
     *
     * @param requests null elements and inactive requests are skipped; the array is not changed.
     * @return those that are complete; none if none was active.
     * @throws GalernaException the first failure, when those that are complete have been taken.
     */
    public static Completion[] waitSome(Request... requests) {
        return Waits.some(requests);
    }

    /**
     * Looks whether all requests are complete.
     *
     * @param requests null elements and inactive requests are skipped; the array is not changed.
     * @return a status per element, empty for those skipped; null, with nothing changed, if one
     *     goes on.
     * @throws GalernaException the first failure, when all are complete.
     */
    public static Status[] testAll(Request... requests) {
        return Waits.testAll(requests);
    }

    /**
     * Looks for a request that is complete.
     *
     * @param requests null elements and inactive requests are skipped; the array is not changed.
     * @return one that is complete; null if all go on; index {@link Status#UNDEFINED} if none was
     *     active.
     * @throws GalernaException if the communication failed.
     */
    public static Completion testAny(Request... requests) {
        return Waits.testAny(requests);
    }

    /**
     * Takes all requests that are complete.
     *
     * @param requests null elements and inactive requests are skipped; the array is not changed.
     * @return those that are complete, maybe none.
     * @throws GalernaException the first failure, when those that are complete have been taken.
     */
    public static Completion[] testSome(Request... requests) {
        return Waits.testSome(requests);
    }

    final Peer peer() {
        return peer;
    }

    final int tag() {
        return tag;
    }

    /** What the device works on; null if there is nothing to wait for there. */
    final Operation operation() {
        return operation;
    }

    /** Whether it can be completed without waiting. */
    final boolean isReady() {
        return operation == null || operation.isDone();
    }

    /** The same with progress, and now and then a yield. */
    final boolean isReadyNow() {
        return operation == null || peer.device().test(operation);
    }

    /** Ends an active request whose operation is done; an inactive one yields an empty status. */
    final void finish(Status into) {
        final Operation done = operation;
        final Object left = rest;
        final boolean receive = (state & RECEIVE) != 0;
        operation = null;
        rest = null;
        final int kind = state & Kind.ELEMENT;
        state &= FREED;
        if (done == null) {
            finishAtOnce((Status) left, into);
            return;
        }
        if (left instanceof CollectiveWork work) {
            retire(done);
            into.clear();
            if (peer.comm().isFreed()) {
                peer.comm().forgetIfOver();
            }
            work.finish();
            return;
        }
        if (left instanceof Promise promise) {
            final int outcome = done.outcome();
            retire(done);
            promise.finish(outcome, into);
            return;
        }
        final Staged staged = (Staged) left;
        try {
            if (!receive) {
                sent(done, into);
            } else if (staged != null) {
                staged.deliver(peer, done, tag, into);
            } else {
                peer.received(done, tag, kind, Failure.UNKNOWN, into);
            }
        } finally {
            retire(done);
            if (staged != null) {
                release(staged);
            }
        }
    }

    /** Ends a request that was complete from its start; of a send there is nothing to tell. */
    private static void finishAtOnce(Status known, Status into) {
        if (known == null) {
            into.clear();
        } else {
            into.copy(known);
        }
    }

    /**
     * Ends a request nobody asks for any more; its data is delivered, its failure is not. The call
     * that this is in may be anybody's: an error of the program's objects is told to the handler of
     * the thread; their exceptions are failures like others.
     */
    final void finishQuietly() {
        try {
            finish(new Status());
        } catch (GalernaException e) {
            // MPI-4.1, section 3.7.3: an error of a freed request cannot be reported
        } catch (RuntimeException | Error e) {
            Uncaught.tell(e);
        }
    }

    private void sent(Operation done, Status into) {
        switch (done.outcome()) {
            case Outcome.OK -> into.clear();
            case Outcome.CANCELLED -> into.cancelled();
            default -> throw Failure.of(done.outcome(), peer, tag, done.length());
        }
    }

    /** Gives an operation back that is done. */
    void retire(Operation done) {
        peer.device().release(done);
    }

    /** Gives staged bytes back. */
    void release(Staged staged) {
        staged.recycle();
    }

    /** Drops what a request keeps between starts; the operation only if it has ended. */
    void discard(boolean ended) {}

    final void requireNotFreed() {
        if ((state & FREED) != 0) {
            throw GalernaException.of(ErrorClass.REQUEST, "the request was freed")
                    .argument("request", "freed")
                    .advice("Do not use a request after it was freed")
                    .exception();
        }
    }
}
