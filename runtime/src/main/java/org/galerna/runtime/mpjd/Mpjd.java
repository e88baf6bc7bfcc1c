// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.mpjd;

import java.io.BufferedReader;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.galerna.base.SuppressForbidden;
import org.galerna.runtime.daemon.Daemons;
import org.galerna.runtime.daemon.Key;
import org.galerna.runtime.options.UsageException;
import org.galerna.runtime.report.Reason;

/** The command {@code mpjd}: daemons that run hosts' parts of jobs without a remote login. */
public final class Mpjd {
    private static final String HELP =
            """
            Usage: mpjd start|stop|status [options]
                   mpjd keygen

              start    start a daemon here, or on each host (by ssh, once)
              stop     end it, and the jobs it runs
              status   say what it does
              keygen   make a new key for your launchers and daemons (start makes the first)

              --hosts a,b      on these hosts; or --host
              --hostfile FILE  a host in each line; or -machinefile, -machinesfile
              --rsh CMD        the remote shell with its options (ssh)
              --listen ADDR    the address to listen on (loopback; with hosts, the one ssh reached)
              --tls            encrypt what launchers and daemons say (TLS 1.3)

            mpjrun uses the daemons that you have started. Ports are free ones. The key is a file that
            only you may read: ~/.config/galerna/mpjd.key. Where daemons listen is kept below
            ~/.local/state/galerna, with their logs.
            """;

    private Mpjd() {}

    /**
     * Runs the command and ends the JVM.
     *
     * @param words of the command line.
     */
    public static void main(String[] words) {
        exit(code(System.getenv(), words));
    }

    @SuppressForbidden("the command ends with its code")
    private static void exit(int code) {
        System.out.flush();
        Runtime.getRuntime().halt(code);
    }

    private static int code(Map<String, String> environment, String... words) {
        try {
            return run(environment, Arrays.asList(words));
        } catch (UsageException e) {
            System.err.println("mpjd: " + e.getMessage());
            return 2;
        } catch (IOException | InterruptedException e) {
            System.err.println("mpjd: " + Reason.of(e));
            return 1;
        }
    }

    private static int run(Map<String, String> environment, List<String> words)
            throws IOException, InterruptedException {
        String verb = words.isEmpty() ? "" : words.getFirst();
        List<String> rest = words.subList(Math.min(1, words.size()), words.size());
        if (rest.contains("-h") || rest.contains("--help")) {
            System.out.print(HELP);
            return 0;
        }
        Daemons daemons = new Daemons(environment);
        switch (verb) {
            case "start" -> {
                Wanted wanted = Wanted.of(rest);
                Key key;
                try (Closeable _ = daemons.lock(Mpjd::sayWaits)) {
                    key = key(environment);
                }
                return new Starter(daemons, environment, key, wanted).start();
            }
            case "stop" -> {
                Wanted wanted = Wanted.of(rest);
                try (Closeable _ = daemons.lock(Mpjd::sayWaits)) {
                    return new Asker(daemons, Key.read(environment), wanted).ask(verb);
                }
            }
            case "status" -> {
                Wanted wanted = Wanted.of(rest);
                return new Asker(daemons, Key.read(environment), wanted).ask(verb);
            }
            case "keygen" -> {
                if (!rest.isEmpty()) {
                    throw new UsageException(
                            "keygen "
                                    + String.join(" ", rest)
                                    + ": nothing comes after keygen (mpjd -h)");
                }
                try (Closeable _ = daemons.lock(Mpjd::sayWaits)) {
                    System.out.println(Key.make(environment) + " is your key");
                    Asker.nameOthers(daemons);
                }
            }
            case "serve" -> Service.run(Key.of(firstLine()), rest);
            case "-h", "--help", "help" -> System.out.print(HELP);
            default ->
                    throw new UsageException(
                            verb.isEmpty()
                                    ? "needs start, stop, status or keygen (mpjd -h)"
                                    : "unknown command " + verb + " (mpjd -h shows all)");
        }
        return 0;
    }

    static void sayWaits() {
        System.err.println("mpjd: waits for another mpjd of yours");
    }

    private static Key key(Map<String, String> environment) throws IOException {
        if (!Key.exists(environment)) {
            Key.make(environment);
        }
        return Key.read(environment);
    }

    /** The key, which nobody sees on standard input. */
    private static String firstLine() throws IOException {
        String line =
                new BufferedReader(new InputStreamReader(System.in, StandardCharsets.US_ASCII))
                        .readLine();
        if (line == null) {
            throw new IOException("serve: started by mpjd start alone");
        }
        return line;
    }
}
