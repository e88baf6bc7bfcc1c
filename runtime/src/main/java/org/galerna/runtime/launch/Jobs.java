// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.launch;

import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.galerna.HostName;
import org.galerna.base.Interrupts;
import org.galerna.base.host.Cores;
import org.galerna.base.host.HostMemory;
import org.galerna.device.DeviceProvider;
import org.galerna.device.Fabric;
import org.galerna.device.FabricOptions;
import org.galerna.runtime.installation.Devices;
import org.galerna.runtime.installation.Installation;
import org.galerna.runtime.loader.ClassPath;
import org.galerna.runtime.options.CommandLineReader;
import org.galerna.runtime.options.JobOptions;
import org.galerna.runtime.options.Program;
import org.galerna.runtime.options.UsageException;
import org.galerna.runtime.program.Prepared;
import org.galerna.runtime.program.ProgramException;
import org.galerna.runtime.signal.ParentWatch;
import org.galerna.runtime.stream.JobStreams;
import org.galerna.runtime.wire.Layout;
import org.galerna.runtime.wire.RankPlace;

/** Runs jobs: as the purpose of a JVM, or as a guest of one. */
public final class Jobs {
    /** No JVM runs in less. */
    private static final long LEAST_JVM = 16L << 20;

    private static final long LATER_NANOS = TimeUnit.MILLISECONDS.toNanos(500);
    private static final long UNWIND_NANOS = TimeUnit.SECONDS.toNanos(5);

    /**
     * How a job inside a foreign JVM ended.
     *
     * @param exitCode the job's exit code.
     * @param failures the first failure, then later ones.
     */
    public record Guest(int exitCode, List<Failure> failures) {}

    private Jobs() {}

    /**
     * Runs a command line and ends the JVM.
     *
     * @param processes runs jobs whose ranks are processes.
     * @param arguments of the command.
     */
    public static void runAndExit(ProcessRunner processes, String... arguments) {
        OwnJvm jvm = new OwnJvm();
        jvm.exit(run(jvm, processes, arguments));
    }

    /**
     * Runs a command line in a JVM that then runs another one, so that what both load comes into
     * its start-up cache.
     *
     * @param processes runs jobs whose ranks are processes.
     * @param arguments of the command.
     */
    public static void rehearse(ProcessRunner processes, String... arguments) {
        OwnJvm jvm = new OwnJvm();
        int code = run(jvm, processes, arguments);
        jvm.disarm();
        if (code != 0) {
            jvm.exit(code);
        }
    }

    private static int run(OwnJvm jvm, ProcessRunner processes, String... arguments) {
        try {
            return command(jvm, processes, arguments);
        } catch (UsageException e) {
            jvm.err().print("mpjrun: " + e.getMessage() + "\n");
            return ExitCodes.BAD_USAGE;
        } catch (ProgramException e) {
            jvm.err().print(e.getMessage());
            return 1;
        } catch (OutOfMemoryError e) {
            jvm.err().print(ProgramException.ofThreads(e).getMessage());
            return 1;
        }
    }

    private static int command(OwnJvm jvm, ProcessRunner processes, String... arguments) {
        CommandLineReader.Parsed parsed = new CommandLineReader(System.getenv()).read(arguments);
        return switch (parsed.request()) {
            case HELP -> say(jvm, CommandLineReader.help());
            case VERSION -> say(jvm, "mpjrun (Galerna) " + Installation.version() + "\n");
            case INFO -> {
                Prepared program =
                        parsed.program() == null
                                ? null
                                : Prepared.of(parsed.options(), parsed.program(), classPath(jvm));
                yield say(jvm, InfoText.of(parsed.options(), program));
            }
            case CLASS_PATH -> say(jvm, Installation.facade(parsed.options().api()) + "\n");
            case STATUS -> say(jvm, RunningJobs.text());
            case RUN -> {
                Relaunch relaunch = new Relaunch(parsed.options());
                if (relaunch.isNeeded()) {
                    yield relaunch.run(CommandLineReader.withoutFiles(arguments));
                }
                ParentWatch.overOuter();
                yield parsed.options().isOfProcesses()
                        ? runProcesses(jvm, processes, parsed)
                        : runThreads(jvm, parsed);
            }
        };
    }

    private static int say(OwnJvm jvm, String text) {
        jvm.out().print(text);
        return 0;
    }

    /** Refuses what cannot be, and says what the command line and the environment suggest. */
    private static DeviceProvider begin(OwnJvm jvm, CommandLineReader.Parsed parsed) {
        DeviceProvider device = Devices.named(parsed.options().device());
        OutputFolder.prepare(parsed.options());
        jvm.err().print(Copies.notice(System.getenv()) + parsed.notice());
        return device;
    }

    private static int runThreads(OwnJvm jvm, CommandLineReader.Parsed parsed) {
        JobOptions options = parsed.options();
        jvm.err().print(Devices.notice(begin(jvm, parsed), options, 1, 1));
        StagedNames.checkHere(options.hosts().files());
        Prepared prepared = Prepared.of(options, parsed.program(), classPath(jvm));
        jvm.prepare(options);
        if (prepared.notice() != null) {
            jvm.err().print(prepared.notice());
        }
        JobStreams streams = jvm.streams(options);
        Job job = new Job(fabric(options), streams, options, prepared);
        // Not closed: the JVM ends, and threads of the job may still run until then.
        @SuppressWarnings("resource")
        RankStarter starter = starter(job, prepared);
        jvm.belongTo(job);
        starter.start();
        EndReport end = job.await();
        int spawned = end.code() == 0 ? job.awaitSpawned() : 0;
        streams.finish();
        if (end.code() != 0) {
            List<Failure> failures = options.verbose() ? job.later(LATER_NANOS) : end.failures();
            report(job, end, failures);
        }
        return end.code() == 0 ? spawned : end.code();
    }

