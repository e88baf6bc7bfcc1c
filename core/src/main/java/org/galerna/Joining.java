// SPDX-License-Identifier: Apache-2.0
package org.galerna;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntConsumer;
import java.util.function.Supplier;
import org.galerna.base.LibraryThreads;
import org.galerna.base.host.Cores;
import org.galerna.datatype.Datatype;
import org.galerna.device.DeviceProvider;
import org.galerna.device.Fabric;
import org.galerna.device.FabricOptions;
import org.galerna.device.KeyStores;
import org.galerna.device.Proof;
import org.galerna.device.WireupException;
import org.galerna.error.ErrorClass;
import org.galerna.error.GalernaException;
import org.galerna.error.Report;
import org.galerna.group.Group;
import org.galerna.port.JointWireup;
import org.galerna.port.Line;
import org.galerna.port.Member;
import org.galerna.port.Seal;
import org.galerna.spawn.Command;
import org.galerna.spawn.Spawner;

/**
 * How two groups that were started apart become an inter-communicator (MPI-4.1, section 11.9): the
 * two roots meet at a port, all ranks of both open a device of their own, and what is made of it
 * belongs to that device. The owners of the port come first in its order of ranks.
 */
final class Joining {
    private static final long PAUSE_NANOS = 200_000;
    private static final long TAKE_MILLIS = 50;
    private static final List<String> DEVICES = List.of("hybdev", "niodev");

    private final IntraComm comm;
    private final int root;
    private final boolean isOwner;
    private final boolean isSpawn;
    private Spawner.Started started; // at the root of a spawn
    private Line line; // at the root
    private byte[] secret;

    private Joining(IntraComm comm, int root, boolean isOwner, boolean isSpawn) {
        this.comm = comm;
        this.root = root;
        this.isOwner = isOwner;
        this.isSpawn = isSpawn;
    }

    /** Waits for a group that connects. */
    static InterComm accept(IntraComm comm, String port, int root) {
        final Joining joining = new Joining(comm, root, true, false);
        return joining.join("Comm_accept", () -> joining.take(port));
    }

    /** Calls a group that accepts. */
    static InterComm connect(IntraComm comm, String port, int root) {
        return new Joining(comm, root, false, false).call("Comm_connect", port);
    }

    /** Calls the group that has started this one, which is the whole job. */
    static InterComm toParents(IntraComm world, String port) {
        return new Joining(world, 0, false, true).call("Init", port);
    }

    private InterComm call(String call, String port) {
        return join(call, () -> comm.local.localProcess().ports().call(port));
    }

    /** Starts a job and waits until it connects. */
    static InterComm spawn(IntraComm comm, Supplier<List<Command>> commands, String api, int root) {
        final Joining joining = new Joining(comm, root, true, true);
        return joining.join("Comm_spawn", () -> joining.started(commands.get(), api));
    }

    private Line started(List<Command> commands, String api) throws InterruptedException {
        final Settings settings = comm.local.settings();
        final Spawner spawner =
                ServiceLoader.load(Spawner.class, Joining.class.getClassLoader())
                        .findFirst()
                        .orElseThrow(Joining::noSpawner);
        final String port = comm.local.localProcess().ports().open();
        try {
            started =
                    spawner.start(
                            commands,
                            new Spawner.Origin(settings.loader(), settings.device(), api, port));
            return take(port);
        } finally {
            comm.local.localProcess().ports().close(port);
        }
    }

    private static GalernaException noSpawner() {
        return GalernaException.of(ErrorClass.SPAWN, "nothing here starts jobs")
                .advice("Start the program with mpjrun")
                .exception();
    }

    private InterComm join(String call, Callable<Line> meeting) {
        try {
            comm.requireUsable(call);
            Checks.root(comm, root);
            GalernaException failure = null;
            if (comm.rank() == root) {
                try {
                    line = await(meeting);
                } catch (GalernaException e) {
                    failure = e;
                }
            }
            share(failure);
            return opened();
        } catch (GalernaException e) {
            throw e.as(call, comm.rank());
        } finally { // unless the joint world has it
            if (line != null) {
                line.close();
            }
        }
    }

    private Line take(String port) throws InterruptedException {
        Line found = null;
        while (found == null) {
            found = comm.local.localProcess().ports().take(port, TAKE_MILLIS);
            if (found == null && started != null && started.ended().isPresent()) {
                throw lost(port, started.ended().get());
            }
        }
        return found;
    }

    private GalernaException lost(String port, String how) {
        final String refusal =
                comm.local
                        .localProcess()
                        .ports()
                        .refusal(port)
                        .map(why -> "; it was refused: " + why)
                        .orElse("");
        return GalernaException.of(
                        ErrorClass.SPAWN, "the job has ended before it connected: " + how + refusal)
                .advice("Look at what it has printed; its ranks call Init")
                .exception();
    }

