// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.daemon;

import java.io.Closeable;
import java.io.IOException;
import java.io.StringReader;
import java.io.StringWriter;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.stream.Stream;
import org.galerna.runtime.installation.UserFolders;

/**
 * The daemons that this user has started, a file for each below {@code $XDG_STATE_HOME/galerna}:
 * their ports were free ones.
 */
public final class Daemons {
    private static final String PREFIX = "mpjd-";

    private final Path folder;

    /**
     * Where a daemon listens.
     *
     * @param host the name that users give.
     * @param address of its port.
     * @param port number.
     * @param tls whether it speaks TLS.
     * @param pid of its process on that host; 0 if unknown.
     */
    public record Place(String host, String address, int port, boolean tls, long pid) {}

    /**
     * Finds the list.
     *
     * @param environment variables that say where it is.
     */
    public Daemons(Map<String, String> environment) {
        folder = UserFolders.of(environment, "XDG_STATE_HOME", ".local/state");
    }

    /**
     * Tells where things of daemons go.
     *
     * @return a folder that may be missing.
     */
    public Path folder() {
        return folder;
    }

    /**
     * Tells where a daemon is noted.
     *
     * @param host the name that users give.
     * @return a file that may be missing.
     */
    public Path file(String host) {
        return folder.resolve(PREFIX + host.replace('/', '_'));
    }

    /**
     * Waits until no other command of this user changes daemons or the key.
     *
     * @param onWait is told if one does.
     * @return what keeps others waiting until it is closed.
     * @throws IOException if the folder cannot be used.
     */
    public Closeable lock(Runnable onWait) throws IOException {
        return lockFile("lock", onWait);
    }

    /**
     * Waits until no other command of this user starts a daemon of a host.
     *
     * @param host the name that users give.
     * @param onWait is told if one does.
     * @return what keeps others waiting until it is closed.
     * @throws IOException if the folder cannot be used.
     */
    public Closeable lock(String host, Runnable onWait) throws IOException {
        return lockFile("lock-" + host.replace('/', '_'), onWait);
    }

    private Closeable lockFile(String name, Runnable onWait) throws IOException {
        OwnFiles.createFolder(folder);
        FileChannel file =
                FileChannel.open(
                        folder.resolve(name), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        try {
            if (file.tryLock() == null) {
                onWait.run();
                file.lock();
            }
        } catch (IOException e) {
            return file; // a file system without locks: one command after the other is the user's
        }
        return file;
    }

    /**
     * Adds or replaces a daemon.
     *
     * @param place where it listens.
     * @throws IOException if the file cannot be written.
     */
    public void put(Place place) throws IOException {
        Properties values = new Properties();
        values.setProperty("host", place.host);
        values.setProperty("address", place.address);
        values.setProperty("port", Integer.toString(place.port));
        values.setProperty("tls", Boolean.toString(place.tls));
        values.setProperty("pid", Long.toString(place.pid));
        StringWriter text = new StringWriter();
        values.store(text, null);
        OwnFiles.write(file(place.host), text.toString().getBytes(StandardCharsets.UTF_8));
    }

    /**
     * Removes a daemon.
     *
     * @param host the name that users give.
     * @throws IOException if the file cannot be removed.
     */
    public void remove(String host) throws IOException {
        Files.deleteIfExists(file(host));
    }

    /**
     * Finds the daemon of a host.
     *
     * @param host the name that users give.
     * @return empty if none is known.
     * @throws IOException if its file is damaged or others may read it.
     */
    public Optional<Place> of(String host) throws IOException {
        Path file = file(host);
        try {
            Properties values = new Properties();
            values.load(new StringReader(new String(OwnFiles.read(file), StandardCharsets.UTF_8)));
            return Optional.of(
                    new Place(
                            host,
                            values.getProperty("address", ""),
                            Integer.parseInt(values.getProperty("port", "")),
                            Boolean.parseBoolean(values.getProperty("tls")),
                            Long.parseLong(values.getProperty("pid", "0"))));
        } catch (NoSuchFileException e) {
            return Optional.empty();
        } catch (IllegalArgumentException e) {
            throw new IOException(file + " is damaged: remove it", e);
        }
    }

    /**
     * Lists the hosts that have a daemon.
     *
     * @return names that users gave, sorted.
     * @throws IOException if the folder cannot be read.
     */
    public List<String> hosts() throws IOException {
        List<String> found = new ArrayList<>();
        if (Files.isDirectory(folder)) {
            try (Stream<Path> files = Files.list(folder)) {
                files.map(file -> file.getFileName().toString())
                        .filter(name -> name.startsWith(PREFIX) && !name.endsWith(".log"))
                        .map(name -> name.substring(PREFIX.length()))
                        .sorted()
                        .forEach(found::add);
            }
        }
        return found;
    }
}
