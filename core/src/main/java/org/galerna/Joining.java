// SPDX-License-Identifier: Apache-2.0
package org.galerna;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.ServiceLoader;
import java.util.function.IntConsumer;
import java.util.function.Supplier;
import org.galerna.base.LibraryThreads;
import org.galerna.device.Device;
import org.galerna.device.WireupException;
import org.galerna.error.ErrorClass;
import org.galerna.error.GalernaException;
import org.galerna.port.Call;
import org.galerna.port.Line;
import org.galerna.port.Ports;
import org.galerna.spawn.Command;
import org.galerna.spawn.Spawner;

/**
 * How two groups that were started apart become an inter-communicator (MPI-4.1, section 11.9): the
 * two roots meet at a port, all ranks of both make a {@link JointWorld}, and what is made of it
 * belongs to that world.
 */
final class Joining {
    private static final long TAKE_MILLIS = 50;

    private final String call; // that the user made
    private final IntraComm comm;
    private final int root;
    private final boolean isOwner;
    private final boolean isSpawn;
    private Spawner.Started started; // at the root of a spawn
    private Line line; // at the root

    private Joining(String call, IntraComm comm, int root, boolean isOwner, boolean isSpawn) {
        this.call = call;
        this.comm = comm;
        this.root = root;
        this.isOwner = isOwner;
        this.isSpawn = isSpawn;
    }

    /** Waits for a group that connects. */
    static InterComm accept(IntraComm comm, String port, int root) {
        final Joining joining = new Joining("Comm_accept", comm, root, true, false);
        return joining.join(aside -> joining.take(aside, port));
    }

    /** Calls a group that accepts. */
    static InterComm connect(IntraComm comm, String port, int root) {
        final Joining joining = new Joining("Comm_connect", comm, root, false, false);
        return joining.join(aside -> joining.called(aside, port));
    }

    /** Calls the group that has started this one, which is the whole job. */
    static InterComm toParents(IntraComm world, String port) {
        final Joining joining = new Joining("Init", world, 0, false, true);
        return joining.join(aside -> joining.called(aside, port));
    }

    /** Starts a job and waits until it connects. */
    static InterComm spawn(IntraComm comm, Supplier<List<Command>> commands, String api, int root) {
        final Joining joining = new Joining("Comm_spawn", comm, root, true, true);
        try {
            return joining.join(aside -> joining.started(aside, commands.get(), api));
        } catch (RuntimeException e) {
            if (joining.started != null) {
                joining.started.disown();
            }
            throw e;
        }
    }

    private Ports ports() {
        return comm.local.localProcess().ports();
    }

    private Line called(Aside aside, String port) {
        final Call calling = ports().call(port);
        aside.whenGivenUp(calling::close);
        return calling.await();
    }

    private Line started(Aside aside, List<Command> commands, String api)
            throws InterruptedException {
        final Settings settings = comm.local.settings();
        final Spawner spawner =
                ServiceLoader.load(Spawner.class, Joining.class.getClassLoader())
                        .findFirst()
                        .orElseThrow(Joining::noSpawner);
        final String port = ports().open();
        try {
            started =
                    spawner.start(
                            commands,
                            new Spawner.Origin(settings.loader(), settings.device(), api, port));
            aside.whenGivenUp(started::disown);
            return take(aside, port);
        } finally {
            ports().close(port);
        }
    }

    private static GalernaException noSpawner() {
        return GalernaException.of(ErrorClass.SPAWN, "nothing here starts jobs")
                .advice("Start the program with mpjrun")
                .exception();
    }

    private InterComm join(Aside.Task<Line> meeting) {
        try {
            comm.requireUsable(call);
            Checks.root(comm, root);
            GalernaException failure = null;
            if (comm.rank() == root) {
                try {
                    line = Aside.call(meeting, this::moveOn);
                } catch (GalernaException e) {
                    failure = e;
                }
            }
            final byte[] secret = share(failure);
            final BothGroups both = new BothGroups(comm, root, isOwner, line, this::moveOn);
            final JointWorld world = new JointWorld(comm, isOwner, secret, both);
            final LocalRank joint = world.open(comm.local.localProcess());
            watch(joint, world.otherSide());
            return world.between(joint);
        } catch (WireupException e) {
            throw GalernaException.of(ErrorClass.PROC_ABORTED, e.getMessage())
                    .cause(e)
                    .exception()
                    .at(call, comm.rank());
        } catch (GalernaException e) {
            throw e.as(call, comm.rank());
        } finally { // unless the joint world has it
            if (line != null) {
                line.close();
            }
        }
    }

    /** What a root does while it waits: the others of its job may need it. */
    private void moveOn() {
        final Device device = comm.local.device();
        device.progress();
        comm.requireUsable(call);
        if (device.isClosed()) {
            throw Failure.closed().exception();
        }
    }

    private Line take(Aside aside, String port) throws InterruptedException {
        Line found = null;
        while (found == null) {
            if (aside.isGivenUp()) {
                throw Failure.closed().exception();
            }
            found = ports().take(port, TAKE_MILLIS);
            if (found == null && started != null && started.ended().isPresent()) {
                throw lost(port, started.ended().get());
            }
        }
        aside.whenGivenUp(found::close);
        return found;
    }

    private GalernaException lost(String port, String how) {
        final String refusal =
                ports().refusal(port).map(why -> "; it was refused: " + why).orElse("");
        return GalernaException.of(
                        ErrorClass.SPAWN, "the job has ended before it connected: " + how + refusal)
                .advice("Look at what it has printed; its ranks call Init")
                .exception();
    }

    /** The root tells its group how it went; returns what only both sides know. */
    private byte[] share(GalernaException failure) {
        final long[] head = {failure == null ? 0 : failure.errorClass().code(), 0};
        byte[] said = {};
        if (comm.rank() == root) {
            said =
                    failure == null
                            ? line.secret()
                            : failure.what().getBytes(StandardCharsets.UTF_8);
            head[1] = said.length;
        }
        comm.makeOwn(call, calls -> calls.bcast(Buffer.of(head), root));
        final byte[] text = comm.rank() == root ? said : new byte[(int) head[1]];
        comm.makeOwn(call, calls -> calls.bcast(Buffer.of(text), root));
        if (failure != null) {
            throw failure;
        }
        if (head[0] != 0) {
            throw GalernaException.of(
                            ErrorClass.of((int) head[0]), new String(text, StandardCharsets.UTF_8))
                    .exception();
        }
        return text;
    }

    /** Lets all of this side hear of the other's end. */
    private void watch(LocalRank joint, OtherSide other) {
        final IntConsumer tell =
                code ->
                        comm.local
                                .localProcess()
                                .joints()
                                .use(joint, device -> other.tell(device, code));
        other.heed(joint.device());
        if (started != null) {
            started.whenEnded(tell);
        } else if (line != null && !isSpawn) { // a spawned job ends with its parents' by itself
            keep(line, joint, () -> tell.accept(OtherSide.LOST));
            line = null;
        }
    }

    /** Leaves the line to the joint world, which closes it. */
    private static void keep(Line line, LocalRank joint, Runnable whenLost) {
        line.met();
        joint.part(Line.class, () -> line);
        final Runnable wait =
                () -> {
                    if (!line.awaitFarewell()) {
                        whenLost.run();
                    }
                };
        LibraryThreads.named("line to another job").start(wait);
    }
}
