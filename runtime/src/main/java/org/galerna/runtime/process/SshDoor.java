// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.process;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Starts {@link HostAgent} by a remote shell, such as ssh, over whose streams everything then goes:
 * encrypted and authenticated by that shell, no port of ours, no daemon before.
 */
final class SshDoor implements HostDoor {
    private static final int KEPT_LINES = 5;
    private static final int FAILED = 255;
    private static final long WORDS_MILLIS = 1000;
    private static final long FINISH_MILLIS = 4000;
    private static final long HEARD_NANOS = 2_000_000_000L;
    private static final String CUT =
            "cannot be reached any more: the network is cut, or the host is down";

    private final String shell;
    private final String script;
    private final Path library;

    /**
     * Prepares.
     *
     * @param shell the command and its options.
     * @param script what the other host's shell runs.
     * @param library what to send when the script asks for it; null if it does not.
     */
    SshDoor(String shell, String script, Path library) {
        this.shell = shell;
        this.script = script;
        this.library = library;
    }

    @Override
    public HostLink open(String host, Opening opening) throws IOException {
        if (host.startsWith("-")) {
            throw new IOException("is no name of a host");
        }
        Process process;
        try {
            process = new ProcessBuilder(RemoteShell.words(shell, host, script)).start();
        } catch (IOException e) {
            throw new IOException("cannot be reached: " + e.getMessage(), e);
        }
        Shell link = new Shell(process, host);
        opening.begun(link::cut);
        try {
            String line = HostGreeting.await(process.getInputStream());
            opening.answered();
            if (line.startsWith(HostGreeting.SEND) && library != null) {
                Files.copy(library, process.getOutputStream());
                process.getOutputStream().flush();
                line = HostGreeting.await(process.getInputStream());
            }
            HostGreeting greeting = HostGreeting.of(line);
            if (greeting == null) {
                throw new IOException("answers \"" + line + "\"");
            }
            check(greeting, link);
            link.isOpen = true;
            link.watch();
            return link;
        } catch (IOException e) {
            String why = link.why(e.getMessage() == null ? "" : e.getMessage());
            link.cut();
            throw new IOException(why, e);
        }
    }

    private static void check(HostGreeting greeting, Shell link) throws IOException {
        try {
            greeting.check();
        } catch (IOException e) {
            link.cut();
            link.say(e.getMessage());
            throw e;
        }
    }

    /** A remote shell under way. */
    private final class Shell implements HostLink {
        final Process process;
        final String host;
        final Deque<String> lines = new ArrayDeque<>();
        final Thread errors;
        final AtomicLong heard = new AtomicLong();
        private String says = "";
        boolean isOpen;

        Shell(Process process, String host) {
            this.process = process;
            this.host = host;
            errors = DaemonThread.start("mpjrun errors of " + host, this::readErrors);
        }

        void watch() {
            heard.set(System.nanoTime());
            Acknowledgements.of(process.toHandle())
                    .watch(() -> !process.isAlive(), this::isHeard, this::lose);
        }

        private boolean isHeard() {
            return System.nanoTime() - heard.get() < HEARD_NANOS;
        }

        private void lose() {
            say(CUT);
            cut();
        }

        synchronized void say(String why) {
            says = why;
        }

        private synchronized String said() {
            return says;
        }

        private void readErrors() {
            try (var reader = process.errorReader(StandardCharsets.UTF_8)) {
                String line = reader.readLine();
                while (line != null) {
                    note(line);
                    line = reader.readLine();
                }
            } catch (IOException e) {
                return; // nothing more will be said
            }
        }

        private synchronized void note(String line) {
            String tooOld = isOpen ? null : HostGreeting.tooOld(line);
            if (tooOld != null) {
                says = tooOld;
            }
            if (!line.isBlank()) {
                lines.add(line.strip());
                if (lines.size() > KEPT_LINES) {
                    lines.remove();
                }
            }
        }

        private synchronized String last() {
            return lines.isEmpty() ? "" : lines.getLast();
        }

        /** Notes when it has last been heard. */
        @Override
        public InputStream in() {
            return new FilterInputStream(process.getInputStream()) {
                @Override
                public int read() throws IOException {
                    int read = in.read();
                    heard.set(System.nanoTime());
                    return read;
                }

                @Override
                public int read(byte[] into, int from, int length) throws IOException {
                    int count = in.read(into, from, length);
                    heard.set(System.nanoTime());
                    return count;
                }
            };
        }

        @Override
        public OutputStream out() {
            return process.getOutputStream();
        }

        @Override
        public String lastWords() {
            return why("");
        }

        /** Why it has ended: what is known of that, else these words, else how. */
        String why(String words) {
            String known = known();
            if (!known.isEmpty() || !words.isEmpty()) {
                return known.isEmpty() ? words : known;
            }
            return process.isAlive()
                    ? "broke off"
                    : "has ended its part with exit code " + process.exitValue();
        }

        /** What the shell or the network has to say; may be empty. */
        private String known() {
            if (!said().isEmpty()) {
                return said();
            }
            try {
                process.waitFor(WORDS_MILLIS, TimeUnit.MILLISECONDS);
                errors.join(WORDS_MILLIS);
            } catch (InterruptedException e) {
                return last();
            }
            if (!said().isEmpty()) {
                return said();
            }
            String last = last();
            if (process.isAlive()) {
                return last.isEmpty() ? "" : "broke off: " + last;
            }
            return process.exitValue() == FAILED ? unreached(last) : last;
        }

        private String unreached(String last) {
            return isOpen
                    ? CUT
                    : "cannot be reached: "
                            + (last.isEmpty() ? shell.split("\\s+", 2)[0] + " failed" : last)
                            + " (does "
                            + shell
                            + " "
                            + host
                            + " true work without a password?)";
        }

        @Override
        public void finish() {
            try {
                process.getOutputStream().close();
                process.waitFor(FINISH_MILLIS, TimeUnit.MILLISECONDS);
            } catch (IOException | InterruptedException e) {
                return; // it has gone, or the caller has no time
            }
        }

        @Override
        public void cut() {
            ProcessTree.kill(process);
        }
    }
}
