// SPDX-License-Identifier: Apache-2.0
package org.galerna.execute;

import java.lang.reflect.Array;
import org.galerna.base.Padded;
import org.galerna.collectives.Blocks;
import org.galerna.collectives.Remote;
import org.galerna.collectives.Slots;
import org.galerna.collectives.Steps;
import org.galerna.datatype.BaseType;
import org.galerna.device.Device;
import org.galerna.device.Endpoint;
import org.galerna.device.Kind;
import org.galerna.device.Operation;
import org.galerna.device.Outcome;
import org.galerna.group.Group;
import org.galerna.reduce.Kernel;

/**
 * Does what a plan says, at once: sends start when they are said, the last receive of a round is a
 * blocking one without an operation, copies and combinations happen on the caller's arrays.
 *
 * <p>All slots of a call are {@link Memory} of one element type. One object serves one
 * communicator, for one thread at a time.
 */
public final class DirectSteps extends Padded implements Steps {
    private static final long KEPT_BYTES = 4L << 20;
    private static final int PIECE_BYTES = 512 << 10;
    private static final int TURNED_BYTES = 16 << 10;

    private final Device device;
    private final Endpoints endpoints;
    private final int rank;
    private final Meeting meeting;
    private final CallSlots callers;
    private final Combiner combiner = new Combiner();
    private final SlotMemory slots = new SlotMemory();
    private Station station; // made at the first plan that reaches into other ranks' memory
    private BriefSteps briefs; // likewise, at the first plan of publications alone

    private Kernel kernel;
    private int tag;

    private final Round round = new Round();
    private int receives; // among its operations
    private int lastPeer = -1; // the receive that was said last and is not started yet
    private int lastSlot;
    private int lastFirst;
    private int lastCount;

    private boolean isReaching; // the plan has steps of direct reach
    private boolean isTurned; // memory is gone through from its end to its beginning
    private Object foundArray; // a range of another rank's memory
    private int foundAt;
    private int foundLength;
    private long publishedAt;

    private StepFailure failure; // the first of this call

    /** Keep the next object off the lines of the fields above. */
    @SuppressWarnings("unused")
    private Object z0, z1, z2, z3, z4, z5, z6, z7, z8, z9, za, zb, zc, zd, ze, zf;

    /**
     * Makes the executor of a communicator.
     *
     * @param device this rank's device.
     * @param context where the messages travel, apart from all others.
     * @param group the communicator's group.
     * @param meeting what its ranks read of each other's, for plans with steps of direct reach.
     * @param callers where the slots of each call lie; set before {@link #run}.
     */
    public DirectSteps(
            Device device, long context, Group group, Meeting meeting, CallSlots callers) {
        this.device = device;
        this.endpoints = new Endpoints(device, context, group);
        this.rank = group.rank();
        this.meeting = meeting;
        this.callers = callers;
    }

    /**
     * Runs a plan on the arrays of the call.
     *
     * @param plan the plan.
     * @param elementType of all arrays.
     * @param operator combines elements; null if the plan combines nothing.
     * @param number tells this call from others of the communicator; equal on all ranks.
     * @throws StepFailure if a message failed; the buffers are undefined then.
     */
    public void run(Prepared plan, BaseType elementType, Kernel operator, int number) {
        if (plan.brief() != null) {
            briefs().run(plan.brief(), elementType, operator);
            return;
        }
        slots.cut(plan.layout(), elementType);
        slots.bind(Slots.SEND, callers.send(), callers.sendBase());
        slots.bind(Slots.RECV, callers.receive(), callers.receiveBase());
        kernel = operator;
        tag = number;
        failure = null;
        buyScratch();
        try {
            isReaching = plan.isReaching();
            if (isReaching) {
                beginReaching();
            }
            say(plan);
            isReaching = false;
            next();
        } finally {
            abandonRound();
            if (plan.isReaching()) {
                station.end();
            }
            foundArray = null;
            forget();
        }
    }

    /** Says a plan; with a core for each rank every other call the other way round. */
    private void say(Prepared plan) {
        isTurned = !isTurned && plan.hasTurned() && !meeting.isOversubscribed();
        if (isTurned) {
            plan.sayTurned(this);
        } else {
            plan.say(rank, this);
        }
    }