    /**
     * Waits for what another thread does, while this one moves messages on. A socket that a virtual
     * rank waits for would be watched by a thread of its scheduler, which ends with the job.
     */
    private <T> T await(Callable<T> call) {
        final FutureTask<T> task = new FutureTask<>(call);
        LibraryThreads.named("root of a joining").start(task);
        while (!task.isDone()) {
            comm.local.device().progress();
            comm.requireUsable("Comm_join");
            LockSupport.parkNanos(PAUSE_NANOS);
        }
        try {
            return task.get();
        } catch (ExecutionException e) {
            throw e.getCause() instanceof GalernaException known
                    ? known
                    : GalernaException.of(ErrorClass.PORT, "the port fails: " + e.getCause())
                            .cause(e.getCause())
                            .exception();
        } catch (InterruptedException e) {
            throw GalernaException.of(ErrorClass.OTHER, "the wait was interrupted")
                    .cause(e)
                    .exception();
        }
    }

    /** The root tells its group how it went. */
    private void share(GalernaException failure) {
        final long[] head = {failure == null ? 0 : failure.errorClass().code(), 0};
        byte[] text = {};
        if (comm.rank() == root) {
            text =
                    failure == null
                            ? line.secret()
                            : failure.what().getBytes(StandardCharsets.UTF_8);
            head[1] = text.length;
        }
        comm.bcast(head, root);
        if (comm.rank() != root) {
            text = new byte[(int) head[1]];
        }
        comm.bcast(text, root);
        if (failure != null) {
            throw failure;
        }
        if (head[0] != 0) {
            throw GalernaException.of(
                            ErrorClass.of((int) head[0]), new String(text, StandardCharsets.UTF_8))
                    .exception();
        }
        secret = text;
    }

    // ---- exchanges between all ranks of both sides ----

    /** Brings every rank's bytes to every rank: owners first. */
    private List<byte[]> all(byte[] own) {
        final long[] lengths = new long[comm.size()];
        comm.allgather(Buffer.of(new long[] {own.length}), Buffer.of(lengths, 0, 1, Datatype.LONG));
        int total = 0;
        for (final long length : lengths) {
            total += (int) length;
        }
        final byte[] near = new byte[total];
        comm.allgatherv(Buffer.of(own), VBuffer.of(near, 0, lengths, (long[]) null, Datatype.BYTE));
        final List<byte[]> mine = new ArrayList<>();
        int at = 0;
        for (final long length : lengths) {
            mine.add(java.util.Arrays.copyOfRange(near, at, at + (int) length));
            at += (int) length;
        }
        final List<byte[]> theirs = swap(mine);
        final List<byte[]> both = new ArrayList<>(isOwner ? mine : theirs);
        both.addAll(isOwner ? theirs : mine);
        return both;
    }

    private List<byte[]> swap(List<byte[]> mine) {
        final long[] length = new long[1];
        byte[] far = {};
        GalernaException failure = null;
        if (comm.rank() == root) {
            try {
                far = await(() -> line.swap(write(mine)));
                length[0] = far.length;
            } catch (GalernaException e) {
                failure = e;
                length[0] = -1;
            }
        }
        comm.bcast(length, root);
        if (length[0] < 0) {
            throw failure != null
                    ? failure
                    : GalernaException.of(
                                    ErrorClass.PROC_ABORTED, "the other side of the port is lost")
                            .exception();
        }
        if (comm.rank() != root) {
            far = new byte[(int) length[0]];
        }
        comm.bcast(far, root);
        return read(far);
    }

