// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.rank;

import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.galerna.Settings;
import org.galerna.device.Fabric;
import org.galerna.device.FabricOptions;
import org.galerna.launch.JobControl;
import org.galerna.launch.World;
import org.galerna.launch.WorldHolder;
import org.galerna.runtime.installation.Devices;
import org.galerna.runtime.wire.Assignment;
import org.galerna.runtime.wire.Body;
import org.galerna.runtime.wire.Ending;
import org.galerna.runtime.wire.Frame;
import org.galerna.runtime.wire.Layout;
import org.galerna.runtime.wire.WireException;

/**
 * The process that this JVM is in a job, where a launcher started it: its connection to the
 * launcher, the devices of its ranks, and a watch over each of them.
 */
public final class RankProcess {
    /** Made when first asked for. */
    private static final class Current {
        static final RankProcess PROCESS =
                Boolean.getBoolean(Assignment.LAUNCHED) ? launched() : null;
    }

    private final Assignment assignment;
    private final int first;
    private final Control control;
    private final LauncherWireup wireup;
    private final Ranks ranks;
    private final List<Watch> watches = new ArrayList<>();
    private final BitSet finalised = new BitSet();
    private final BitSet left = new BitSet();
    private Fabric fabric;

    private RankProcess(Assignment assignment, InputStream in) {
        this.assignment = assignment;
        Layout layout = assignment.job().layout();
        first = layout.first(assignment.process());
        int count = layout.count(assignment.process());
        control = new Control(assignment, this::received, this::tick, this::lost);
        wireup = new LauncherWireup(assignment, control::send);
        InputStream asking = new RankInput(in, this::wantInput);
        ranks =
                count == 1
                        ? new SoleRank(this, assignment, asking)
                        : new ThreadRanks(this, assignment, asking);
        for (int rank = first; rank < first + count; rank++) {
            watches.add(new Watch(rank, ranks));
        }
    }

    /**
     * Finds the process that this JVM is.
     *
     * @return empty if no launcher started it.
     */
    public static Optional<RankProcess> current() {
        return Optional.ofNullable(Current.PROCESS);
    }

    private static RankProcess launched() {
        FileInputStream in = new FileInputStream(FileDescriptor.in);
        try {
            RankProcess made = new RankProcess(Assignment.read(in), in);
            made.control.start();
            Runtime.getRuntime().addShutdownHook(new EndHook(made));
            return made;
        } catch (IOException e) {
            System.err.println("mpjrun: a rank cannot start: " + e.getMessage());
            Control.halt();
            throw new AssertionError("halted", e);
        }
    }

    /** Runs the program. */
    void run(String mainClass, List<String> arguments) {
        ranks.run(mainClass, arguments);
    }

    /** Who holds the world of code without a rank's loader: the process's only rank. */
    Optional<WorldHolder> world() {
        return ranks instanceof WorldHolder sole ? Optional.of(sole) : Optional.empty();
    }

    // For its ranks

    /** Waits until the launcher is reached: no code of the program runs before that. */
    void awaitLauncher() {
        control.awaitConnection();
    }

    /**
     * Makes the world of a rank of this process.
     *
     * @param program what is known of the program.
     */
    World world(int rank, ClassLoader loader, JobControl of, Map<String, String> program) {
        Settings settings =
                Settings.of(loader, of::abort)
                        .withDevice(assignment.job().settings().device(), wireup)
                        .withProperties()
                        .withEnvironment(program)
                        .withParent(assignment.job().parent());
        Fabric open = fabric();
        World world = World.of(open.device(rank), settings, of);
        watch(rank).begin(open, world);
        return world;
    }

    private synchronized Fabric fabric() {
        if (fabric == null) {
            Assignment.Settings how = assignment.job().settings();
            FabricOptions wanted = FabricOptions.of(wireup);
            if (how.eagerBytes() >= 0) {
                wanted = wanted.withEagerBytes(how.eagerBytes());
            }
            try {
                fabric = Devices.told(how.device()).open(wanted);
            } catch (IllegalStateException e) {
                throw new UnopenedException(e);
            }
        }
        return fabric;
    }

    private Watch watch(int rank) {
        return watches.get(rank - first);
    }

    void initialised(int rank) {
        control.send(new Body().add(rank).of(Frame.Kind.INITIALISED));
    }

    void finalised(int rank) {
        synchronized (finalised) {
            finalised.set(rank);
        }
        control.send(new Body().add(rank).of(Frame.Kind.FINALISED));
        leave(rank);
    }

    boolean isFinalised(int rank) {
        synchronized (finalised) {
            return finalised.get(rank);
        }
    }

    /** An exception ends a rank: maybe because it waited for one that had ended. */
    void thrown(int rank, Throwable thrown) {
        Frame bereaved = watch(rank).bereaved(thrown);
        if (bereaved != null) {
            control.send(bereaved);
        }
    }

    /** A rank ends though its process goes on. */
    void ended(Ending why) {
        control.send(why.frame(Frame.Kind.ENDED));
        if (why.code() == 0) {
            leave(why.rank());
        }
    }

    /** A rank needs its device no more. When none does, what was sent leaves the process. */
    private synchronized void leave(int rank) {
        left.set(rank);
        if (left.cardinality() == watches.size()) {
            close();
        }
    }

    /** Closes the devices. */
    synchronized void close() {
        if (fabric != null) {
            fabric.close();
        }
    }

    /** Says something to the launcher. */
    void say(Frame frame) {
        control.send(frame);
    }

    /** Asks for input, after the prompt that may be for it. */
    private void wantInput() {
        ranks.prompt();
        say(Frame.of(Frame.Kind.WANT_INPUT));
    }

    /** By this thread, at this place, the JVM was told to end. */
    void tellEnding(Thread exiting, StackTraceElement... stack) {
        Ending why = ranks.ending(exiting, stack);
        if (why != null) {
            control.send(why.frame(Frame.Kind.ENDING));
        }
        control.leave();
    }

    // What the launcher tells

    private void received(Frame frame) {
        try {
            switch (frame.kind()) {
                case VALUE, NO_VALUE, FENCED -> wireup.answered(frame);
                case PEER_ENDED -> {
                    int peer = frame.fields().number();
                    watches.forEach(watch -> watch.peerEnded(peer));
                    control.watchClosely();
                }
                case ASK_WAITS -> {
                    int question = frame.fields().number();
                    watches.forEach(watch -> control.send(watch.answer(question)));
                }
                default -> throw new WireException("a launcher does not say " + frame.kind());
            }
        } catch (WireException e) {
            System.err.println("mpjrun: rank " + first + ": " + e.getMessage());
            Control.halt();
        }
    }

    /** The launcher has gone, and with it whoever would have cleaned up. */
    private void lost() {
        try {
            Devices.sweep(assignment.job().name());
        } finally {
            Control.halt();
        }
    }

    private void tick() {
        for (Watch watch : watches) {
            Frame news = watch.look();
            if (news != null) {
                control.send(news);
            }
        }
    }
}
