// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.process;

import java.io.IOException;
import java.net.ServerSocket;
import java.security.SecureRandom;
import java.util.HexFormat;
import org.galerna.base.host.MappedFile;
import org.galerna.base.trust.KeyStores;
import org.galerna.device.DeviceProvider;
import org.galerna.runtime.installation.Devices;
import org.galerna.runtime.launch.ProcessRunner;
import org.galerna.runtime.options.JobOptions;
import org.galerna.runtime.program.Prepared;
import org.galerna.runtime.program.ProgramException;
import org.galerna.runtime.stream.JobStreams;
import org.galerna.runtime.wire.Assignment;
import org.galerna.runtime.wire.Layout;

/** Runs jobs whose ranks are processes, from the command line to the exit code. */
public final class ProcessLaunch implements ProcessRunner {
    private static final int SECRET_BYTES = 32;
    private static final int NAME_BYTES = 8;

    /** Made by the command. */
    public ProcessLaunch() {}

    @Override
    public int run(JobOptions options, Prepared program, JobStreams streams) {
        DeviceProvider device = Devices.named(options.device());
        SecureRandom random = new SecureRandom();
        Placement placement = Placement.of(options);
        Layout layout = placement.layout();
        String notice = Devices.notice(device, options, layout.hosts().size(), layout.processes());
        if (!placement.notice().isEmpty() || !notice.isEmpty()) {
            streams.report(placement.notice() + notice);
        }
        byte[] secret = new byte[SECRET_BYTES];
        random.nextBytes(secret);
        String name = name(random);
        ProcessJob job = new ProcessJob(layout, new JobOutput(streams, layout.ranks()));
        try (ServerSocket port = ControlServer.open()) {
            String address = port.getInetAddress().getHostAddress();
            Assignment.Job assignment =
                    new Assignment.Job(
                            name,
                            secret,
                            options.hosts().tls() ? KeyStores.make() : new byte[0],
                            new Assignment.Address(address, port.getLocalPort()),
                            layout,
                            settings(options, program),
                            options.parent());
            ControlServer server = new ControlServer(port, assignment, job, random);
            try (Hosts hosts = new Hosts(options, program, assignment, job);
                    HostProcesses processes = hosts.processes(server)) {
                JobInput input = new JobInput(streams.in(), bytes -> processes.input(0, bytes));
                job.of(processes, input::want);
                JobSignals signals = new JobSignals(processes);
                processes.start();
                return new JobRun(options, program, job, processes, streams).run(signals);
            }
        } catch (IOException e) {
            throw new ProgramException(
                    "mpjrun: no port for the ranks to connect to: " + e.getMessage() + "\n");
        } finally {
            device.sweep(name);
            MappedFile.sweep();
        }
    }

    /** A name that no other job of the host has. */
    private static String name(SecureRandom random) {
        byte[] bytes = new byte[NAME_BYTES];
        random.nextBytes(bytes);
        return "j" + ProcessHandle.current().pid() + "-" + HexFormat.of().formatHex(bytes);
    }

    private static Assignment.Settings settings(JobOptions options, Prepared program) {
        return new Assignment.Settings(
                options.device(),
                options.eagerBytes(),
                options.mpjArguments(),
                options.bindToCore(),
                options.reportBindings(),
                program.application().compiled(),
                options.threads(),
                options.shared());
    }
}
