// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.process;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.galerna.runtime.wire.Frame;
import org.galerna.runtime.wire.Layout;

/** The processes of a job on all its hosts. */
final class AllHosts implements HostProcesses {
    private final List<HostProcesses> hosts;
    private final HostProcesses[] ofProcess;

    /**
     * Joins hosts.
     *
     * @param hosts by their names in the layout; all of them.
     */
    AllHosts(Layout layout, Map<String, HostProcesses> hosts) {
        this.hosts = List.copyOf(hosts.values());
        ofProcess = new HostProcesses[layout.processes()];
        hosts.forEach((name, host) -> {
            for (int process : layout.on(name)) {
                ofProcess[process] = host;
            }
        });
    }

    @Override
    public void start() {
        hosts.forEach(HostProcesses::start);
    }

    @Override
    public void say(int process, Frame frame) {
        ofProcess[process].say(process, frame);
    }

    @Override
    public void fenced() {
        hosts.forEach(HostProcesses::fenced);
    }

    @Override
    public void input(int process, byte[] bytes) {
        ofProcess[process].input(process, bytes);
    }

    @Override
    public void signal(String name) {
        hosts.forEach(host -> host.signal(name));
    }

    @Override
    public void kill() {
        hosts.forEach(HostProcesses::kill);
    }

    /** All at once, because each may take a while. */
    @Override
    public void close() {
        List<Thread> closers = new ArrayList<>();
        for (HostProcesses host : hosts) {
            closers.add(DaemonThread.start("mpjrun end of a host", host::close));
        }
        for (Thread closer : closers) {
            try {
                closer.join();
            } catch (InterruptedException e) {
                return; // the launcher's thread is nobody's to interrupt
            }
        }
    }
}
