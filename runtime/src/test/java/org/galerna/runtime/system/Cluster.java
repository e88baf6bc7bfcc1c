// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.system;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Assumptions;

/**
 * Hosts that are network namespaces of this machine, each with an sshd, a name and a /dev/shm of
 * its own. Needs root. With CI=true what is missing is a failure.
 */
final class Cluster implements AutoCloseable {
    private static final String SSHD = "/usr/sbin/sshd";

    private static final AtomicInteger COUNT = new AtomicInteger();

    /** Of this cluster alone: the kernel frees names of a network some time after its end. */
    private final String prefix =
            "g" + Long.toString(ProcessHandle.current().pid(), 36) + "x" + COUNT.incrementAndGet();

    private final String network =
            String.format(
                    Locale.ROOT,
                    "10.%d.%d.",
                    64 + ProcessHandle.current().pid() / 251 % 64,
                    ProcessHandle.current().pid() % 251);
    private final Path folder;
    private final List<Process> daemons = new ArrayList<>();
    private final List<String> names = new ArrayList<>();
    private final StringBuilder config = new StringBuilder();

    /**
     * Starts hosts.
     *
     * @param folder for keys and configuration; only root may change it.
     * @param hidden what none of them sees; null for nothing.
     */
    Cluster(Path folder, Path hidden, String... hosts) throws Exception {
        this.folder = folder;
        need("root", "root".equals(System.getProperty("user.name")));
        need("package openssh-server", new File(SSHD).canExecute());
        need("package iproute2", isInstalled("ip"));
        Files.createDirectories(Path.of("/run/sshd"));
        key("host");
        key("user");
        Files.writeString(folder.resolve("sshd.conf"), sshd());
        try {
            connect(hidden, hosts);
        } catch (Throwable e) {
            close();
            throw e;
        }
    }

    private void connect(Path hidden, String... hosts) throws IOException {
        run("ip", "link", "add", bridge(), "type", "bridge");
        run("ip", "addr", "add", network + "1/24", "dev", bridge());
        run("ip", "link", "set", bridge(), "up");
        for (String host : hosts) {
            add(host, hidden);
        }
        config.append("Host *\n IdentityFile ").append(folder.resolve("user")).append('\n');
        config.append(" UserKnownHostsFile /dev/null\n StrictHostKeyChecking no\n");
        Files.writeString(folder.resolve("ssh.conf"), config);
        for (String host : hosts) {
            awaitUp(host);
        }
    }

    /** Leaves a test out, or fails it where everything must be there. */
    static void need(String what, boolean isThere) {
        if ("true".equals(System.getenv("CI"))) {
            Assertions.assertTrue(isThere, "CI needs " + what);
        }
        Assumptions.assumeTrue(isThere, "needs " + what);
    }

    static boolean isInstalled(String command) {
        return Arrays.stream(System.getenv("PATH").split(File.pathSeparator, -1))
                .anyMatch(place -> new File(place, command).canExecute());
    }

    private String bridge() {
        return prefix + "br";
    }

    private String namespace(String host) {
        return prefix + "-" + host;
    }

    private void key(String name) {
        String file = folder.resolve(name).toString();
        run("ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", file);
    }

    private String sshd() {
        return "Port 22\nHostKey "
                + folder.resolve("host")
                + "\nAuthorizedKeysFile "
                + folder.resolve("user.pub")
                + "\nStrictModes no\nPidFile none\nUsePAM no\nPermitRootLogin yes\nSetEnv"
                + " XDG_CACHE_HOME="
                + folder.resolve("cache")
                + "\n";
    }

    private void add(String host, Path hidden) throws IOException {
        names.add(host);
        String space = namespace(host);
        String outer = prefix + "v" + names.size();
        String address = address(names.size());
        run("ip", "netns", "add", space);
        run("ip", "link", "add", outer, "type", "veth", "peer", "name", "eth0", "netns", space);
        run("ip", "link", "set", outer, "master", bridge(), "up");
        run("ip", "-n", space, "addr", "add", address + "/24", "dev", "eth0");
        run("ip", "-n", space, "link", "set", "eth0", "up");
        run("ip", "-n", space, "link", "set", "lo", "up");
        String hide = hidden == null ? "" : "mount -t tmpfs tmpfs '" + hidden + "'; ";
        String script = hide + "exec " + SSHD + " -D -e -f " + folder.resolve("sshd.conf");
        daemons.add(
                new ProcessBuilder(inside(host, script))
                        .redirectErrorStream(true)
                        .redirectOutput(folder.resolve(host + ".log").toFile())
                        .start());
        config.append("Host ").append(host).append("\n HostName ").append(address).append('\n');
    }

    /** The words that run a script on a host, in a new world of mounts but for its network. */
    List<String> inside(String host, String script) {
        return List.of(
                "nsenter",
                "--net=/run/netns/" + namespace(host),
                "unshare",
                "--mount",
                "--uts",
                "sh",
                "-c",
                "hostname " + host + "; mount -t tmpfs -o size=64m tmpfs /dev/shm; " + script);
    }

    /** The address of a host, counted from 1; 0 is this machine. */
    String address(int number) {
        return network + (number + 1);
    }

    private void awaitUp(String host) {
        for (int i = 0; i < 100; i++) {
            if (Command.of("ssh", "-F", ssh(), "-oLogLevel=ERROR", host, "true").run().code()
                    == 0) {
                return;
            }
        }
        throw new AssertionError("sshd of " + host + " does not answer");
    }

    private String ssh() {
        return folder.resolve("ssh.conf").toString();
    }

    /** The remote shell for these hosts. */
    String shell() {
        return "ssh -F " + ssh();
    }

    /** Takes a host off the network, or puts it back. */
    void link(String host, boolean up) {
        run("ip", "-n", namespace(host), "link", "set", "eth0", up ? "up" : "down");
    }

    /** Processes of a host's network, by their main class. */
    List<ProcessHandle> processes(String host, String main) {
        List<ProcessHandle> found = new ArrayList<>();
        String pids = Command.of("ip", "netns", "pids", namespace(host)).run().out();
        pids.lines()
                .map(Long::parseLong)
                .map(ProcessHandle::of)
                .forEach(process ->
                        process.filter(p -> p.info().commandLine().orElse("").contains(main))
                                .ifPresent(found::add));
        return found;
    }

    private static void run(String... words) {
        Command.of(words).run().with(0);
    }

    @Override
    public void close() {
        for (Process daemon : daemons) {
            daemon.descendants().forEach(ProcessHandle::destroyForcibly);
            daemon.destroyForcibly();
        }
        for (String name : names) {
            for (ProcessHandle left : processes(name, "")) {
                left.destroyForcibly();
            }
            Command.of("ip", "netns", "del", namespace(name)).run();
        }
        Command.of("ip", "link", "del", bridge()).run();
    }
}
