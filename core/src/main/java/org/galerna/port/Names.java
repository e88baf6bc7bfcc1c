// SPDX-License-Identifier: Apache-2.0
package org.galerna.port;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.HexFormat;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.galerna.base.Interrupts;
import org.galerna.base.host.Owner;
import org.galerna.base.host.User;
import org.galerna.base.trust.Sha256;
import org.galerna.error.ErrorClass;
import org.galerna.error.GalernaException;

/**
 * Names of services, each with a port, which the jobs of one user find on one host: files in a
 * folder that nobody else can read. A name whose publisher has ended is no name any more. System
 * property {@code galerna.names} puts the folder elsewhere, such as where several hosts see it.
 */
public final class Names implements AutoCloseable {
    private static final String PROPERTY = "galerna.names";
    private static final int LONGEST = 100;

    private static final String LOCK = "lock";

    private final Supplier<Place> where;

    /** The port of each service that this rank has published. */
    private final Map<String, String> own = new ConcurrentHashMap<>();

    private Place place; // under this; null until it is asked for
    private boolean isClosed; // under this

    /**
     * Where names are.
     *
     * @param folder that holds them.
     * @param owner whose the folder must be, which is of this host alone then; null for anybody's.
     */
    private record Place(Path folder, User owner) {
        /** Where all jobs of the user on this host look. */
        static Place ofUser() {
            try {
                final User user = User.self();
                final String temporary = System.getProperty("java.io.tmpdir");
                return new Place(Path.of(temporary, "galerna-names-" + user.text()), user);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        Path checked() throws IOException {
            if (!Files.isDirectory(folder)) {
                Files.createDirectories(folder);
                restrict(folder, "rwx------");
            }
            if (owner != null && !User.of(folder).equals(owner)) {
                throw new IOException(folder + " belongs to somebody else");
            }
            return folder;
        }
    }

    /**
     * What a file says.
     *
     * @param publisher the process that has published the name; null if it cannot be read.
     * @param port the port.
     */
    private record Entry(Owner publisher, String port) {
        static Entry of(String port) {
            return new Entry(Owner.self(), port);
        }

        /** Null if there is no such file. */
        static Entry read(Path file) throws IOException {
            final String[] lines;
            try {
                lines = Files.readString(file).split("\n");
            } catch (NoSuchFileException e) {
                return null;
            }
            return lines.length < 2
                    ? new Entry(null, "")
                    : new Entry(Owner.parse(lines[0]).orElse(null), lines[1]);
        }

        String text() {
            return publisher.text() + "\n" + port + "\n";
        }

        /** Whether its publisher has ended, if that was on this host. */
        boolean isDead() {
            return publisher == null || publisher.isDead();
        }
    }

    /** What is done with files of the folder. */
    private interface Change {
        void make() throws IOException;
    }

    /** Names where the property says, or where all jobs of the user on this host look. */
    static Names standard() {
        final String wanted = System.getProperty(PROPERTY);
        return wanted == null ? new Names(Place::ofUser) : new Names(Path.of(wanted), null);
    }

    /** Names in a folder. If an owner is named it must be theirs, and is of this host alone. */
    Names(Path folder, User owner) {
        this(() -> new Place(folder, owner));
    }

    private Names(Supplier<Place> where) {
        this.where = where;
    }

    private synchronized Place place() throws IOException {
        if (place == null) {
            try {
                place = where.get();
            } catch (UncheckedIOException e) {
                throw e.getCause();
            }
        }
        return place;
    }

    /** Whether an entry's publisher has ended; of those on other hosts nobody knows. */
    private boolean isDead(Entry entry) throws IOException {
        return place().owner() != null && entry.isDead();
    }

    private static void restrict(Path path, String permissions) throws IOException {
        try {
            Files.setPosixFilePermissions(path, PosixFilePermissions.fromString(permissions));
        } catch (UnsupportedOperationException e) {
            System.getLogger(Names.class.getName())
                    .log(System.Logger.Level.DEBUG, "no permissions on this file system", e);
        }
    }

    private Path file(String service) throws IOException {
        if (service == null || service.isEmpty() || service.length() > LONGEST) {
            throw GalernaException.argument(
                    ErrorClass.SERVICE,
                    "a service has a name of 1 to " + LONGEST + " characters",
                    "service_name",
                    service);
        }
        return place().checked().resolve(digest(service));
    }

    /** A file's name has up to 255 bytes, a service's of 100 characters up to 300. */
    private static String digest(String service) {
        return HexFormat.of().formatHex(Sha256.of(service.getBytes(StandardCharsets.UTF_8)));
    }

    /**
     * Changes files while nobody else does, neither in this process nor in another. Where the file
     * system has no locks, two publishers at once are told apart by the file that both make.
     */
    private static void alone(Path folder, Change change) throws IOException {
        Interrupts.setAside(() -> {
            locked(folder, change);
            return null;
        });
    }

    /** One at a time: a process that closes its lock file has no lock any more. */
    private static synchronized void locked(Path folder, Change change) throws IOException {
        try (FileChannel channel =
                FileChannel.open(
                        folder.resolve(LOCK),
                        StandardOpenOption.CREATE,
                        StandardOpenOption.WRITE)) {
            lock(channel);
            change.make();
        }
    }

    private static void lock(FileChannel channel) {
        try {
            channel.lock();
        } catch (IOException | OverlappingFileLockException e) {
            System.getLogger(Names.class.getName())
                    .log(System.Logger.Level.DEBUG, "no locks on this file system", e);
        }
    }

    /**
     * Publishes a name.
     *
     * @param service the name.
     * @param port what {@link Ports#open} returned.
     * @throws GalernaException of class SERVICE if the name is taken or the rank has ended, PORT if
     *     that is no port.
     */
    public void publish(String service, String port) {
        PortName.parse(port);
        try {
            final Path file = file(service);
            alone(file.getParent(), () -> place(file, Entry.of(port)));
        } catch (FileAlreadyExistsException e) {
            throw GalernaException.of(ErrorClass.SERVICE, "the service is published already")
                    .argument("service_name", service)
                    .advice("Take another name, or withdraw this one where it was published")
                    .exception();
        } catch (IOException e) {
            throw trouble(e, service);
        }
        if (!isKept(service, port)) {
            withdraw(service, port);
            throw GalernaException.of(ErrorClass.SERVICE, "the rank has ended")
                    .argument("service_name", service)
                    .exception();
        }
    }

    private synchronized boolean isKept(String service, String port) {
        own.put(service, port);
        return !isClosed;
    }

    /** Makes a file unless there is one of a publisher that lives; it is complete when seen. */
    private void place(Path file, Entry entry) throws IOException {
        final Entry there = Entry.read(file);
        if (there != null && !isDead(there)) {
            throw new FileAlreadyExistsException(file.toString());
        }
        Files.deleteIfExists(file);
        final Path fresh = file.resolveSibling(UUID.randomUUID() + ".new");
        try {
            Files.writeString(fresh, entry.text());
            restrict(fresh, "rw-------");
            link(fresh, file);
        } finally {
            Files.deleteIfExists(fresh);
        }
    }

    /** Gives a complete file its name, unless another was quicker. */
    private static void link(Path fresh, Path file) throws IOException {
        try {
            Files.createLink(file, fresh);
        } catch (UnsupportedOperationException e) {
            Files.move(fresh, file); // which, as this publisher is alone, is not there
        }
    }

    /**
     * Finds a name.
     *
     * @param service the name.
     * @return its port.
     * @throws GalernaException of class NAME if nobody has published it.
     */
    public String lookup(String service) {
        try {
            final Entry entry = Entry.read(file(service));
            if (entry == null || isDead(entry)) {
                throw GalernaException.of(ErrorClass.NAME, "nobody has published this service")
                        .argument("service_name", service)
                        .advice("Publish it first, as the same user on the same host")
                        .exception();
            }
            return entry.port();
        } catch (IOException e) {
            throw trouble(e, service);
        }
    }

    /**
     * Withdraws a name. The publisher does it, or any process of the user that knows the port.
     *
     * @param service the name.
     * @param port that it was published with.
     * @throws GalernaException of class SERVICE if nobody has published it with this port.
     */
    public void withdraw(String service, String port) {
        try {
            final Path file = file(service);
            alone(
                    file.getParent(),
                    () -> {
                        requirePublished(service, port, Entry.read(file));
                        Files.deleteIfExists(file);
                    });
            own.remove(service, port);
        } catch (IOException e) {
            throw trouble(e, service);
        }
    }

    private static void requirePublished(String service, String port, Entry there) {
        if (there == null) {
            throw GalernaException.of(ErrorClass.SERVICE, "nobody has published this service")
                    .argument("service_name", service)
                    .advice("Withdraw a name once, before its publisher ends")
                    .exception();
        }
        if (!there.port().equals(port)) {
            throw GalernaException.of(ErrorClass.SERVICE, "the service has another port")
                    .argument("port_name", port)
                    .advice("Name the port that it was published with")
                    .exception();
        }
    }

    private static GalernaException trouble(IOException e, String service) {
        return GalernaException.of(ErrorClass.SERVICE, "names cannot be kept: " + e.getMessage())
                .argument("service_name", service)
                .cause(e)
                .exception();
    }

    /** Withdraws the names of this rank that are still its own; it publishes none any more. */
    @Override
    public void close() {
        synchronized (this) {
            isClosed = true;
        }
        for (final Map.Entry<String, String> name : Map.copyOf(own).entrySet()) {
            try {
                withdraw(name.getKey(), name.getValue());
            } catch (GalernaException e) {
                own.remove(name.getKey(), name.getValue());
                System.getLogger(Names.class.getName())
                        .log(System.Logger.Level.DEBUG, "withdrawing " + name.getKey(), e);
            }
        }
    }
}
