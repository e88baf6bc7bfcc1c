// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.process;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Command lines that run something on another host. */
public final class RemoteShell {
    /**
     * Before what a script runs: gives a host whose locale cannot write all names one that can, as
     * remote shells often have none. Words for programs there would lose characters.
     */
    public static final String LOCALE =
            "if [ \"$(locale charmap 2> /dev/null)\" != UTF-8 ]; then LC_ALL=C.UTF-8;"
                    + " export LC_ALL; fi 2> /dev/null; ";

    /**
     * A shell that ignores what a terminal sends to its group: hosts end when the launcher says.
     */
    private static final List<String> QUIET =
            Files.isExecutable(Path.of("/bin/sh"))
                    ? List.of("/bin/sh", "-c", "trap '' INT HUP QUIT; exec \"$0\" \"$@\"")
                    : List.of();

    /**
     * What is added for OpenSSH's client; options that the user gives come first and win. It asks
     * its server when that is silent, so that the kernel has something to repeat if the network is
     * cut, which {@link Acknowledgements} sees. That the server does not answer itself ends nothing
     * for 5 minutes: it may be stopped, or the kernel know only the way to a host between.
     */
    private static final List<String> OPTIONS =
            List.of(
                    "-T",
                    "-x",
                    "-a",
                    "-oBatchMode=yes",
                    "-oConnectTimeout=10",
                    "-oServerAliveInterval=2",
                    "-oServerAliveCountMax=150",
                    "-oEscapeChar=none",
                    "-oLogLevel=ERROR");

    /**
     * What makes a step of Slurm a plain remote shell: one task beside others, bytes as they come.
     */
    private static final List<String> STEP =
            List.of(
                    "--nodes=1",
                    "--ntasks=1",
                    "--overlap",
                    "--mpi=none",
                    "--cpu-bind=none",
                    "--unbuffered",
                    "--quiet");

    private RemoteShell() {}

    /**
     * Makes the words of a process that runs a script on a host.
     *
     * @param shell the remote shell's command and options.
     * @param host where to.
     * @param script plain POSIX sh in one line.
     * @return the words.
     */
    public static List<String> words(String shell, String host, String script) {
        List<String> own = Arrays.asList(shell.split("\\s+", -1));
        List<String> words = new ArrayList<>(QUIET);
        words.addAll(own);
        String command = new File(own.getFirst()).getName();
        if (command.equals("srun")) {
            words.addAll(STEP);
            words.addAll(List.of("--nodelist=" + host, "/bin/sh", "-c", script));
            return words;
        }
        if (command.startsWith("ssh")) {
            words.addAll(OPTIONS);
        }
        words.add(host);
        words.add("exec /bin/sh -c " + quoted(script));
        return words;
    }

    /**
     * Quotes a word.
     *
     * @param word anything.
     * @return the word as any shell takes it.
     */
    public static String quoted(String word) {
        return "'" + word.replace("'", "'\\''") + "'";
    }
}
