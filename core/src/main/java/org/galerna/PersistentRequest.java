// SPDX-License-Identifier: Apache-2.0
package org.galerna;

import java.util.function.Consumer;
import org.galerna.datatype.Items;
import org.galerna.device.Operation;
import org.galerna.error.ErrorClass;
import org.galerna.error.GalernaException;

/**
 * A communication that is prepared once and started any number of times (MPI-4.1, section 3.9).
 * Each start reads the buffer again. Starting and waiting allocate nothing for contiguous types.
 */
public final class PersistentRequest extends Request {
    private final Items items; // null for a collective call
    private final Mode mode; // null for a receive
    private final Consumer<Collectives> call; // a collective call, else null
    private CollectiveWork work;
    private Operation own; // armed once if the device uses the array itself
    private Staged staged; // kept between starts
    private boolean freed;

    /** An inactive request; the arguments were checked. */
    PersistentRequest(Peer peer, Items items, Mode mode, int tag) {
        super(peer, tag);
        this.items = items;
        this.mode = mode;
        this.call = null;
    }

    /** An inactive request of a collective call that is ready for its first start. */
    PersistentRequest(IntraComm comm, Consumer<Collectives> call, CollectiveWork work) {
        super(comm.peer(Comm.PROC_NULL), 0);
        this.items = null;
        this.mode = null;
        this.call = call;
        this.work = work;
    }

    /**
     * Starts the communication.
     *
     * @throws GalernaException if it is active, was freed, or cannot be sent now.
     */
    public void start() {
        try {
            requireNotFreed();
            if (isActive()) {
                throw GalernaException.of(ErrorClass.REQUEST, "the request is active already")
                        .advice("Complete it by Wait or Test before it is started again")
                        .exception();
            }
            begin();
        } catch (GalernaException e) {
            throw e.at("Start", peer().comm().rank());
        }
    }

    /**
     * Starts several requests in the order of the array.
     *
     * @param requests null elements are skipped.
     * @throws GalernaException at the first that cannot be started; those before it are.
     */
    public static void startAll(PersistentRequest... requests) {
        for (final PersistentRequest request : requests) {
            if (request != null) {
                request.start();
            }
        }
    }

    @Override
    public boolean isNull() {
        return freed;
    }

    private void begin() {
        if (call != null) {
            beginCollective();
            return;
        }
        final Peer peer = peer();
        if (mode == null) {
            Checks.receive(peer, tag());
        } else {
            Checks.send(peer, tag());
        }
        if (peer.endpoint() == null) {
            completed(mode == null ? new Status().nobody() : new Status());
        } else if (mode == Mode.BUFFERED) {
            peer.comm().local.localProcess().buffered().send(peer, items, tag());
            completed(new Status());
        } else if (mode == null) {
            prepare();
            peer.endpoint().irecv(own, Peer.deviceTag(tag()));
            receiving(own, staged, items.type().kind());
        } else {
            prepare();
            mode.start(peer.endpoint(), own, tag());
            sending(own, staged);
        }
    }

    /** Starts the call again under its number, with the data that its buffers have now. */
    private void beginCollective() {
        final IntraComm comm = (IntraComm) peer().comm();
        comm.requireUsable("Start");
        if (own == null) {
            own = peer().device().operation();
        }
        if (work.isStaged()) {
            work = comm.work(work.number(), call);
        }
        working(work, own);
    }

    /** Arms the operation, once if it can be. */
    private void prepare() {
        if (own != null && staged == null) {
            return;
        }
        if (Peer.isPlain(items.count(), items.type())) {
            final int kind = peer().anyKind(items.array(), items.type());
            own = peer().device().operation();
            own.buffer(items.array(), kind, items.start(), items.bytes());
            return;
        }
        if (mode == null) {
            staged = Staged.incoming(peer().comm().local, items);
        } else {
            staged = Staged.outgoing(peer().comm().local, items);
        }
        if (own == null) { // not before: a start that has failed armed nothing
            own = peer().device().operation();
        }
        staged.arm(own);
    }

    @Override
    void retire(Operation done) {
        // kept for the next start
    }

    @Override
    void discard(boolean ended) {
        freed = true;
        if (own != null && ended) {
            peer().device().release(own);
        }
        own = null;
    }
}
