// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.rank;

import java.io.BufferedInputStream;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.galerna.Settings;
import org.galerna.base.SuppressForbidden;
import org.galerna.base.host.Affinity;
import org.galerna.device.Fabric;
import org.galerna.device.FabricOptions;
import org.galerna.launch.JobControl;
import org.galerna.launch.World;
import org.galerna.launch.WorldHolder;
import org.galerna.runtime.launch.Binding;
import org.galerna.runtime.launch.Devices;
import org.galerna.runtime.launch.JobSpawner;
import org.galerna.runtime.launch.ObjectFilter;
import org.galerna.runtime.launch.ProgramWords;
import org.galerna.runtime.report.StackText;
import org.galerna.runtime.wire.Assignment;
import org.galerna.runtime.wire.Body;
import org.galerna.runtime.wire.Ending;
import org.galerna.runtime.wire.Frame;
import org.galerna.runtime.wire.Layout;
import org.galerna.runtime.wire.WireException;

/** The rank that this JVM is, where a launcher started it; at most one for each JVM. */
@SuppressWarnings("unused") // a field is read by handle
public final class RankProcess implements WorldHolder, JobControl {
    /** Set by the launcher: standard input begins with an {@link Assignment}. */
    public static final String LAUNCHED = "galerna.launched";

    private static final int MPJ_ARGUMENTS = 3;
    private static final int CODES = 256;
    private static final long ANSWER_NANOS = TimeUnit.SECONDS.toNanos(2);
    private static final VarHandle ENDING;