    private static Fabric fabric(JobOptions options) {
        int n = options.ranks();
        checkRoom(n);
        FabricOptions wanted = FabricOptions.of(n).withOversubscribed(n > Cores.count());
        if (options.eagerBytes() >= 0) {
            wanted = wanted.withEagerBytes(options.eagerBytes());
        }
        return Devices.named(options.device()).open(wanted);
    }

    /** Refuses ranks whose references to each other alone would fill the heap. */
    private static void checkRoom(int n) {
        long heap = Runtime.getRuntime().maxMemory();
        long references = (long) n * n;
        if (references > heap / Integer.BYTES) {
            throw new UsageException(
                    "-np "
                            + n
                            + ": so many threads need "
                            + (references >> 20) * Integer.BYTES
                            + " MiB to know each other, and the heap has "
                            + (heap >> 20)
                            + " MiB");
        }
    }

    /** Refuses processes that would not even start in this host's memory. */
    private static void checkMemory(int n, int each) {
        long most = HostMemory.bytes().orElse(Long.MAX_VALUE) / LEAST_JVM;
        if (n / each > most) {
            throw new UsageException(
                    "-np "
                            + n
                            + ": the memory of this host does for "
                            + most
                            + " processes of "
                            + (LEAST_JVM >> 20)
                            + " MiB at most");
        }
    }

    /** Makes the ranks of a job; nothing has started. */
    private static RankStarter starter(Job job, Prepared program) {
        int n = job.options().ranks();
        List<RankPlace> places = Layout.local(HostName.get(), n, n).places(0);
        RankStarter starter = new RankStarter(job.options(), program, job.streams(), places, job);
        job.of(starter.ranks());
        String shared = job.options().hosts().notice(n);
        if (!shared.isEmpty()) {
            job.streams().report(shared);
        }
        starter.notices().forEach(job.streams()::report);
        return starter;
    }

    private static int runProcesses(
            OwnJvm jvm, ProcessRunner runner, CommandLineReader.Parsed parsed) {
        JobOptions options = parsed.options();
        begin(jvm, parsed);
        if (options.hosts().hosts().isEmpty()) {
            checkMemory(options.ranks(), options.threadsPerProcess());
        }
        Prepared prepared = Prepared.of(options, parsed.program(), classPath(jvm));
        if (prepared.notice() != null) {
            jvm.err().print(prepared.notice());
        }
        if (options.debugPort() >= 0) {
            jvm.err().print(Relaunch.waits(options));
        }
        JobStreams streams = jvm.streams(options);
        return runner.run(options, prepared, streams);
    }

    private static String classPath(OwnJvm jvm) {
        return jvm.isOfIde() ? ClassPath.own() : ClassPath.byDefault();
    }

    /** Says how a job ended, with failures that are known by now. */
    private static void report(Job job, EndReport end, List<Failure> failures) {
        EndReport known = new EndReport(end.code(), failures, end.seconds());
        boolean all = job.options().verbose();
        job.streams().report(known.text(job.program(), all, _ -> HostName.get()));
    }

    /**
     * Runs a program in this JVM, which goes on afterwards. An interrupt of this thread ends the
     * job as SIGINT does, and leaves the flag set.
     *
     * @param options how to run.
     * @param program what to run.
     * @return how it ended.
     * @throws UsageException if the options cannot be met in this JVM.
     */
    public static Guest runHere(JobOptions options, Program program) {
        return runHere(
                options,
                program,
                settings -> new JobStreams(System.in, System.out, System.err, settings));
    }

    /** The same with streams that are made when the program has been found. */
    static Guest runHere(
            JobOptions options,
            Program program,
            Function<JobStreams.Settings, JobStreams> makeStreams) {
        if (options.isOfProcesses()) {
            throw new UsageException(
                    "-dev " + options.device() + ": ranks that are processes need mpjrun");
        }
        if (new Relaunch(options).needsJvm()) {
            throw new UsageException(
                    "options of the JVM, -wdir and --debug need a JVM of their own: use mpjrun");
        }
        OutputFolder.prepare(options);
        Prepared prepared;
        try {
            prepared = Prepared.of(options, program, ClassPath.own());
        } catch (ProgramException e) {
            String message = e.getMessage().strip();
            return new Guest(1, List.of(new Failure(-1, 1, message, "")));
        }
        JobStreams streams =
                makeStreams.apply(
                        new JobStreams.Settings(
                                options.label(),
                                options.ranks() == 1,
                                System.out.charset(),
                                JobStreams.files(options.outputDirectory())));
        Fabric fabric = fabric(options);
        Job job = new Job(fabric, streams, options, prepared);
        job.ofGuest();
        try (RankStarter starter = starter(job, prepared)) {
            starter.start();
            return guestResult(job, streams, options.verbose());
        } finally {
            prepared.application().close();
            if (job.isInterrupted()) {
                Interrupts.restore();
            }
        }
    }

    private static Guest guestResult(Job job, JobStreams streams, boolean verbose) {
        EndReport end = job.await();
        if (job.isInterrupted()) {
            Signals.runHooks(job);
        }
        int spawned = 0;
        if (end.code() == 0) {
            spawned = job.awaitSpawned();
        } else {
            job.endSpawned();
        }
        streams.finish();
        job.unwind();
        if (end.code() == 0) {
            return new Guest(spawned, List.of());
        }
        List<Failure> failures = job.later(UNWIND_NANOS);
        report(job, end, verbose ? failures : end.failures());
        job.awaitEndOfSpawned(); // no rank starts any more
        return new Guest(end.code(), failures);
    }
}
