// SPDX-License-Identifier: Apache-2.0
package org.galerna.execute;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.lang.reflect.Array;
import java.util.Arrays;
import org.galerna.collectives.Blocks;
import org.galerna.collectives.Layout;
import org.galerna.collectives.Slots;
import org.galerna.datatype.BaseType;
import org.galerna.device.Endpoint;
import org.galerna.device.Kind;
import org.galerna.device.Operation;
import org.galerna.device.Outcome;
import org.galerna.reduce.Kernel;

/**
 * A collective call that goes on by itself: the rounds of a written plan, each started when the
 * messages of the one before have ended. It is moved on by whatever thread of the rank is in a
 * call, one at a time; its promise is done when it is over.
 *
 * <pre>
 *   RUNNING -> DONE
 *   RUNNING -> BLOCKED (a user's operator is due: the promise is done too) -> RUNNING by the owner
 * </pre>
 */
public final class Schedule {
    private static final int RUNNING = 0;
    private static final int BLOCKED = 1;
    private static final int DONE = 2;
    private static final byte[] NOTHING = {};
    private static final int SIGNAL = Kind.BYTE | Kind.STAGED | Kind.UNCHECKED;
    private static final VarHandle STATE = handle("state");
    private static final VarHandle BUSY = handle("busy");
    private static final VarHandle POKED = handle("poked");

    private final Schedules owner;
    private final Endpoints endpoints;
    private final int[] code;
    private final Layout layout;
    private final BaseType element;
    private final Kernel kernel;
    private final int tag;
    private final Object[] arrays;
    private final long[] bases;

    private Operation promise;
    private Operation[] pending = new Operation[4];
    private int[] peers = new int[4];
    private int started;
    private int at;
    private StepFailure failure;

    @SuppressWarnings("UnusedVariable") // read by the handle
    private int state = DONE;

    @SuppressWarnings("UnusedVariable")
    private int busy;

    @SuppressWarnings("UnusedVariable")
    private int poked;

    /** A schedule that is not started. */
    Schedule(Schedules owner, Endpoints endpoints, Prepared plan, Work work) {
        this.owner = owner;
        this.endpoints = endpoints;
        this.code = plan.code(endpoints.group().rank());
        this.layout = plan.layout();
        this.element = work.element();
        this.kernel = work.kernel();
        this.tag = work.number();
        this.arrays = new Object[Math.max(layout.slots(), Slots.SCRATCH)];
        this.bases = new long[arrays.length];
        for (int slot = Slots.SCRATCH; slot < layout.slots(); slot++) {
            final long bytes = layout.blocks(slot).end();
            arrays[slot] = element.newArray(Math.toIntExact(bytes >> shift()));
        }
    }

    /**
     * What a schedule works on besides its buffers.
     *
     * @param element type of all arrays.
     * @param kernel combines elements; null if the plan combines nothing.
     * @param number tells this call from others of the communicator; equal on all ranks.
     */
    public record Work(BaseType element, Kernel kernel, int number) {}

