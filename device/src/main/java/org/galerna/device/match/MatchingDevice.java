// SPDX-License-Identifier: Apache-2.0
package org.galerna.device.match;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Objects;
import java.util.Optional;
import java.util.function.IntPredicate;
import org.galerna.base.Padded;
import org.galerna.base.VarHandles;
import org.galerna.base.host.CoreSharing;
import org.galerna.base.host.HomeCore;
import org.galerna.base.lock.SpinLock;
import org.galerna.base.ring.Gap;
import org.galerna.device.Bell;
import org.galerna.device.Boards;
import org.galerna.device.Capabilities;
import org.galerna.device.Commons;
import org.galerna.device.Device;
import org.galerna.device.Endpoint;
import org.galerna.device.FabricOptions;
import org.galerna.device.MessageHandler;
import org.galerna.device.Operation;
import org.galerna.device.Outcome;
import org.galerna.device.Peer;
import org.galerna.device.Port;
import org.galerna.device.Transport;
import org.galerna.device.WaitTable;

/**
 * A device made of a transport and the matching engine: one rank's engine lock, queues, links,
 * pools and sleepers.
 */
@SuppressWarnings("UnusedVariable") // fields are read by handles
public final class MatchingDevice extends Padded implements Device {
    private static final VarHandle DOORBELL =
            VarHandles.of(MethodHandles.lookup(), "doorbell", int.class);
    private static final VarHandle CLOSED =
            VarHandles.of(MethodHandles.lookup(), "closed", int.class);

    private final int rank;
    private final FabricOptions options;
    private final Neighbours neighbours;
    private final Links links;
    private final SpinLock engine = new SpinLock();
    private final OperationPool operations = new OperationPool(this);
    private final ChunkPool chunks = new ChunkPool();
    private final Mailbox mailbox = new Mailbox();
    private final Inbound inbound = new Inbound(this);
    private final Orphans orphans = new Orphans(this);
    private final Promises promises = new Promises();
    private final Relief relief;
    private final CoreSharing core;
    private final Gap gap = new Gap();
    private final Sleepers sleepers;
    private final Waiting waiting;
    private final Remote remote = new Remote(this);
    private final Transports transports = new Transports();
    private final Haste haste = new Haste(System::nanoTime);
    private int doorbell;
    private int closed;
    private final Attention attention;
    private long told;

    /** Keep the next object off the lines of the fields above. */
    @SuppressWarnings("unused")
    private Object z0, z1, z2, z3, z4, z5, z6, z7, z8, z9, za, zb, zc, zd, ze, zf;

    /**
     * Makes the engine of a rank. {@link #open} must follow before anything else.
     *
     * @param rank the rank.
     * @param options of the fabric.
     * @param neighbours the engines of this process.
     */
    public MatchingDevice(int rank, FabricOptions options, Neighbours neighbours) {
        this.rank = rank;
        this.options = options;
        this.neighbours = neighbours;
        this.links = new Links(this, options.ranks(), options.eagerBytes());
        this.core = coreOf(rank, options);
        this.relief = new Relief(this, options.ranksOfProcess());
        this.sleepers = new Sleepers(this, options.oversubscribed());
        this.waiting = new Waiting(this, sleepers, core, options.oversubscribed());
        this.attention = new Attention(sleepers);
    }

    /** Two ranks of a core are worth being apart from their neighbours; among more it is chance. */
    private static CoreSharing coreOf(int rank, FabricOptions options) {
        return options.oversubscribed() && options.ranksOfHost() <= 2 * options.coresOfHost()
                ? new CoreSharing(new HomeCore(options.place(rank)))
                : new CoreSharing();
    }

    /**
     * Puts the engine on its transport.
     *
     * @param to made for this rank; closed with this device.
     */
    public void open(Transport to) {
        transports.open(to);
    }

    /**
     * Adds a transport for some peers, beside the one that {@link #open} was given. Matching,
     * wildcards and order hold across all. Before any message to those peers.
     *
     * @param to made for this rank; closed with this device.
     * @param reaches tells which ranks are reached by it.
     */
    public void add(Transport to, IntPredicate reaches) {
        transports.add(to, reaches);
    }

    Remote remote() {
        return remote;
    }

    /**
     * The bell that wakes this rank.
     *
     * @return the bell, for the transports of the peers.
     */
    public Bell bell() {
        return sleepers;
    }

    Transports transports() {
        return transports;
    }

    OperationPool operations() {
        return operations;
    }

    ChunkPool chunks() {
        return chunks;
    }

    Mailbox mailbox() {
        return mailbox;
    }

    Inbound inbound() {
        return inbound;
    }

    Relief relief() {
        return relief;
    }

    Sleepers sleepers() {
        return sleepers;
    }

    Waiting waiting() {
        return waiting;
    }

    Haste haste() {
        return haste;
    }

    boolean isFenced() {
        return options.oversubscribed();
    }

    Links links() {
        return links;
    }