    static {
        try {
            ENDING =
                    MethodHandles.lookup().findVarHandle(RankProcess.class, "ending", Ending.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    /** Made when first asked for. */
    private static final class Current {
        static final RankProcess RANK = Boolean.getBoolean(LAUNCHED) ? launched() : null;
    }

    private final Assignment assignment;
    private final int rank;
    private final Control control;
    private final LauncherWireup wireup;
    private final ClassLoader loader;
    private final Watch watch;
    private Fabric fabric;
    private Map<String, String> program = Map.of();
    private World world;
    private Ending ending;

    private RankProcess(Assignment assignment) {
        this.assignment = assignment;
        rank = assignment.job().layout().first(assignment.process());
        control = new Control(assignment, this::received, this::tick);
        wireup = new LauncherWireup(assignment, control);
        loader = loader(assignment.job().settings().compiled());
        watch = new Watch(rank, Thread.currentThread(), loader);
    }

    /**
     * Finds the rank that this JVM is.
     *
     * @return empty if no launcher started it.
     */
    public static Optional<RankProcess> current() {
        return Optional.ofNullable(Current.RANK);
    }

    private static RankProcess launched() {
        FileInputStream in = new FileInputStream(FileDescriptor.in);
        try {
            RankProcess made = new RankProcess(Assignment.read(in));
            made.begin(in);
            return made;
        } catch (IOException e) {
            System.err.println("mpjrun: a rank cannot start: " + e.getMessage());
            Control.halt();
            throw new AssertionError("halted", e);
        }
    }

    private void begin(InputStream in) {
        control.start();
        if (rank == 0) {
            System.setIn(new BufferedInputStream(new RankInput(in, control)));
        }
        Runtime.getRuntime().addShutdownHook(new Thread(this::tellEnding, "galerna end"));
        Thread.setDefaultUncaughtExceptionHandler(this::uncaught);
    }

    private static ClassLoader loader(Map<String, byte[]> compiled) {
        ClassLoader application = RankProcess.class.getClassLoader();
        return compiled.isEmpty() ? application : new CompiledLoader(compiled, application);
    }

    ClassLoader loader() {
        return loader;
    }

    /** Notes what runs here, before it runs. */
    void program(String mainClass, List<String> words) {
        program = ProgramWords.of(mainClass, words);
    }

    // The world

    @Override
    public synchronized World world() {
        if (world == null) {
            Assignment.Settings how = assignment.job().settings();
            FabricOptions wanted = FabricOptions.of(wireup);
            if (how.eagerBytes() >= 0) {
                wanted = wanted.withEagerBytes(how.eagerBytes());
            }
            fabric = Devices.named(how.device()).open(wanted);
            Settings settings =
                    Settings.of(loader, this::abort)
                            .withDevice(how.device(), wireup)
                            .withProperties()
                            .withObjectLimits(
                                    ObjectFilter.betweenProcesses(
                                            System.getProperty(ObjectFilter.PROPERTY)))
                            .withEnvironment(program)
                            .withParent(System.getenv().getOrDefault(JobSpawner.PARENT, ""));
            world = World.of(fabric.device(rank), settings, this);
            watch.begin(fabric);
        }
        return world;
    }

    @Override
    public int injectedArguments() {
        return assignment.job().settings().mpjArguments() ? MPJ_ARGUMENTS : 0;
    }

    /** What main gets: the user's arguments, after those that were asked for. */
    String[] arguments(String... own) {
        if (injectedArguments() == 0) {
            return own;
        }
        String[] all = new String[own.length + MPJ_ARGUMENTS];
        all[0] = Integer.toString(rank);
        all[1] = Integer.toString(assignment.job().layout().ranks());
        all[2] = assignment.job().settings().device();
        System.arraycopy(own, 0, all, MPJ_ARGUMENTS, own.length);
        return all;
    }

    /** Keeps the calling thread, the program's main one, to one core if so asked. */
    void bind() {
        Assignment.Settings how = assignment.job().settings();
        int core = how.bindToCore() ? Binding.core(placeOnHost()) : -1;
        if (core >= 0) {
            Affinity.find().ifPresent(affinity -> affinity.bind(core));
        }
        if (how.reportBindings()) {
            System.err.print(Binding.line(rank, core));
        }
    }

    private int placeOnHost() {
        Layout layout = assignment.job().layout();
        String here = layout.host(assignment.process());
        int before = 0;
        for (int p = 0; p < assignment.process(); p++) {
            before += layout.host(p).equals(here) ? layout.count(p) : 0;
        }
        return before;
    }

    // What the rank tells its job

    @Override
    public void initialised(int who) {
        control.send(new Body().add(who).of(Frame.Kind.INITIALISED));
    }

    @Override
    public void finalised(int who) {
        watch.finalised();
        control.send(new Body().add(who).of(Frame.Kind.FINALISED));
        closeFabric(); // what was sent leaves before the process does
    }

    private synchronized void closeFabric() {
        fabric.close();
    }

    @Override
    public void abort(int who, int code, String why) {
        int exit = Math.floorMod(code, CODES);
        String stack = StackText.of(Thread.currentThread().getStackTrace());
        failed(new Ending(who, exit == 0 ? 1 : exit, why, stack, false));
    }

    /** Tells the launcher and waits to be ended by it. */
    private void failed(Ending why) {
        control.send(why.frame(Frame.Kind.FAILED));
        long end = System.nanoTime() + ANSWER_NANOS;
        while (System.nanoTime() < end) {
            LockSupport.parkNanos(end - System.nanoTime());
        }
        halt(why.code());
    }

    @SuppressForbidden("a failed rank ends with its code")
    private static void halt(int code) {
        Runtime.getRuntime().halt(code);
    }

    /** The program's main has thrown: the rank ends, after its hooks. */
    @SuppressForbidden("an exception out of main ends the rank")
    void thrown(Throwable thrown) {
        ENDING.setRelease(this, Endings.thrown(rank, thrown));
        Thread.UncaughtExceptionHandler own = Thread.getDefaultUncaughtExceptionHandler();
        if (own != null && !isOurs(own) && !(thrown instanceof VirtualMachineError)) {
            tell(own, thrown);
        }
        Runtime.getRuntime().exit(1);
    }

    private static boolean isOurs(Thread.UncaughtExceptionHandler handler) {
        return handler.getClass().getName().startsWith(RankProcess.class.getName());
    }

    private static void tell(Thread.UncaughtExceptionHandler handler, Throwable thrown) {
        try {
            handler.uncaughtException(Thread.currentThread(), thrown);
        } catch (Throwable ignored) {
            return; // as the JVM: a handler's own exceptions are dropped
        }
    }

    /** An exception that ended another thread: that thread alone, unless memory is out. */
    private void uncaught(Thread thread, Throwable thrown) {
        if (thrown instanceof OutOfMemoryError) {
            failed(Endings.thrown(rank, thrown));
        }
        synchronized (System.err) {
            System.err.print("Exception in thread \"" + thread.getName() + "\" ");
            thrown.printStackTrace(System.err);
        }
    }

    private void tellEnding() {
        Ending known = (Ending) ENDING.getAcquire(this);
        control.send((known == null ? Endings.begun(rank) : known).frame(Frame.Kind.ENDING));
    }

    // What the launcher tells

    private void received(Frame frame) {
        try {
            switch (frame.kind()) {
                case VALUE, NO_VALUE, FENCED, NO_FENCE -> wireup.answered(frame);
                case PEER_ENDED -> {
                    watch.peerEnded(frame.fields().number());
                    control.watchClosely();
                }
                case ASK_WAITS -> control.send(waits(frame.fields().number()));
                default -> throw new WireException("a launcher does not say " + frame.kind());
            }
        } catch (WireException e) {
            System.err.println("mpjrun: rank " + rank + ": " + e.getMessage());
            Control.halt();
        }
    }

    private Frame waits(int question) {
        return new Body()
                .add(question)
                .add(watch.isStill())
                .add(watch.lines())
                .of(Frame.Kind.WAITS);
    }

    private void tick() {
        Frame news = watch.look();
        if (news != null) {
            control.send(news);
        }
    }
}