    private static byte[] write(List<byte[]> blocks) {
        final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DataOutputStream out = new DataOutputStream(bytes)) {
            for (final byte[] block : blocks) {
                out.writeInt(block.length);
                out.write(block);
            }
        } catch (IOException e) {
            throw new IllegalStateException("an array refuses bytes", e);
        }
        return bytes.toByteArray();
    }

    private static List<byte[]> read(byte[] bytes) {
        final List<byte[]> blocks = new ArrayList<>();
        final ByteBuffer in = ByteBuffer.wrap(bytes);
        while (in.hasRemaining()) {
            final int length = in.remaining() < Integer.BYTES ? -1 : in.getInt();
            if (length < 0 || length > in.remaining()) {
                throw unreadable().exception();
            }
            final byte[] block = new byte[length];
            in.get(block);
            blocks.add(block);
        }
        return blocks;
    }

    // ---- the joint device ----

    private InterComm opened() {
        final List<DeviceProvider> here = providers();
        final List<Member> members = new ArrayList<>();
        final StringBuilder names = new StringBuilder(HostName.get());
        names.append('\n').append(HexFormat.of().formatHex(Cores.usable().toByteArray()));
        if (Boolean.getBoolean(Settings.TLS)) {
            names.append('\n').append(Settings.TLS);
        }
        here.forEach(provider -> names.append('\n').append(provider.name()));
        final List<List<String>> has = new ArrayList<>();
        final List<byte[]> all = all(names.toString().getBytes(StandardCharsets.UTF_8));
        for (final byte[] block : all) {
            final List<String> lines =
                    List.of(new String(block, StandardCharsets.UTF_8).split("\n", -1));
            members.add(member(lines));
            has.add(lines);
        }
        final int owners = isOwner ? comm.size() : all.size() - comm.size();
        final int self = isOwner ? comm.rank() : owners + comm.rank();
        final DeviceProvider provider =
                here.stream()
                        .filter(p -> has.stream().allMatch(l -> l.contains(p.name())))
                        .findFirst()
                        .orElseThrow(Joining::noDevice);
        final boolean isEncrypted = has.stream().anyMatch(l -> l.contains(Settings.TLS));
        final Optional<byte[]> keyStore =
                isEncrypted ? Optional.of(keyStore(self)) : Optional.empty();
        final JointWireup wireup = new JointWireup(secret, members, self, keyStore, this::all);
        final LocalRank joint = joint(provider, wireup, self);
        watch(joint, new OtherSide(owners, all.size(), isOwner));
        final Group first = joint.members(0, owners);
        final Group second = joint.members(owners, all.size() - owners);
        return new InterComm(
                joint,
                joint.contexts().firstOfWorld(),
                isOwner ? first : second,
                isOwner ? second : first,
                new Attributes(joint));
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

    /** This rank in the joint world; if it does not open, nothing of it is left. */
    private LocalRank joint(DeviceProvider provider, JointWireup wireup, int self) {
        Fabric fabric = null;
        try {
            fabric = provider.open(FabricOptions.of(wireup));
            wireup.fence(); // now it is open everywhere
            final LocalRank joint =
                    comm.local
                            .localProcess()
                            .join(fabric.device(self), provider.name(), wireup, number());
            comm.local
                    .localProcess()
                    .joints()
                    .add(new Joints.Joint(joint, fabric, provider, wireup.job()));
            return joint;
        } catch (IllegalStateException | WireupException e) {
            Joints.free(fabric, provider, wireup.job());
            wireup.fail(e);
            throw GalernaException.of(
                            ErrorClass.PORT,
                            "the device of both groups does not open: " + e.getMessage())
                    .cause(e)
                    .exception();
        } catch (RuntimeException | Error e) {
            Joints.free(fabric, provider, wireup.job());
            wireup.fail(e);
            throw e;
        }
    }

    /** Reads the first two lines of what a rank says of itself. */
    private static Member member(List<String> lines) {
        if (lines.size() < 2) {
            throw unreadable().exception();
        }
        try {
            final byte[] cores = HexFormat.of().parseHex(lines.get(1));
            return new Member(lines.get(0), BitSet.valueOf(cores));
        } catch (IllegalArgumentException e) {
            throw unreadable().cause(e).exception();
        }
    }

    private static Report unreadable() {
        return GalernaException.of(
                ErrorClass.PROC_ABORTED, "the other side of the port says what cannot be read");
    }

    /** A key of the joint world alone: its first rank makes one, which nobody else can read. */
    private byte[] keyStore(int self) {
        final Seal seal = new Seal(secret);
        byte[] own = {};
        IOException failure = null;
        if (self == 0) {
            try {
                own = seal.close(KeyStores.make());
            } catch (IOException e) {
                failure = e;
            }
        }
        final byte[] sealed = all(own).get(0);
        if (sealed.length > 0) {
            return seal.open(sealed);
        }
        throw GalernaException.of(
                        ErrorClass.PORT,
                        "a job of these encrypts what its ranks say (--tls), and rank 0 of those"
                                + " that accept cannot make a key"
                                + (failure == null ? "" : ": " + failure.getMessage()))
                .cause(failure)
                .exception();
    }

    /** The number of the joint world, the same for all its ranks and hardly that of another. */
    private int number() {
        final byte[] drawn = new Proof(secret).of("galerna joint world");
        return 1 + (ByteBuffer.wrap(drawn).getInt() & (Integer.MAX_VALUE >> 1));
    }

    private static List<DeviceProvider> providers() {
        final List<DeviceProvider> found = new ArrayList<>();
        for (final String name : DEVICES) {
            for (final DeviceProvider each :
                    ServiceLoader.load(DeviceProvider.class, Joining.class.getClassLoader())) {
                if (each.name().equals(name) && each.unavailable().isEmpty()) {
                    found.add(each);
                }
            }
        }
        return found;
    }

    private static GalernaException noDevice() {
        return GalernaException.of(
                        ErrorClass.UNSUPPORTED_OPERATION,
                        "no device that joins processes is on the class path of all ranks")
                .advice("Add galerna-hybdev or galerna-niodev")
                .exception();
    }
}
