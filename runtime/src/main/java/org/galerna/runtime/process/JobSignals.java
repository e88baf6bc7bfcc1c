// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.process;

import java.util.concurrent.atomic.AtomicInteger;
import org.galerna.base.SuppressForbidden;
import org.galerna.runtime.launch.ExitCodes;
import org.galerna.runtime.signal.SignalEcho;
import org.galerna.runtime.signal.SystemSignals;

/**
 * What signals to the launcher do to the processes: INT, TERM and HUP end them, each with its
 * hooks; a second one kills them; a third one ends the launcher wherever it is. Echoes do not
 * count. USR1 is passed on.
 */
final class JobSignals {
    private final HostProcesses processes;
    private final SignalEcho echo = new SignalEcho();
    private final AtomicInteger first = new AtomicInteger();
    private final AtomicInteger count = new AtomicInteger();

    JobSignals(HostProcesses processes) {
        this.processes = processes;
        SystemSignals.on("INT", this::arrived);
        SystemSignals.on("TERM", this::arrived);
        SystemSignals.on("HUP", this::arrived);
        Runnable passedOn = SignalEcho.once(() -> processes.signal("USR1"));
        SystemSignals.on("USR1", _ -> passedOn.run());
    }

    private void arrived(int number) {
        if (echo.hears(number)) {
            return;
        }
        int before = count.getAndIncrement();
        if (before == 0) {
            first.set(number);
            processes.signal("TERM");
        } else {
            processes.kill();
            if (before > 1) {
                halt(ExitCodes.ofSignal(number));
            }
        }
    }

    @SuppressForbidden("the third signal ends a launcher that hangs")
    private static void halt(int code) {
        Runtime.getRuntime().halt(code);
    }

    /** The exit code because of a signal, 0 if none has come. */
    int code() {
        int number = first.get();
        return number == 0 ? 0 : ExitCodes.ofSignal(number);
    }
}
