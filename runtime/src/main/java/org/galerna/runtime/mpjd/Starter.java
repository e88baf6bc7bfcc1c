// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.mpjd;

import java.io.BufferedReader;
import java.io.Closeable;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.galerna.HostName;
import org.galerna.base.LibraryThreads;
import org.galerna.base.net.Deadline;
import org.galerna.runtime.daemon.Daemons;
import org.galerna.runtime.daemon.Handshake;
import org.galerna.runtime.daemon.Key;
import org.galerna.runtime.installation.Installation;
import org.galerna.runtime.options.HostNames;
import org.galerna.runtime.process.ProcessTree;
import org.galerna.runtime.process.RemoteShell;
import org.galerna.runtime.report.Reason;

/** Starts daemons: here, or by a remote shell that ends when the daemon listens. */
final class Starter {
    private static final long LIMIT_SECONDS = 30;

    /** Little memory, nothing left behind, a session of its own. */
    private static final List<String> JVM =
            List.of(
                    "-XX:+UseSerialGC",
                    "-Xms4m",
                    "-Xmx48m",
                    "-Xss256k",
                    "-XX:TieredStopAtLevel=1",
                    "-XX:ReservedCodeCacheSize=16m",
                    "-XX:-UsePerfData",
                    "--enable-native-access=ALL-UNNAMED");

    private static final String MAIN = "org.galerna.runtime.mpjd.Mpjd";

    private final Daemons daemons;
    private final Map<String, String> environment;
    private final Key key;
    private final Wanted wanted;

    /**
     * Prepares.
     *
     * @param environment variables that say where the key is.
     * @param key what was there.
     */
    Starter(Daemons daemons, Map<String, String> environment, Key key, Wanted wanted) {
        this.daemons = daemons;
        this.environment = environment;
        this.key = key;
        this.wanted = wanted;
    }

    /** Starts them all, at the same time; 1 if one could not be started. */
    int start() throws IOException {
        checkKey();
        Map<String, String> hosts = new LinkedHashMap<>();
        for (String given : wanted.hosts().isEmpty() ? List.of(HostName.get()) : wanted.hosts()) {
            hosts.putIfAbsent(HostNames.isHere(given) ? HostName.get() : given, given);
        }
        AtomicInteger started = new AtomicInteger();
        List<Thread> all = new ArrayList<>();
        hosts.forEach((host, given) ->
                all.add(
                        LibraryThreads.named("start of " + given)
                                .start(() -> start(host, given, started))));
        try {
            for (Thread one : all) {
                one.join();
            }
        } catch (InterruptedException e) {
            return 1; // the command's thread is nobody's to interrupt
        }
        return started.get() == hosts.size() ? 0 : 1;
    }

    private void start(String host, String given, AtomicInteger started) {
        try (Closeable _ = daemons.lock(host, Mpjd::sayWaits)) {
            System.out.println("mpjd: " + given + ": " + start(host, given));
            started.incrementAndGet();
        } catch (IOException | RuntimeException e) {
            System.err.println("mpjd: " + given + ": " + Reason.of(e));
        }
    }

    /** What a daemon would say into the log of another host. */
    private void checkKey() throws IOException {
        if (wanted.tls()) {
            Handshake _ = new Handshake(key, true);
        }
    }

    private String start(String host, String given) throws IOException {
        Optional<Daemons.Place> known = daemons.of(host);
        if (known.isPresent() && isAlive(known.get())) {
            return "runs already, at " + Asker.port(known.get());
        }
        if (known.isPresent() && Asker.mayRun(known.get())) {
            System.err.println(
                    "mpjd: "
                            + given
                            + ": does not answer at "
                            + Asker.port(known.get())
                            + Asker.process(known.get())
                            + "; starts another");
        }
        List<String> words = HostNames.isHere(given) ? here() : there(host);
        Path log = log(host);
        Process process =
                new ProcessBuilder(words)
                        .redirectError(ProcessBuilder.Redirect.appendTo(log.toFile()))
                        .start();
        Deadline deadline = new Deadline(() -> ProcessTree.kill(process), LIMIT_SECONDS * 1000);
        String why = "has not answered within " + LIMIT_SECONDS + " s";
        Daemons.Place place;
        try {
            place = started(host, process);
        } catch (IOException e) {
            throw new IOException(
                    deadline.isMet() ? "could not be started: " + end(process, log) : why, e);
        }
        if (!deadline.isMet()) {
            throw new IOException(why + stopped(place));
        }
        put(place);
        return "listens at " + place.address() + " port " + place.port();
    }