    @Override
    public boolean isClosed() {
        return (int) CLOSED.getAcquire(this) != 0;
    }

    /** How an operation ends that only a peer which has ended, or this rank's close, could end. */
    int lossOfPeer() {
        return isClosed() ? Outcome.CLOSED : Outcome.PEER_LOST;
    }

    void enter() {
        engine.lock();
    }

    boolean hasRival() {
        return engine.hasWaiter();
    }

    /** Tells whether a thread may look again and again: nobody is known to want its core. */
    boolean mayPoll() {
        return !isFenced() && !core.isShared();
    }

    /** What a thread lets pass between two looks. Held: the engine lock. */
    Gap gap() {
        return gap;
    }

    /**
     * Gives the engine lock back, answers who rang meanwhile, copies what was matched. Without the
     * fence a ring may be missed; who rang offers its message again while it waits.
     */
    void leave() {
        final MatchOperation work = inbound.takeWork();
        if (isFenced()) {
            engine.unlock();
        } else {
            engine.release();
        }
        if ((int) DOORBELL.getVolatile(this) != 0) {
            answer();
        }
        if (work != null) {
            Transfer.runAll(work);
        }
    }

    /** Takes frames in for those who could not get the lock. */
    private void answer() {
        while ((int) DOORBELL.getVolatile(this) != 0 && engine.tryLock()) {
            DOORBELL.setVolatile(this, 0);
            VarHandle.fullFence(); // no look at a port comes before
            final MatchOperation work;
            try {
                inbound.drainAll();
                tellAll();
            } finally {
                work = inbound.takeWork();
                engine.unlock();
            }
            Transfer.runAll(work);
        }
    }

    /**
     * Takes a peer's frames in on a thread of that peer, so that its message is matched, or its
     * channel has room again, while this rank computes.
     */
    private void takeFrom(int sender) {
        if (!engine.tryLock()) {
            DOORBELL.setVolatile(this, 1);
            if (!engine.tryLock()) {
                return; // the holder sees the doorbell after it has unlocked
            }
        }
        try {
            final Port port = transports.route(sender).port(sender);
            if (port != null) {
                inbound.drain(port);
                port.tell();
            }
        } finally {
            leave();
        }
    }

    /** Lets messages to a peer move on where the peer can be reached directly. Under no lock. */
    void help(Link to) {
        final MatchingDevice peer = neighbours.engine(to.rank());
        if (peer != null) {
            peer.takeFrom(rank);
        }
        if (to.hasQueue()) {
            to.flush();
        }
    }

    /** Takes frames in. Held: the engine lock. */
    void drainIfNews() {
        if (hasNews()) {
            inbound.drainAll();
        }
    }

    /** Tells whether frames seem to have come. Under no lock. */
    boolean hasNews() {
        return transports.haveNews() || (int) DOORBELL.getOpaque(this) != 0;
    }

    Attention attention() {
        return attention;
    }

    /** Tells whether a thread of this rank had better not sleep. */
    boolean hasWork() {
        return hasNews() || attention.isDue() || mailbox.hasMail() || links.haveQueued();
    }

    /**
     * Counts what waits for room. Nobody tells this rank that there is some: a thread that sleeps,
     * and has seen nothing to do, is woken to look.
     */
    void countQueued(int by) {
        if (links.countQueued(by) && sleepers.isArmed()) {
            sleepers.ring();
        }
    }

    /**
     * One look for a thread that waits. If it has its core for itself it will look again, so it
     * takes in no more than receives wait for.
     */
    void poll() {
        progress(!isFenced());
    }

    private void tellAll() {
        told = inbound.cameIn();
        transports.tell();
    }

    /** Publishes room and budget if the thread is likely to sleep. Held: the engine lock. */
    void tellIfFenced() {
        if (isFenced()) {
            tellAll();
        }
    }

    /** The same for the port alone that a message was just taken from. Held: the engine lock. */
    void tellIfFenced(Port port) {
        if (isFenced()) {
            port.tell();
            final long cameIn = inbound.cameIn();
            told = told == cameIn - 1 ? cameIn : told;
        }
    }

    /** Publishes room and budget before a thread goes to sleep. */
    void tellPeers() {
        if (told != inbound.cameIn() && engine.tryLock()) {
            try {
                tellAll();
            } finally {
                leave();
            }
        }
    }

    @Override
    public CoreSharing core() {
        return core;
    }

    @Override
    public int rank() {
        return rank;
    }

    @Override
    public int size() {
        return options.ranks();
    }

    @Override
    public Peer peer(int ofRank) {
        return links.to(Objects.checkIndex(ofRank, options.ranks()));
    }

    @Override
    public Endpoint endpoint(Peer peer, long context) {
        return new LinkEndpoint(this, (Link) peer, context);
    }

    @Override
    public Endpoint anySource(long context) {
        return new AnyEndpoint(this, context);
    }