    private BriefSteps briefs() {
        if (briefs == null) {
            makeReach();
            briefs = new BriefSteps(station, rank, callers);
        }
        return briefs;
    }

    private void makeReach() {
        if (station == null) {
            station = new Station(device, endpoints, meeting);
        }
    }

    /** Begins a plan with steps of direct reach. */
    private void beginReaching() {
        makeReach();
        station.begin();
    }

    // ---- steps ----

    @Override
    public void send(int peer, int slot, int first, int n) {
        if (slots.isEmpty(slot, first, n)) {
            return;
        }
        final Endpoint to = endpoints.of(peer);
        if (!slots.trySend(to, slot, first, n, tag)) {
            final Operation operation = device.operation();
            slots.arm(operation, slot, first, n);
            to.isendExpected(operation, tag);
            round.add(operation, peer);
        }
    }

    @Override
    public void recv(int peer, int slot, int first, int n) {
        if (slots.isEmpty(slot, first, n)) {
            return;
        }
        startLast();
        lastPeer = peer;
        lastSlot = slot;
        lastFirst = first;
        lastCount = n;
    }

    @Override
    public void copy(int from, int first, int n, int to, int at) {
        final int length = slots.elements(from, first, n);
        final Object source = slots.array(from);
        final Object target = slots.array(to);
        if (length == 0) {
            return;
        }
        if (isReaching) {
            station.show(slots.element()); // the others need not wait for this copy
        }
        final int sourceAt = slots.subscript(from, first);
        final int targetAt = slots.subscript(to, at);
        copyPieces(source, sourceAt, target, targetAt, length);
    }

    @Override
    public void combine(int from, int first, int n, int into, int at) {
        final int length = slots.elements(from, first, n);
        if (length > 0) {
            kernel(slots.array(from), slots.array(into))
                    .combine(
                            slots.array(from),
                            slots.subscript(from, first),
                            slots.array(into),
                            slots.subscript(into, at),
                            length);
        }
    }

    @Override
    public void combineAfter(int from, int first, int n, int into, int at) {
        final int length = slots.elements(from, first, n);
        if (length > 0) {
            kernel(slots.array(from), slots.array(into))
                    .combineAfter(
                            slots.array(from),
                            slots.subscript(from, first),
                            slots.array(into),
                            slots.subscript(into, at),
                            length);
        }
    }

    @Override
    public void combineBoth(int left, int right, int first, int n, int into) {
        final int at = slots.subscript(into, first);
        if (slots.subscript(left, first) != at || slots.subscript(right, first) != at) {
            Steps.super.combineBoth(left, right, first, n, into);
            return;
        }
        final int length = slots.elements(into, first, n);
        if (length > 0) {
            kernelInto(slots.array(left), slots.array(right), slots.array(into))
                    .combineInto(
                            slots.array(left), slots.array(right), slots.array(into), at, length);
        }
    }

    private Kernel kernel(Object in, Object inout) {
        return combiner.of(kernel, slots.element(), in, inout);
    }

    private Kernel kernelInto(Object left, Object right, Object into) {
        return kernel(Memory.isSegment(left) ? left : right, into);
    }

    @Override
    public void next() {
        if (lastPeer >= 0) {
            if (receives == 0) {
                receiveLast();
            } else {
                startLast();
            }
        }
        if (!round.isEmpty()) {
            round.await(device);
            failure = round.end(device, failure);
            receives = 0;
        }
        if (failure != null && !isReaching) {
            throw failure;
        }
    }

    // ---- direct reach ----

    @Override
    public void publish(int slot) {
        final Blocks blocks = slots.blocks(slot);
        if (blocks.count() == 0) {
            station.publish(Signal.NOTHING, Kind.BYTE, 0, 0);
        } else {
            final long start = blocks.offset(0);
            final long bytes = blocks.end() - start;
            station.publish(slots.array(slot), slots.kind(slot), slots.base(slot) + start, bytes);
        }
    }

    @Override
    public void expose(int slot) {
        station.expose(slot, slots.array(slot), slots.base(slot), slots.blocks(slot));
    }

