// SPDX-License-Identifier: Apache-2.0
package org.galerna.execute;

import java.lang.reflect.Array;
import java.util.Arrays;
import org.galerna.base.Padded;
import org.galerna.collectives.Blocks;
import org.galerna.collectives.Layout;
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
    private static final int FIRST_OPERATIONS = 8;
    private static final int PIECE_BYTES = 512 << 10;

    private final Device device;
    private final Endpoints endpoints;
    private final int rank;
    private final Meeting meeting;
    private final CallSlots callers;
    private final Combiner combiner = new Combiner();
    private Reach reach; // made at the first plan that reaches into other ranks' memory
    private BriefSteps briefs; // likewise, at the first plan of publications alone

    private Object[] arrays = new Object[Slots.SCRATCH + 2];
    private long[] bases = new long[arrays.length];
    private Layout layout;
    private BaseType element;
    private Kernel kernel;
    private int tag;

    private Operation[] pending = new Operation[FIRST_OPERATIONS];
    private int[] peers = new int[FIRST_OPERATIONS];
    private int started; // operations of this round
    private int receives; // receives among them
    private int lastPeer = -1; // the receive that was said last and is not started yet
    private int lastSlot;
    private int lastFirst;
    private int lastCount;

    private boolean reaches; // the plan has steps of direct reach
    private Object foundArray; // a range of another rank's memory
    private int foundAt;
    private int foundLength;
    private long publishedAt;

    private int failure; // first outcome of this call that is not OK
    private int failedPeer;
    private long failedBytes;

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

    private void bind(int slot, Object array, long base) {
        arrays[slot] = array;
        bases[slot] = base;
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
        bind(Slots.SEND, callers.send(), callers.sendBase());
        bind(Slots.RECV, callers.receive(), callers.receiveBase());
        layout = plan.layout();
        element = elementType;
        kernel = operator;
        tag = number;
        failure = Outcome.OK;
        buyScratch();
        try {
            reaches = plan.isReaching();
            if (reaches) {
                reach();
            }
            plan.say(rank, this);
            reaches = false;
            next();
        } finally {
            abandonRound();
            if (plan.isReaching()) {
                reach.end();
            }
            foundArray = null;
            forget();
        }
    }

    private BriefSteps briefs() {
        if (briefs == null) {
            makeReach();
            briefs = new BriefSteps(reach, rank, callers);
        }
        return briefs;
    }

    private void makeReach() {
        if (reach == null) {
            reach = new Reach(device, endpoints, meeting);
        }
    }

    /** Begins a plan with steps of direct reach. */
    private void reach() {
        makeReach();
        reach.begin();
    }

    // ---- steps ----

    @Override
    public void send(int peer, int slot, int first, int n) {
        final Blocks blocks = layout.blocks(slot);
        final long bytes = n == 0 ? 0 : blocks.length(first, n);
        if (bytes == 0 && n > 0) {
            return;
        }
        final Endpoint to = endpoints.of(peer);
        if (!trySend(to, slot, n == 0 ? -1 : first, bytes)) {
            final Operation operation = device.operation();
            arm(operation, slot, n == 0 ? -1 : first, bytes);
            to.isendExpected(operation, tag);
            add(operation, peer);
        }
    }

    private boolean trySend(Endpoint to, int slot, int first, long bytes) {
        if (first < 0) {
            return to.trySend(Signal.NOTHING, Signal.KIND, 0, 0, tag);
        }
        final long start = bases[slot] + layout.blocks(slot).offset(first);
        return to.trySend(arrays[slot], kind(slot), start, bytes, tag);
    }

    @Override
    public void recv(int peer, int slot, int first, int n) {
        if (n > 0 && layout.blocks(slot).length(first, n) == 0) {
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
        final int length = elements(from, first, n);
        final Object source = arrays[from];
        final Object target = arrays[to];
        if (length == 0) {
            return;
        }
        if (reaches) {
            reach.show(element); // the others need not wait for this copy
        }
        final int sourceAt = subscript(from, first);
        final int targetAt = subscript(to, at);
        if (sourceAt != targetAt || !isSame(source, target)) {
            element.copy(source, sourceAt, target, targetAt, length);
        }
    }

    @Override
    public void combine(int from, int first, int n, int into, int at) {
        final int length = elements(from, first, n);
        if (length > 0) {
            kernel(arrays[from], arrays[into])
                    .combine(
                            arrays[from],
                            subscript(from, first),
                            arrays[into],
                            subscript(into, at),
                            length);
        }
    }

    @Override
    public void combineAfter(int from, int first, int n, int into, int at) {
        final int length = elements(from, first, n);
        if (length > 0) {
            kernel(arrays[from], arrays[into])
                    .combineAfter(
                            arrays[from],
                            subscript(from, first),
                            arrays[into],
                            subscript(into, at),
                            length);
        }
    }

    @Override
    public void combineBoth(int left, int right, int first, int n, int into) {
        final int at = subscript(into, first);
        if (subscript(left, first) != at || subscript(right, first) != at) {
            Steps.super.combineBoth(left, right, first, n, into);
            return;
        }
        final int length = elements(into, first, n);
        if (length > 0) {
            kernelInto(arrays[left], arrays[right], arrays[into])
                    .combineInto(arrays[left], arrays[right], arrays[into], at, length);
        }
    }

    private Kernel kernel(Object in, Object inout) {
        return combiner.of(kernel, element, in, inout);
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
        for (int i = 0; i < started; i++) {
            final Operation operation = pending[i];
            device.await(operation);
            note(operation.outcome(), peers[i], operation.length());
            pending[i] = null;
            device.release(operation);
        }
        started = 0;
        receives = 0;
        if (failure != Outcome.OK && !reaches) {
            throw new StepFailure(failure, failedPeer, failedBytes);
        }
    }

    // ---- direct reach ----

    @Override
    public void publish(int slot) {
        final Blocks blocks = layout.blocks(slot);
        if (blocks.count() == 0) {
            reach.publish(Signal.NOTHING, Kind.BYTE, 0, 0);
        } else {
            final long start = blocks.offset(0);
            final long bytes = blocks.end() - start;
            reach.publish(arrays[slot], kind(slot), bases[slot] + start, bytes);
        }
    }

    @Override
    public void expose(int slot) {
        reach.expose(slot, arrays[slot], bases[slot], layout.blocks(slot));
    }

    @Override
    public void read(int from, int first, int n, int to, int at) {
        if (!Remote.isPublished(from)) {
            if (find(from, first, n, elements(to, at, n))) {
                copyPieces(foundArray, foundAt, arrays[to], subscript(to, at));
            }
        } else if (awaitPublication(from, first, n, elements(to, at, n))) {
            final long bytes = layout.blocks(to).length(at, n);
            final long start = bases[to] + layout.blocks(to).offset(at);
            reach.readPublished(publishedAt, arrays[to], kind(to), start, (int) bytes);
        }
    }

    @Override
    public void combineFrom(int from, int first, int n, int into, int at) {
        final int length = elements(into, at, n);
        if (!Remote.isPublished(from)) {
            if (find(from, first, n, length)) {
                final int target = subscript(into, at);
                kernel(foundArray, arrays[into])
                        .combine(foundArray, foundAt, arrays[into], target, length);
            }
        } else if (awaitPublication(from, first, n, length)) {
            final Object few = reach.few(element);
            final int bytes = length << shift();
            reach.readPublished(publishedAt, few, element.kind(), 0, bytes);
            kernel(few, arrays[into]).combine(few, 0, arrays[into], subscript(into, at), length);
        }
    }

    @Override
    public void combineOwn(int from, int own, int block, int into) {
        final int at = subscript(into, block);
        if (Remote.isPublished(from) || subscript(own, block) != at) {
            Steps.super.combineOwn(from, own, block, into);
            return;
        }
        next();
        final int length = elements(into, block, 1);
        if (!find(from, block, 1, length)) {
            return;
        }
        if (foundAt == at) {
            kernelInto(foundArray, arrays[own], arrays[into])
                    .combineInto(foundArray, arrays[own], arrays[into], at, length);
        } else {
            copy(own, block, 1, into, block);
            kernel(foundArray, arrays[into]).combine(foundArray, foundAt, arrays[into], at, length);
        }
    }

    @Override
    public void write(int from, int first, int n, int to, int at) {
        if (find(to, at, n, elements(from, first, n))) {
            copyPieces(arrays[from], subscript(from, first), foundArray, foundAt);
        }
    }

    @Override
    public void fence() {
        next();
        reach.fence(element);
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
        final Place.Exposure there = reach.exposure(peer, element);
        if (there == null) {
            note(Outcome.TRUNCATED, peer, 0);
            return false;
        }
        if (n == 0 || failure != Outcome.OK) {
            return false;
        }
        final Blocks blocks = there.blocks[slot];
        if (there.element != element) {
            note(Outcome.WRONG_KIND, peer, 0);
            return false;
        }
        final boolean fits = blocks != null && first + n <= blocks.count();
        final long bytes = fits ? blocks.length(first, n) : 0;
        if (!fits || bytes != (long) length << shift()) {
            note(Outcome.TRUNCATED, peer, bytes);
            return false;
        }
        foundArray = there.arrays[slot];
        foundAt = (int) ((there.bases[slot] + blocks.offset(first)) >> shift());
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
        final Blocks blocks = layout.blocks(Remote.slot(remote));
        final boolean isSignal = blocks.count() == 0;
        final long begin = isSignal ? 0 : blocks.offset(0);
        final boolean isWhole = n == 1 && blocks.count() == 1;
        final long length = isWhole ? (long) elements << shift() : blocks.end() - begin;
        final BaseType type = isSignal ? BaseType.BYTE : element;
        final int outcome = reach.awaitPublished(peer, type.kind(), length);
        if (outcome != Outcome.OK) {
            note(outcome, peer, length);
        }
        if (n == 0 || failure != Outcome.OK) {
            return false;
        }
        publishedAt = blocks.offset(first) - begin;
        return elements > 0;
    }

    /** Copies elements between arrays, in pieces that hold up no safepoint for long. */
    private void copyPieces(Object from, int fromAt, Object to, int toAt) {
        if (fromAt == toAt && isSame(from, to)) {
            return;
        }
        final int piece = PIECE_BYTES >> shift();
        for (int done = 0; done < foundLength; done += piece) {
            final int length = Math.min(piece, foundLength - done);
            element.copy(from, fromAt + done, to, toAt + done, length);
        }
    }

    // ---- messages ----

    /** The only receive of a round blocks without an operation: the device's quickest way. */
    private void receiveLast() {
        final int peer = lastPeer;
        lastPeer = -1;
        final long result;
        if (lastCount == 0) {
            result = endpoints.of(peer).recv(Signal.NOTHING, Signal.KIND, 0, 0, tag);
        } else {
            final Blocks blocks = layout.blocks(lastSlot);
            final long bytes = blocks.length(lastFirst, lastCount);
            final long start = bases[lastSlot] + blocks.offset(lastFirst);
            result = endpoints.of(peer).recv(arrays[lastSlot], kind(lastSlot), start, bytes, tag);
            if (result >= 0 && result != bytes) {
                note(Outcome.TRUNCATED, peer, result);
            }
        }
        if (result < 0) {
            note(Outcome.code(result), peer, Outcome.length(result));
        }
    }

    private void startLast() {
        if (lastPeer < 0) {
            return;
        }
        final int peer = lastPeer;
        lastPeer = -1;
        final Operation operation = device.operation();
        final long bytes =
                lastCount == 0 ? 0 : layout.blocks(lastSlot).length(lastFirst, lastCount);
        arm(operation, lastSlot, lastCount == 0 ? -1 : lastFirst, bytes);
        endpoints.of(peer).irecv(operation, tag);
        add(operation, peer);
        receives++;
    }

    private void arm(Operation operation, int slot, int first, long bytes) {
        if (first < 0) {
            operation.buffer(Signal.NOTHING, Signal.KIND, 0, 0);
        } else {
            final long start = bases[slot] + layout.blocks(slot).offset(first);
            operation.buffer(arrays[slot], kind(slot), start, bytes);
        }
    }

    private void add(Operation operation, int peer) {
        if (started == pending.length) {
            pending = Arrays.copyOf(pending, 2 * started);
            peers = Arrays.copyOf(peers, 2 * started);
        }
        pending[started] = operation;
        peers[started] = peer;
        started++;
    }

    private void note(int outcome, int peer, long bytes) {
        if (outcome != Outcome.OK && failure == Outcome.OK) {
            failure = outcome;
            failedPeer = peer;
            failedBytes = bytes;
        }
    }

    /**
     * After a failure: what was started must not touch the caller's arrays any more if it can help.
     */
    private void abandonRound() {
        lastPeer = -1;
        for (int i = 0; i < started; i++) {
            final Operation operation = pending[i];
            pending[i] = null;
            if (!operation.isDone()) {
                device.cancel(operation);
            }
            device.abandon(operation);
        }
        started = 0;
        receives = 0;
    }

    // ---- memory ----

    @SuppressWarnings("ReferenceEquality") // the question is whether it is one array
    private static boolean isSame(Object array, Object other) {
        return array == other;
    }

    private int elements(int slot, int first, int n) {
        return n == 0 ? 0 : (int) (layout.blocks(slot).length(first, n) >> shift());
    }

    private int subscript(int slot, int block) {
        return (int) ((bases[slot] + layout.blocks(slot).offset(block)) >> shift());
    }

    private int kind(int slot) {
        return Memory.kind(arrays[slot], element);
    }

    private int shift() {
        return Kind.shift(element.kind());
    }

    /** Gives every scratch slot an array of the element type that is long enough. */
    private void buyScratch() {
        final int slots = layout.slots();
        if (slots > arrays.length) {
            arrays = Arrays.copyOf(arrays, slots);
            bases = Arrays.copyOf(bases, slots);
        }
        for (int slot = Slots.SCRATCH; slot < slots; slot++) {
            final int shown = layout.memory(slot);
            if (shown != slot) {
                bind(slot, arrays[shown], bases[shown] + layout.start(slot));
                continue;
            }
            if (Arrivals.areInResult(layout, slot, element, arrays, bases)) {
                bind(slot, arrays[Slots.RECV], bases[Slots.RECV]);
                continue;
            }
            final int needed = Math.toIntExact(layout.blocks(slot).end() >> shift());
            final Object array = arrays[slot];
            if (!element.isArray(array) || Array.getLength(array) < needed) {
                arrays[slot] = element.newArray(needed);
            }
        }
    }

    /** Drops the caller's arrays, and scratch too large to keep. */
    private void forget() {
        final Object result = arrays[Slots.RECV];
        for (int slot = Slots.SCRATCH; slot < layout.slots(); slot++) {
            final boolean isCallers = layout.memory(slot) != slot || isSame(arrays[slot], result);
            if (isCallers || layout.blocks(slot).end() > KEPT_BYTES) {
                bind(slot, null, 0);
            }
        }
        bind(Slots.SEND, null, 0);
        bind(Slots.RECV, null, 0);
        kernel = null;
    }
}
