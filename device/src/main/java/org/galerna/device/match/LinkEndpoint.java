// SPDX-License-Identifier: Apache-2.0
package org.galerna.device.match;

import org.galerna.device.Channel;
import org.galerna.device.Frame;
import org.galerna.device.Kind;
import org.galerna.device.Operation;
import org.galerna.device.Outcome;
import org.galerna.device.Port;
import org.galerna.device.WaitTable;

/**
 * A peer in a context: the two short paths of a message that fits a frame, from the user's object
 * to the cell and from the cell to the user's object.
 */
final class LinkEndpoint extends AbstractEndpoint {
    private final Link link;

    LinkEndpoint(MatchingDevice device, Link link, long context) {
        super(device, link, context);
        this.link = link;
    }

    @Override
    public int send(Object data, int kind, long offset, long length, int tag) {
        if (length > Turns.SHORT && isLent(length)) {
            return lend(data, kind, offset, length, tag);
        }
        return trySend(data, kind, offset, length, tag)
                ? Outcome.OK
                : sendSlowly(data, kind, offset, length, tag);
    }

    /** Tells whether a message that fits a frame is lent all the same. */
    private boolean isLent(long length) {
        return length <= link.inlineBytes()
                && link.isReached()
                && link.turns((int) length).isNextLent(device.inbound().cameIn());
    }

    @Override
    public boolean trySend(Object data, int kind, long offset, long length, int tag) {
        final Link to = link;
        if (length > to.inlineBytes()) {
            return false;
        }
        final int bytes = (int) length;
        to.lock();
        boolean isClaimed = false;
        boolean isWritten = false;
        try {
            isClaimed = to.isClear() && to.claimEager(bytes);
            if (isClaimed) {
                final Channel channel = to.channel();
                channel.envelope(context, tag, 0);
                channel.put(data, kind, offset, bytes);
                isWritten = true;
                to.publishEager(kind, bytes);
            }
        } finally {
            if (isClaimed && !isWritten) {
                to.publishNothing(bytes);
            }
            to.unlock();
        }
        if (isClaimed) {
            to.channel().signal();
        }
        return isClaimed;
    }

    private int sendSlowly(Object data, int kind, long offset, long length, int tag) {
        final MatchOperation op = borrow(data, kind, offset, length);
        op.mode(false, true, false);
        return run(op, tag);
    }

    private int lend(Object data, int kind, long offset, long length, int tag) {
        final MatchOperation op = borrow(data, kind, offset, length);
        op.mode(false, true, true);
        return run(op, tag);
    }

    private MatchOperation borrow(Object data, int kind, long offset, long length) {
        final MatchOperation op = device.operations().get();
        op.buffer(data, kind, offset, length);
        return op;
    }

    private int run(MatchOperation op, int tag) {
        start(op, tag);
        return result(op);
    }

    /**
     * Leaves a receiver that waits the time to see a message and to copy it: it holds its lock
     * while it looks, so that who asks for the lock only delays it.
     */
    private void awaitTaker(MatchOperation op) {
        final boolean isExchange = device.inbound().posted().count() > 0;
        final long start = System.nanoTime();
        while (!op.isDone() && System.nanoTime() - start < Waiting.TAKER_NANOS) {
            if (isExchange) {
                device.poll(); // the peer may wait for this rank to take its message
            }
            Thread.onSpinWait();
        }
    }

    @Override
    public int ssend(Object data, int kind, long offset, long length, int tag) {
        final MatchOperation op = borrow(data, kind, offset, length);
        op.mode(true, true, false);
        return run(op, tag);
    }

    private int result(MatchOperation op) {
        device.waiting().await(op);
        final int outcome = op.outcome();
        device.operations().giveBack(op);
        return outcome;
    }

    @Override
    public void isend(Operation operation, int tag) {
        final MatchOperation op = (MatchOperation) operation;
        op.mode(false, false, false);
        start(op, tag);
    }

    @Override
    public void isendExpected(Operation operation, int tag) {
        final MatchOperation op = (MatchOperation) operation;
        op.mode(false, false, false);
        op.isExpected = true;
        start(op, tag);
    }

    @Override
    public void issend(Operation operation, int tag) {
        final MatchOperation op = (MatchOperation) operation;
        op.mode(true, false, false);
        start(op, tag);
    }

    private void start(MatchOperation op, int tag) {
        device.haste().begin();
        op.start(link, context, tag, WaitTable.Verb.SEND);
        if (device.isClosed()) {
            op.complete(Outcome.CLOSED);
            return;
        }
        link.offer(op);
        if (op.isBlocking || op.isExpected || op.capacity() <= link.inlineBytes()) {
            link.starts().awaitRoom(); // what is long, and not waited for yet, may cost much time
        }
        if (op.isBlocking && link.isReached()) {
            awaitTaker(op);
            if (op.isLoan) {
                ClaimBack.claim(link, op); // short enough to be copied after all
            }
        }
        if (!op.isBlocking) {
            link.starts().moveOn(op);
        } else if (!op.isDone()) {
            device.help(link);
        }
        if (!op.isDone()) {
            link.loseIfEnded();
        }
    }

