// SPDX-License-Identifier: Apache-2.0
package org.galerna.device.match;

import org.galerna.device.Port;

/**
 * Chooses what the receives and sends that a rank starts do at once, and what they leave to the
 * wait, for one peer. A receive may be posted without a look for its message; a send may be offered
 * without asking its receiver to take it. For short messages trials choose ({@link StartLook}), for
 * long ones what the rank does between a start and the next call ({@link Haste}).
 */
final class Starts {
    private static final int GAPS_PER_LOOK = 16;

    private final MatchingDevice device;
    private final Link link;
    private final Stalls stalls = new Stalls(System::nanoTime);
    private int shortBytes = -1; // longest message that leaves as a copy; -1 before it is asked for
    private RoomWait room; // made by the first send that waits
    private StartLook choice; // made by the first thread that may look again and again

    Starts(MatchingDevice device, Link link) {
        this.device = device;
        this.link = link;
    }

    /** Tells whether a receive of so many bytes that starts now does not look. Any thread; racy. */
    boolean isBlind(long capacity) {
        if (isLong(capacity)) {
            return device.haste().isPrompt() && link.isReached();
        }
        final StartLook by = choice;
        return by != null && by.isLeftOut();
    }

    /** Tells whether a message of so many bytes is lent. */
    private boolean isLong(long length) {
        int most = shortBytes;
        if (most < 0) {
            most = link.transport().capabilities().inlineBytes();
            shortBytes = most;
        }
        return length > most;
    }

    /** Counts a short receive that has started. Held: the engine lock. */
    void count(long capacity) {
        final Port port = isLong(capacity) ? null : link.port();
        if (port == null) {
            return;
        }
        if (choice != null) {
            choice.count(port.position());
        } else if (device.mayPoll()) {
            choice = new StartLook(System::nanoTime);
        }
    }

    /** Notes a receive that has been started, and may go on for some time. Under no lock. */
    void started(MatchOperation receive) {
        if (!receive.isDone()) {
            endLong(receive);
        }
    }

    /** Times what the rank does behind a start of its own; not of a call that goes on by itself. */
    private void endLong(MatchOperation op) {
        if (isLong(op.capacity()) && link.isReached() && !device.attention().isRunning()) {
            device.haste().end();
        }
    }

    /** Knows whether sends may wait for the peer's receives, although they need not. */
    Stalls stalls() {
        return stalls;
    }

    /** Lets a send wait for room that its peer, if it is at work, makes soon. Under no lock. */
    void awaitRoom() {
        if (link.hasQueue() && link.isReached()) {
            if (room == null) {
                room =
                        new RoomWait(
                                System::nanoTime,
                                this::received,
                                link.channel()::returned,
                                this::flush);
            }
            room.await();
        }
    }

    /** Messages that the peer has received, if its engine is in this process; racy. */
    private long received() {
        final MatchingDevice peer = device.neighbour(link.rank());
        return peer == null ? 0 : peer.inbound().received();
    }

    /** Looks once for room, after a while; whether nothing waits for it any more. */
    private boolean flush() {
        for (int gap = 0; gap < GAPS_PER_LOOK; gap++) { // each look takes the line away
            device.gap().pass();
        }
        if (device.inbound().posted().count() > 0) {
            device.poll(); // the peer may wait for this rank to take its message
        }
        link.flush();
        return !link.hasQueue();
    }

    /**
     * Tells whether the wait comes at once, and presses: with more threads than cores one for a
     * promise does not.
     */
    private boolean mayLeave(MatchOperation send) {
        return device.haste().isPrompt()
                && link.isReached()
                && !(send.isWatched && device.isFenced());
    }

    /** Moves a send on that has been offered, or leaves that to the wait. Under no lock. */
    void moveOn(MatchOperation send) {
        if (!send.isDone()) {
            if (mayLeave(send)) {
                device.waiting().left().add(link);
            } else {
                device.help(link);
            }
        }
        endLong(send);
    }
}