    private static VarHandle handle(String name) {
        try {
            return MethodHandles.lookup().findVarHandle(Schedule.class, name, int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    /**
     * Says where a slot lies, before the start.
     *
     * @param slot {@link Slots#SEND} or {@link Slots#RECV}.
     * @param array the array; null if the slot means nothing on this rank.
     * @param base byte of the array that offset 0 of the slot's blocks stands for.
     */
    public void bind(int slot, Object array, long base) {
        arrays[slot] = array;
        bases[slot] = base;
    }

    /**
     * Starts, or starts again when it is over; never waits.
     *
     * @param operation becomes active, and is done when this is over or {@linkplain #settle() needs
     *     its owner}.
     */
    public void start(Operation operation) {
        promise = operation;
        failure = null;
        at = 0;
        owner.device().promise(operation, endpoints.context());
        STATE.setVolatile(this, RUNNING);
        owner.add(this);
        poke(false);
    }

    /**
     * Does what only the owner may do: calls a user's operator that is due. To be called, in its
     * Wait or Test, when the operation is done.
     *
     * @return whether this is over; else the operation is active again.
     */
    public boolean settle() {
        while ((int) STATE.getVolatile(this) == BLOCKED) {
            poke(true);
        }
        return (int) STATE.getVolatile(this) == DONE;
    }

    /**
     * Tells how it ended.
     *
     * @return the failure, or null.
     */
    public StepFailure failure() {
        return failure;
    }

    boolean isDone() {
        return (int) STATE.getVolatile(this) == DONE;
    }

    /** Moves this on as far as it goes, unless another thread does; that one then looks again. */
    void poke(boolean mayCallUser) {
        POKED.setVolatile(this, 1);
        while ((int) POKED.getVolatile(this) != 0 && BUSY.compareAndSet(this, 0, 1)) {
            POKED.setVolatile(this, 0);
            try {
                advance(mayCallUser);
            } finally {
                BUSY.setVolatile(this, 0);
            }
        }
    }

    private void advance(boolean mayCallUser) {
        if ((int) STATE.getVolatile(this) == BLOCKED && mayCallUser) {
            owner.device().promise(promise, endpoints.context());
            STATE.setVolatile(this, RUNNING);
        }
        while ((int) STATE.getVolatile(this) == RUNNING && isRoundOver()) {
            if (failure != null || code[at] == Program.END) {
                end(DONE);
            } else if (!mayCallUser && kernel != null && kernel.isUsers() && isCombining()) {
                end(BLOCKED);
            } else {
                round();
            }
        }
    }

    private void end(int how) {
        final Operation done = promise;
        if (how == DONE) {
            owner.remove(this);
        }
        STATE.setVolatile(this, how);
        owner.device().fulfil(done);
    }

    /** Takes the results of a round whose messages have all ended, or one of which has failed. */
    private boolean isRoundOver() {
        boolean isOver = true;
        for (int i = 0; i < started; i++) {
            final Operation operation = pending[i];
            if (!operation.isDone()) {
                isOver = false;
            } else if (operation.outcome() != Outcome.OK && failure == null) {
                failure = new StepFailure(operation.outcome(), peers[i], operation.length());
            }
        }
        if (!isOver && failure == null) {
            return false;
        }
        for (int i = 0; i < started; i++) {
            retire(pending[i]);
            pending[i] = null;
        }
        started = 0;
        return true;
    }

    private void retire(Operation operation) {
        if (operation.isDone()) {
            owner.device().release(operation);
        } else { // after a failure: the rest of its round is of no use
            owner.device().cancel(operation);
            owner.device().abandon(operation);
        }
    }

    /** Whether the round that is next combines. */
    private boolean isCombining() {
        for (int i = at;
                code[i] != Program.END && code[i] != Program.NEXT;
                i = Program.next(code, i)) {
            if (code[i] == Program.COMBINE || code[i] == Program.COMBINE_AFTER) {
                return true;
            }
        }
        return false;
    }

    /** Starts the messages of the next round and does its local steps. */
    private void round() {
        try {
            while (code[at] != Program.END && code[at] != Program.NEXT) {
                step(at);
                at = Program.next(code, at);
            }
        } catch (RuntimeException | Error e) { // of a user's operator: the owner's call throws it
            failure = new StepFailure(e);
        }
        if (code[at] == Program.NEXT) {
            at = Program.next(code, at);
        }
    }

    private void step(int i) {
        final int[] c = code;
        switch (c[i]) {
            case Program.SEND -> send(c[i + 1], c[i + 2], c[i + 3], c[i + 4]);
            case Program.RECV -> receive(c[i + 1], c[i + 2], c[i + 3], c[i + 4]);
            default -> local(i);
        }
    }

    private void local(int i) {
        final int[] c = code;
        final int from = c[i + 1];
        final int into = c[i + 4];
        final int length = c[i + 3] == 0 ? 0 : (int) (bytes(from, c[i + 2], c[i + 3]) >> shift());
        if (length == 0) {
            return;
        }
        final int first = subscript(from, c[i + 2]);
        final int target = subscript(into, c[i + 5]);
        switch (c[i]) {
            case Program.COPY ->
                    System.arraycopy(arrays[from], first, arrays[into], target, length);
            case Program.COMBINE ->
                    kernel.combine(arrays[from], first, arrays[into], target, length);
            case Program.COMBINE_AFTER ->
                    kernel.combineAfter(arrays[from], first, arrays[into], target, length);
            default -> throw new IllegalStateException("verb " + c[i]);
        }
    }

    private void send(int peer, int slot, int first, int n) {
        final long bytes = n == 0 ? 0 : bytes(slot, first, n);
        if (bytes == 0 && n > 0) {
            return;
        }
        final Endpoint to = endpoints.of(peer);
        final boolean isSent =
                n == 0
                        ? to.trySend(NOTHING, SIGNAL, 0, 0, tag)
                        : to.trySend(arrays[slot], element.kind(), start(slot, first), bytes, tag);
        if (!isSent) {
            to.isend(operation(peer, slot, n == 0 ? -1 : first, bytes), tag);
        }
    }

    private void receive(int peer, int slot, int first, int n) {
        final long bytes = n == 0 ? 0 : bytes(slot, first, n);
        if (bytes > 0 || n == 0) {
            endpoints.of(peer).irecv(operation(peer, slot, n == 0 ? -1 : first, bytes), tag);
        }
    }

    /** An operation of this round, whose end moves this on. */
    private Operation operation(int peer, int slot, int first, long bytes) {
        final Operation operation = owner.device().operation();
        if (first < 0) {
            operation.buffer(NOTHING, SIGNAL, 0, 0);
        } else {
            operation.buffer(arrays[slot], element.kind(), start(slot, first), bytes);
        }
        owner.device().watch(operation);
        if (started == pending.length) {
            pending = Arrays.copyOf(pending, 2 * started);
            peers = Arrays.copyOf(peers, 2 * started);
        }
        pending[started] = operation;
        peers[started] = peer;
        started++;
        return operation;
    }

    private long bytes(int slot, int first, int n) {
        return layout.blocks(slot).length(first, n);
    }

    private long start(int slot, int first) {
        final Blocks blocks = layout.blocks(slot);
        return bases[slot] + blocks.offset(first);
    }

    private int subscript(int slot, int block) {
        return (int) (start(slot, block) >> shift());
    }

    private int shift() {
        return Kind.shift(element.kind());
    }

    @Override
    public String toString() {
        return "call " + tag + " of " + Array.getLength(code) + " words at " + at;
    }
}