    @Override
    public long recv(Object data, int kind, long offset, long capacity, int tag) {
        if (capacity > Turns.SHORT) {
            device.haste().begin();
        }
        return capacity < Fetch.LEAST || link.hasNews()
                ? receive(data, kind, offset, capacity, tag)
                : recvTold(data, kind, offset, capacity, tag);
    }

    /** Receives what may be long, and tells the sender that it is waited for. */
    private long recvTold(Object data, int kind, long offset, long capacity, int tag) {
        final Fetch fetch = device.remote().fetch();
        final boolean isTold = fetch.tell(link, context, tag);
        try {
            final long length = receive(data, kind, offset, capacity, tag);
            fetch.count(link, length);
            return length;
        } finally {
            if (isTold) {
                fetch.takeBack(link);
            }
        }
    }

    private long receive(Object data, int kind, long offset, long capacity, int tag) {
        final boolean isIdle = device.isFenced() && link.isHeard() && !link.hasNews();
        if (isIdle && !awaitNews(tag, capacity)) {
            return recvSlowly(data, kind, offset, capacity, tag);
        }
        final FirstLook first = link.firstLook();
        if (first != null) {
            first.await(link.sent());
        }
        long deadline = 0;
        for (; ; ) {
            long result = NOT_YET;
            boolean isWorthwhile = false;
            MatchOperation lent = null;
            device.enter();
            try {
                final Port port = link.port();
                if (port != null && device.inbound().isNext(context, link, tag)) {
                    final long header = poll(port);
                    if (header == Port.NONE) {
                        isWorthwhile = maySpin();
                    } else if (isMine(port, header, tag, Frame.EAGER)) {
                        result = admit(header, kind, capacity);
                        if (result >= 0) {
                            port.get(data, kind, offset, (int) result);
                        }
                        device.inbound().taken(port, link, Frame.length(header));
                        device.tellIfFenced(port);
                    } else if (isMine(port, header, tag, Frame.LENT)) {
                        final long room = data == null ? 0 : capacity;
                        lent = device.inbound().claimLent(port, link, kind, room);
                        isWorthwhile = true;
                    } else if (!isMine(port, header, tag, Frame.TRAIN) // they want an operation
                            && !isMine(port, header, tag, Frame.REQUEST)) {
                        device.inbound().take(port, header);
                        isWorthwhile = true;
                    }
                }
            } finally {
                device.leave();
            }
            if (result != NOT_YET) {
                return result;
            }
            if (lent != null) {
                return Transfer.take(lent, data, offset);
            }
            deadline = isWorthwhile ? lookOn(deadline) : 0;
            if (deadline == 0) {
                return recvSlowly(data, kind, offset, capacity, tag);
            }
        }
    }

    @Override
    Port next(boolean isPatient) {
        final Port port = link.port();
        final boolean hasCome = port != null && (isPatient ? poll(port) : port.peek()) != Port.NONE;
        return hasCome ? port : null;
    }

    private boolean awaitNews(int tag, long capacity) {
        device.tellPeers();
        return Thread.currentThread().isVirtual()
                ? device.sleepers().awaitNews(link, context, tag, capacity)
                : device.waiting().yieldForNews(link);
    }

    @Override
    public long tryRecv(Object data, int kind, long offset, long capacity, int tag) {
        if (link.starts().isBlind(capacity)) {
            return NOT_YET;
        }
        device.enter();
        try {
            final Port port = link.port();
            if (port == null || !device.inbound().isNext(context, link, tag)) {
                return NOT_YET;
            }
            final long header = port.peek();
            if (header == Port.NONE || !isMine(port, header, tag, Frame.EAGER)) {
                return NOT_YET;
            }
            final long length = admit(header, kind, capacity);
            if (length < 0) {
                return NOT_YET; // an operation takes it, and tells why it fails
            }
            port.get(data, kind, offset, (int) length);
            device.inbound().taken(port, link, (int) length);
            link.starts().count(capacity);
            return length;
        } finally {
            device.leave();
        }
    }

    private long poll(Port port) {
        long header = port.peek();
        for (int look = 1; header == Port.NONE && looksAgain(look); look++) {
            header = port.peek();
        }
        return header;
    }

    private boolean isMine(Port port, long header, int tag, int type) {
        return Frame.type(header) == type
                && port.context() == context
                && port.tag() == tag
                && port.sender() == link.rank();
    }

    /** Tells the length of a message, or why the receive refuses it. */
    private static long admit(long header, int kind, long capacity) {
        final int length = Frame.length(header);
        final int element = Frame.element(header);
        if (!Kind.takes(kind, element) && length > 0) {
            return Outcome.failure(Outcome.WRONG_KIND, element, length);
        }
        return length <= capacity ? length : Outcome.failure(Outcome.TRUNCATED, element, length);
    }
}