    /** Gives a daemon its key, and waits until it listens. */
    private Daemons.Place started(String host, Process process) throws IOException {
        try (OutputStream out = process.getOutputStream()) {
            out.write((key.line() + "\n").getBytes(StandardCharsets.US_ASCII));
        }
        try (BufferedReader reader = process.inputReader(StandardCharsets.UTF_8)) {
            String line = reader.readLine();
            while (line != null && !line.contains(Service.READY)) {
                line = reader.readLine();
            }
            if (line == null) {
                throw new IOException("it has ended");
            }
            String text = line.substring(line.indexOf(Service.READY) + Service.READY.length());
            String[] parts = text.split(" ", -1);
            int port = Integer.parseInt(parts[1].strip());
            long pid = Long.parseLong(parts[2].strip());
            return new Daemons.Place(host, parts[0], port, wanted.tls(), pid);
        }
    }

    /** By one thread at a time, and one command. */
    private synchronized void put(Daemons.Place place) throws IOException {
        try (Closeable _ = daemons.lock(Mpjd::sayWaits)) {
            if (!isKeyOnDisk()) {
                throw new IOException("there is another key by now" + stopped(place));
            }
            daemons.put(place);
        }
    }

    private boolean isKeyOnDisk() {
        try {
            return Key.read(environment).line().equals(key.line());
        } catch (IOException e) {
            return false;
        }
    }

    /** Stops a daemon that is not to be known; gives what to add to why, if that fails. */
    private String stopped(Daemons.Place place) {
        try {
            new Asker(daemons, key, wanted).answer(place, "stop");
            return "";
        } catch (IOException e) {
            String where = Asker.port(place) + Asker.process(place);
            return Asker.mayRun(place)
                    ? "; the daemon at " + where + " could not be stopped: " + Reason.of(e)
                    : "";
        }
    }

    private boolean isAlive(Daemons.Place place) {
        try {
            new Handshake(key, place.tls())
                    .connect(place, Handshake.Request.STATUS)
                    .socket()
                    .close();
            return true;
        } catch (IOException e) {
            return false; // a new one takes its place
        }
    }

    private Path log(String host) throws IOException {
        Files.createDirectories(daemons.folder());
        return daemons.folder().resolve("mpjd-" + host + ".log");
    }

    private static String end(Process process, Path log) throws IOException {
        try {
            process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            return "interrupted";
        }
        List<String> lines = Files.readAllLines(log);
        return lines.isEmpty() ? "see " + log : lines.getLast();
    }

    private List<String> serve(String java) {
        List<String> words = new ArrayList<>();
        words.add(java);
        words.addAll(JVM);
        words.addAll(List.of("-cp", Installation.library(), MAIN, "serve"));
        words.add(wanted.listen() == null ? "default" : wanted.listen());
        words.add(wanted.tls() ? "tls" : "plain");
        return words;
    }

    private List<String> here() {
        List<String> words = new ArrayList<>();
        if (new File("/usr/bin/setsid").canExecute()) {
            words.add("/usr/bin/setsid");
        }
        words.addAll(serve(Path.of(System.getProperty("java.home"), "bin", "java").toString()));
        return words;
    }

    /** The remote shell reads the line with the place and ends; the daemon has let go of it. */
    private List<String> there(String host) {
        List<String> serve =
                new ArrayList<>(
                        serve(Path.of(System.getProperty("java.home"), "bin", "java").toString()));
        serve.add(1, "-Dgalerna.mpjd.reached=true");
        StringBuilder script =
                new StringBuilder("d=${XDG_STATE_HOME:-$HOME/.local/state}/galerna; ");
        script.append("l=$d/mpjd-$(hostname).log; (umask 077; mkdir -p \"$d\"; : >> \"$l\"); ");
        script.append("exec 2>> \"$l\"; ");
        script.append(RemoteShell.LOCALE);
        script.append("command -v setsid > /dev/null && s=setsid; exec $s");
        for (String word : serve) {
            script.append(' ').append(RemoteShell.quoted(word));
        }
        return RemoteShell.words(wanted.shell(), host, script.toString());
    }
}
