// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.process;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.galerna.HostName;
import org.galerna.Settings;
import org.galerna.runtime.daemon.Daemons;
import org.galerna.runtime.daemon.Key;
import org.galerna.runtime.installation.Installation;
import org.galerna.runtime.launch.StagedNames;
import org.galerna.runtime.options.HostOptions;
import org.galerna.runtime.options.JobOptions;
import org.galerna.runtime.options.Style;
import org.galerna.runtime.options.UsageException;
import org.galerna.runtime.program.Prepared;
import org.galerna.runtime.wire.Assignment;
import org.galerna.runtime.wire.HostTask;
import org.galerna.runtime.wire.Layout;

/**
 * Chooses how the processes of each host of a job are started. Closed after them: what they are
 * sent is in files of its own.
 */
final class Hosts implements AutoCloseable {
    private static final String JAR = ".jar";

    private final HostOptions hosts;
    private final Assignment.Job job;
    private final HostEvents events;
    private final HostTask.Command command;
    private final Path implied;
    private StagedFiles files = StagedFiles.NONE;

    Hosts(JobOptions options, Prepared program, Assignment.Job job, HostEvents events) {
        this.hosts = options.hosts();
        this.job = job;
        this.events = events;
        command = command(options, program);
        implied = implied(options, program);
    }

    /**
     * The current directory where nobody has named it: the source file in it has been compiled, and
     * what else is there need not be the program's.
     */
    private static Path implied(JobOptions options, Prepared program) {
        String here = Path.of("").toAbsolutePath().normalize().toString();
        boolean isSource = !program.application().compiled().isEmpty();
        boolean isAlone = program.application().classPath().equals(here);
        return isSource && isAlone && options.classPath() == null ? Path.of(here) : null;
    }

    private static HostTask.Command command(JobOptions options, Prepared program) {
        List<String> words = new ArrayList<>();
        words.add(program.mainClass());
        words.addAll(program.arguments());
        List<String> jvm = new ArrayList<>(encodings());
        jvm.addAll(options.jvmOptions());
        options.properties().forEach((key, value) -> jvm.add("-D" + key + "=" + value));
        if (options.hosts().tls()) {
            jvm.add("-D" + Settings.TLS + "=true");
        }
        List<String> classPath = new ArrayList<>();
        if (program.facade().style() == Style.OPENMPI) {
            jvm.add(RankCommand.INTERFACE_FIRST);
            classPath.add(program.facade().place(Hosts.class.getClassLoader()).toString());
        }
        String rest = program.application().classPath();
        classPath.addAll(Arrays.asList(rest.split(File.pathSeparator, -1)));
        return new HostTask.Command(
                words,
                jvm,
                options.variables(),
                Path.of("").toAbsolutePath().toString(),
                classPath,
                options.debugPort());
    }

    /** Those of this JVM's streams: its terminal is the ranks', whatever their locale. */
    private static List<String> encodings() {
        return Stream.of("stdin.encoding", "stdout.encoding", "stderr.encoding")
                .filter(key -> System.getProperty(key) != null)
                .map(key -> "-D" + key + "=" + System.getProperty(key))
                .toList();
    }

    /** The processes of all hosts; nothing has started. */
    HostProcesses processes(ControlServer server) {
        Layout layout = job.layout();
        List<String> elsewhere = new ArrayList<>(layout.hosts());
        boolean isHere = elsewhere.remove(HostName.get());
        Map<String, HostProcesses> all = new LinkedHashMap<>();
        if (isHere) {
            StagedNames.checkHere(hosts.files());
            all.put(HostName.get(), here(server));
        }
        if (!elsewhere.isEmpty()) {
            if (hosts.staged()) {
                files = StagedFiles.of(command.classPath(), implied, hosts.files());
            }
            HostDoor door = door();
            for (String host : elsewhere) {
                HostTask task = new HostTask(job, host, command, files.described());
                all.put(host, new RemoteProcesses(task, door, files, events));
            }
        }
        return all.size() == 1 ? all.values().iterator().next() : new AllHosts(layout, all);
    }

    private HostProcesses here(ControlServer server) {
        RankCommand.Words words =
                new RankCommand.Words(
                        command.program(),
                        command.jvm(),
                        command.environment(),
                        null,
                        command.debugPort());
        RankCommand.Places places =
                RankCommand.Places.here(command.classPath(), job.settings().device());
        RankCommand made =
                new RankCommand(
                        job.layout(), HostName.get(), job.settings().threads(), words, places);
        return new LocalProcesses(job, HostName.get(), made, server, events);
    }

    /** Daemons where this user has started them, else a remote shell. */
    private HostDoor door() {
        HostDoor shell = shell(hosts.shell() == null ? HostOptions.SHELL : hosts.shell());
        Map<String, String> environment = System.getenv();
        boolean useDaemons = hosts.shell() == null && Key.exists(environment);
        if (!useDaemons) {
            return shell;
        }
        Daemons daemons = new Daemons(environment);
        return (host, opening) -> {
            HostDoor door =
                    daemons.of(host).isEmpty() && !hosts.tls()
                            ? shell
                            : new DaemonDoor(daemons, Key.read(environment), hosts.tls());
            return door.open(host, opening);
        };
    }

    private HostDoor shell(String shell) {
        String home = System.getProperty("java.home");
        String library = Installation.library();
        if (!hosts.staged()) {
            return new SshDoor(shell, AgentScript.installed(home, library), null);
        }
        Path jar = Path.of(library);
        if (!library.endsWith(JAR) || library.contains(File.pathSeparator)) {
            throw new UsageException("--stage: needs galerna.jar, the library is " + library);
        }
        try (InputStream in = Files.newInputStream(jar)) {
            String digest = StagedFiles.digest(in);
            String script = AgentScript.staged(home, digest, Files.size(jar));
            return new SshDoor(shell, script, jar);
        } catch (IOException e) {
            throw new UsageException("--stage: cannot read " + jar + ": " + e.getMessage());
        }
    }

    @Override
    public void close() {
        files.close();
    }
}
