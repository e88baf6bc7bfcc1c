// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.system;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Slurm's daemons for the hosts of a {@link Cluster}, with a munge of their own. */
final class Slurm implements AutoCloseable {
    private static final int KEY_TIMES = 64;
    private static final int FIRST_PORT = 20_000;

    private final Path folder;
    private final List<Process> daemons = new ArrayList<>();

    /**
     * Starts everything and waits until a step has run on all hosts.
     *
     * @param folder for configuration, logs and sockets.
     */
    Slurm(Cluster cluster, Path folder, String... hosts) throws IOException {
        this.folder = Files.createDirectories(folder);
        Cluster.need("package slurm-wlm", new File("/usr/sbin/slurmctld").canExecute());
        Cluster.need("package munge", new File("/usr/sbin/munged").canExecute());
        Files.writeString(folder.resolve("munge.key"), "of a test alone ".repeat(KEY_TIMES));
        Files.writeString(folder.resolve("cgroup.conf"), "CgroupPlugin=cgroup/v1\n");
        Files.writeString(folder.resolve("slurm.conf"), configuration(cluster, hosts));
        Command.of("chmod", "600", folder.resolve("munge.key").toString()).run().with(0);
        start(
                "munge",
                "/usr/sbin/munged",
                "--foreground",
                "--force",
                option("key-file", "munge.key"),
                option("socket", "munge.sock"),
                option("pid-file", "munge.pid"),
                option("log-file", "munge.log"),
                option("seed-file", "seed"));
        start("ctld", "/usr/sbin/slurmctld", "-D", "-f", folder.resolve("slurm.conf").toString());
        for (String host : hosts) {
            Files.createDirectories(folder.resolve("spool").resolve(host));
            String slurmd =
                    "exec /usr/sbin/slurmd -D -f " + folder.resolve("slurm.conf") + " -N " + host;
            start(host, cluster.inside(host, slurmd).toArray(new String[0]));
        }
        await(hosts.length);
    }

    private String option(String name, String file) {
        return "--" + name + "=" + folder.resolve(file);
    }

    private void start(String name, String... words) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(words).redirectErrorStream(true);
        builder.environment().put("SLURM_CONF", folder.resolve("slurm.conf").toString());
        builder.redirectOutput(folder.resolve(name + ".out").toFile());
        daemons.add(builder.start());
    }

    private String configuration(Cluster cluster, String... hosts) {
        long port = FIRST_PORT + ProcessHandle.current().pid() % 10_000 * 2;
        String common =
                """
                ClusterName=test
                SlurmctldHost=HERE(ADDRESS)
                SlurmUser=root
                AuthType=auth/munge
                CryptoType=crypto/munge
                AuthInfo=socket=FOLDER/munge.sock
                StateSaveLocation=FOLDER
                SlurmdSpoolDir=FOLDER/spool/%n
                SlurmctldPidFile=FOLDER/ctld.pid
                SlurmdPidFile=FOLDER/%n.pid
                SlurmctldPort=FIRST
                SlurmdPort=SECOND
                ProctrackType=proctrack/linuxproc
                TaskPlugin=task/none
                SelectType=select/cons_tres
                SlurmdParameters=config_overrides
                ReturnToService=2
                MpiDefault=none
                SwitchType=switch/none
                """;
        StringBuilder text =
                new StringBuilder(
                        common.replace("HERE", Command.of("hostname").run().out().strip())
                                .replace("ADDRESS", cluster.address(0))
                                .replace("FOLDER", folder.toString())
                                .replace("FIRST", Long.toString(port))
                                .replace("SECOND", Long.toString(port + 1)));
        for (int i = 0; i < hosts.length; i++) {
            text.append("NodeName=").append(hosts[i]);
            text.append(" NodeAddr=").append(cluster.address(i + 1));
            text.append(" CPUs=8 State=UNKNOWN\n");
        }
        return text.append("PartitionName=all Nodes=ALL Default=YES MaxTime=INFINITE State=UP\n")
                .toString();
    }

    private void await(int hosts) {
        String nodes = Integer.toString(hosts);
        Ended ended = null;
        for (int i = 0; i < 40; i++) {
            ended = command("srun", "-Q", "--immediate=1", "-N", nodes, "-n", nodes, "true").run();
            if (ended.code() == 0) {
                return;
            }
        }
        throw new AssertionError("no step runs: " + ended + " in " + folder);
    }

    /** A command of a user of this Slurm. */
    Command command(String... words) {
        return Command.of(words).with("SLURM_CONF", folder.resolve("slurm.conf").toString());
    }

    @Override
    public void close() {
        for (Process daemon : daemons.reversed()) {
            daemon.descendants().forEach(ProcessHandle::destroyForcibly);
            daemon.destroyForcibly();
        }
    }
}