    @Override
    public void read(int from, int first, int n, int to, int at) {
        if (!Remote.isPublished(from)) {
            if (find(from, first, n, slots.elements(to, at, n))) {
                copyPieces(
                        foundArray, foundAt, slots.array(to), slots.subscript(to, at), foundLength);
            }
        } else if (awaitPublication(from, first, n, slots.elements(to, at, n))) {
            final long bytes = slots.blocks(to).length(at, n);
            final long start = slots.start(to, at);
            station.readPublished(publishedAt, slots.array(to), slots.kind(to), start, (int) bytes);
        }
    }

    @Override
    public void combineFrom(int from, int first, int n, int into, int at) {
        final int length = slots.elements(into, at, n);
        if (!Remote.isPublished(from)) {
            if (find(from, first, n, length)) {
                final int target = slots.subscript(into, at);
                kernel(foundArray, slots.array(into))
                        .combine(foundArray, foundAt, slots.array(into), target, length);
            }
        } else if (awaitPublication(from, first, n, length)) {
            final Object few = station.few(slots.element());
            final int bytes = length << slots.shift();
            station.readPublished(publishedAt, few, slots.element().kind(), 0, bytes);
            kernel(few, slots.array(into))
                    .combine(few, 0, slots.array(into), slots.subscript(into, at), length);
        }
    }

    @Override
    public void combineOwn(int from, int own, int block, int into) {
        final int at = slots.subscript(into, block);
        if (Remote.isPublished(from) || slots.subscript(own, block) != at) {
            Steps.super.combineOwn(from, own, block, into);
            return;
        }
        next();
        final int length = slots.elements(into, block, 1);
        if (!find(from, block, 1, length)) {
            return;
        }
        if (foundAt == at) {
            kernelInto(foundArray, slots.array(own), slots.array(into))
                    .combineInto(foundArray, slots.array(own), slots.array(into), at, length);
        } else {
            copy(own, block, 1, into, block);
            kernel(foundArray, slots.array(into))
                    .combine(foundArray, foundAt, slots.array(into), at, length);
        }
    }

    @Override
    public void combineTo(int from, int own, int block, int scratch, int to) {
        final int at = slots.subscript(own, block);
        final int length = slots.elements(own, block, 1);
        if (!find(to, block, 1, length) || foundAt != at) {
            Steps.super.combineTo(from, own, block, scratch, to);
            return;
        }
        final Object result = foundArray;
        if (find(from, block, 1, length)) {
            if (foundAt == at) {
                kernelInto(foundArray, slots.array(own), result)
                        .combineInto(foundArray, slots.array(own), result, at, length);
            } else {
                Steps.super.combineTo(from, own, block, scratch, to);
            }
        }
    }

    @Override
    public void write(int from, int first, int n, int to, int at) {
        if (find(to, at, n, slots.elements(from, first, n))) {
            copyPieces(
                    slots.array(from),
                    slots.subscript(from, first),
                    foundArray,
                    foundAt,
                    foundLength);
        }
    }

    @Override
    public void fence() {
        next();
        station.fence(slots.element());
    }

    /**
     * Waits for a range of exposed memory: its array in {@link #foundArray}, its first element in
     * {@link #foundAt}, its length in {@link #foundLength}.
     *
     * @return whether there is something to do there.
     */
    private boolean find(int remote, int first, int n, int length) {
        final int peer = Remote.peer(remote);
        final int slot = Remote.slot(remote);
        final MeetingMemory.Exposure there = station.exposure(peer, slots.element());
        if (there == null) {
            note(Outcome.TRUNCATED, peer, 0);
            return false;
        }
        if (n == 0 || failure != null) {
            return false;
        }
        final Blocks blocks = there.blocks[slot];
        if (there.element != slots.element()) {
            note(Outcome.WRONG_KIND, peer, 0);
            return false;
        }
        final boolean fits = blocks != null && first + n <= blocks.count();
        final long bytes = fits ? blocks.length(first, n) : 0;
        if (!fits || bytes != (long) length << slots.shift()) {
            note(Outcome.TRUNCATED, peer, bytes);
            return false;
        }
        foundArray = there.arrays[slot];
        foundAt = (int) ((there.bases[slot] + blocks.offset(first)) >> slots.shift());
        foundLength = length;
        return length > 0;
    }