    @Override
    public void forget(long context) {
        enter();
        try {
            inbound.drainAll();
            inbound.discard(context);
        } finally {
            leave();
        }
        transports.leave(context);
    }

    @Override
    public Operation operation() {
        return operations.get();
    }

    @Override
    public void release(Operation operation) {
        operations.put((MatchOperation) operation);
    }

    @Override
    public void abandon(Operation operation) {
        final MatchOperation op = (MatchOperation) operation;
        waiting.left().press(); // nobody will wait for it
        orphans.add(op);
    }

    @Override
    public void settle() {
        orphans.settle();
    }

    @Override
    public boolean test(Operation operation) {
        haste.begin();
        if (operation.isDone()) {
            return true;
        }
        progress();
        final MatchOperation op = (MatchOperation) operation;
        waiting.left().press();
        if (op.isDone()) {
            return true;
        }
        if (waiting.countFruitless()) {
            ClaimBack.run(op);
        }
        return op.isDone();
    }

    @Override
    public void await(Operation operation) {
        haste.begin();
        waiting.await((MatchOperation) operation);
        attention.attend();
    }

    @Override
    public int testAny(Operation[] ops, int count) {
        haste.begin();
        int done = Waiter.indexOfDone(ops, count);
        if (done == Waiter.NONE_DONE) {
            progress();
            waiting.left().press();
            done = Waiter.indexOfDone(ops, count);
            if (done == Waiter.NONE_DONE && waiting.countFruitless()) {
                ClaimBack.run(ops, count);
                done = Waiter.indexOfDone(ops, count);
            }
        }
        return done < 0 ? -1 : done;
    }

    @Override
    public int awaitAny(Operation[] ops, int count) {
        haste.begin();
        return waiting.awaitAny(ops, count);
    }

    @Override
    public boolean cancel(Operation operation) {
        return Cancel.cancel(this, (MatchOperation) operation);
    }

    MatchingDevice neighbour(int ofRank) {
        return neighbours.engine(ofRank);
    }

    @Override
    public void progress() {
        progress(false);
    }

    private void progress(boolean forPosted) {
        if (hasNews() && engine.tryLock()) {
            try {
                if (forPosted) {
                    inbound.drainForPosted();
                } else {
                    inbound.drainAll();
                }
            } finally {
                leave();
            }
        }
        attention.attend();
        if (mailbox.hasMail()) {
            mailbox.deliver();
        }
        if (links.haveQueued()) {
            links.flush();
        }
        if (orphans.areSome()) {
            orphans.sweep();
        }
    }

    @Override
    public void idle() {
        progress();
        waiting.left().press();
        waiting.countFruitless();
    }

    @Override
    public Capabilities capabilities() {
        return transports.capabilities();
    }

    @Override
    public Optional<Commons> commons() {
        return transports.first().commons();
    }

    @Override
    public Optional<Boards> boards() {
        return transports.boards();
    }

    @Override
    public void promise(Operation operation, long context) {
        ((MatchOperation) operation).start(null, context, ANY_TAG, WaitTable.Verb.ANY);
    }

    @Override
    public Operation promise(long context) {
        return promises.make(new MatchOperation(this), context, false);
    }

    @Override
    public Operation vigil(long context) {
        return promises.make(new MatchOperation(this), context, true);
    }

    @Override
    public void fulfil(Operation operation) {
        promises.fulfil((MatchOperation) operation);
    }

    @Override
    public void watch(Operation operation) {
        ((MatchOperation) operation).isWatched = true;
    }

    @Override
    public boolean watchPosted(Operation operation) {
        final MatchOperation op = (MatchOperation) operation;
        enter();
        try {
            op.isWatched = op.phaseAcquire() == MatchOperation.POSTED; // matched under this lock
            return op.isWatched;
        } finally {
            leave();
        }
    }

    @Override
    public void attend(Runnable attendant) {
        attention.by(attendant);
    }

    @Override
    public void handler(int id, MessageHandler handler) {
        mailbox.register(id, handler);
        sleepers.ring();
    }

    @Override
    public int message(Peer peer, int id, long header, byte[] data) {
        return Mailbox.send((Link) peer, id, header, data);
    }

    @Override
    public void peerEnded(Peer peer) {
        Cancel.peerEnded(this, (Link) peer);
        promises.peerEnded();
    }

    @Override
    public WaitTable waits() {
        return sleepers;
    }

    @Override
    public long moved() {
        return inbound.cameIn() + links.sent();
    }

    @Override
    public void close() {
        enter();
        try {
            CLOSED.setRelease(this, 1);
            inbound.drainAll();
            inbound.loseReceives(null, Outcome.CLOSED);
            inbound.discardIf(a -> true, Outcome.CLOSED);
        } finally {
            leave();
        }
        remote.lose(null, Outcome.CLOSED);
        links.forEach(l -> {
            l.drop(Outcome.CLOSED);
            remote.closeTrain(l);
        });
        transports.close();
        promises.close();
        sleepers.wakeAll();
    }
}