    /**
     * Waits for a publication: where a range of it begins in {@link #publishedAt}.
     *
     * @param elements of the range; those of a publication of one block, whatever its length here.
     * @return whether there is something to do with it.
     */
    private boolean awaitPublication(int remote, int first, int n, int elements) {
        final int peer = Remote.peer(remote);
        final Blocks blocks = slots.blocks(Remote.slot(remote));
        final boolean isSignal = blocks.count() == 0;
        final long begin = isSignal ? 0 : blocks.offset(0);
        final boolean isWhole = n == 1 && blocks.count() == 1;
        final long length = isWhole ? (long) elements << slots.shift() : blocks.end() - begin;
        final BaseType type = isSignal ? BaseType.BYTE : slots.element();
        final int outcome = station.awaitPublished(peer, type.kind(), length);
        if (outcome != Outcome.OK) {
            note(outcome, peer, length);
        }
        if (n == 0 || failure != null) {
            return false;
        }
        publishedAt = blocks.offset(first) - begin;
        return elements > 0;
    }

    /** Copies elements between arrays, in pieces that hold up no safepoint for long. */
    private void copyPieces(Object from, int fromAt, Object to, int toAt, int length) {
        if (fromAt == toAt && SlotMemory.isSame(from, to)) {
            return;
        }
        final BaseType element = slots.element();
        final int piece = (isTurned ? TURNED_BYTES : PIECE_BYTES) >> slots.shift();
        int count;
        for (int done = 0; done < length; done += count) {
            count = Math.min(piece, length - done);
            final int at = isTurned ? length - done - count : done;
            element.copy(from, fromAt + at, to, toAt + at, count);
        }
    }

    // ---- messages ----

    /** The only receive of a round blocks without an operation: the device's quickest way. */
    private void receiveLast() {
        final int peer = lastPeer;
        lastPeer = -1;
        final long result = slots.recv(endpoints.of(peer), lastSlot, lastFirst, lastCount, tag);
        if (result < 0) {
            note(Outcome.code(result), peer, Outcome.length(result));
        } else if (result != slots.bytes(lastSlot, lastFirst, lastCount)) {
            note(Outcome.TRUNCATED, peer, result);
        }
    }

    private void startLast() {
        if (lastPeer < 0) {
            return;
        }
        final int peer = lastPeer;
        lastPeer = -1;
        final Operation operation = device.operation();
        slots.arm(operation, lastSlot, lastFirst, lastCount);
        endpoints.of(peer).irecv(operation, tag);
        round.add(operation, peer);
        receives++;
    }

    private void note(int outcome, int peer, long bytes) {
        if (outcome != Outcome.OK) {
            failure = StepFailure.first(failure, outcome, peer, bytes);
        }
    }

    /** Leaves no message under way, after a failure. */
    private void abandonRound() {
        lastPeer = -1;
        receives = 0;
        round.end(device, failure);
    }

    // ---- memory ----

    /** Gives every scratch slot an array of the element type that is long enough. */
    private void buyScratch() {
        final BaseType element = slots.element();
        for (int slot = Slots.SCRATCH; slot < slots.slots(); slot++) {
            if (!slots.borrow(slot)) {
                final int needed = Math.toIntExact(slots.blocks(slot).end() >> slots.shift());
                final Object array = slots.array(slot);
                if (!element.isArray(array) || Array.getLength(array) < needed) {
                    slots.bind(slot, element.newArray(needed), 0);
                }
            }
        }
    }

    /** Drops the caller's arrays, and scratch too large to keep. */
    private void forget() {
        for (int slot = Slots.SCRATCH; slot < slots.slots(); slot++) {
            if (slots.isBorrowed(slot) || slots.blocks(slot).end() > KEPT_BYTES) {
                slots.bind(slot, null, 0);
            }
        }
        slots.bind(Slots.SEND, null, 0);
        slots.bind(Slots.RECV, null, 0);
        kernel = null;
    }
}
