// SPDX-License-Identifier: Apache-2.0
package org.galerna.port;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.HexFormat;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
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

    private final Map<String, Path> own = new ConcurrentHashMap<>();

    Names() {}

    private static Path folder() throws IOException {
        final String wanted = System.getProperty(PROPERTY);
        final Path folder =
                wanted != null
                        ? Path.of(wanted)
                        : Path.of(
                                System.getProperty("java.io.tmpdir"),
                                "galerna-names-" + System.getProperty("user.name"));
        if (!Files.isDirectory(folder)) {
            Files.createDirectories(folder);
            restrict(folder, "rwx------");
        }
        if (wanted == null
                && !Files.getOwner(folder).getName().equals(System.getProperty("user.name"))) {
            throw new IOException(folder + " belongs to somebody else");
        }
        return folder;
    }

    private static void restrict(Path path, String permissions) throws IOException {
        try {
            Files.setPosixFilePermissions(path, PosixFilePermissions.fromString(permissions));
        } catch (UnsupportedOperationException e) {
            System.getLogger(Names.class.getName())
                    .log(System.Logger.Level.DEBUG, "no permissions on this file system", e);
        }
    }

    private static Path file(String service) throws IOException {
        if (service == null || service.isEmpty() || service.length() > LONGEST) {
            throw GalernaException.argument(
                    ErrorClass.SERVICE,
                    "a service has a name of 1 to " + LONGEST + " characters",
                    "service_name",
                    service);
        }
        final byte[] bytes = service.getBytes(StandardCharsets.UTF_8);
        return folder().resolve(HexFormat.of().formatHex(bytes));
    }

    /**
     * Publishes a name.
     *
     * @param service the name.
     * @param port what {@link Ports#open} returned.
     * @throws GalernaException of class SERVICE if the name is taken, PORT if that is no port.
     */
    public void publish(String service, String port) {
        PortName.parse(port);
        try {
            final Path file = file(service);
            if (read(file) != null) {
                throw GalernaException.argument(
                        ErrorClass.SERVICE,
                        "the service is published already",
                        "service_name",
                        service);
            }
            final Path fresh = file.resolveSibling(UUID.randomUUID() + ".new");
            final ProcessHandle self = ProcessHandle.current();
            Files.writeString(fresh, started(self) + "\n" + self.pid() + "\n" + port + "\n");
            restrict(fresh, "rw-------");
            place(fresh, file);
            own.put(service, file);
        } catch (IOException e) {
            throw trouble(e, service);
        }
    }

    /** Gives a complete file its name, unless another was quicker. */
    private static void place(Path fresh, Path file) throws IOException {
        try {
            Files.createLink(file, fresh);
            Files.delete(fresh);
        } catch (UnsupportedOperationException e) {
            Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE);
        } catch (FileAlreadyExistsException e) {
            Files.delete(fresh);
            throw e;
        }
    }

    private static long started(ProcessHandle process) {
        return process.info().startInstant().map(i -> i.toEpochMilli()).orElse(0L);
    }

    /** The port in a file; null if there is no file, or its publisher has ended. */
    private static String read(Path file) throws IOException {
        final String[] lines;
        try {
            lines = Files.readString(file).split("\n");
        } catch (NoSuchFileException e) {
            return null;
        }
        if (lines.length < 3) {
            return null;
        }
        final boolean isHere = System.getProperty(PROPERTY) == null;
        if (isHere && !isAlive(Long.parseLong(lines[1]), Long.parseLong(lines[0]))) {
            Files.deleteIfExists(file);
            return null;
        }
        return lines[2];
    }

    private static boolean isAlive(long pid, long started) {
        return ProcessHandle.of(pid).map(p -> p.isAlive() && started(p) == started).orElse(false);
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
            final String port = read(file(service));
            if (port == null) {
                throw GalernaException.of(ErrorClass.NAME, "nobody has published this service")
                        .argument("service_name", service)
                        .advice("Publish it first, as the same user on the same host")
                        .exception();
            }
            return port;
        } catch (IOException e) {
            throw trouble(e, service);
        }
    }

    /**
     * Withdraws a name.
     *
     * @param service the name.
     * @throws GalernaException of class SERVICE if nobody has published it.
     */
    public void withdraw(String service) {
        try {
            final Path file = file(service);
            own.remove(service);
            if (!Files.deleteIfExists(file)) {
                throw GalernaException.argument(
                        ErrorClass.SERVICE,
                        "nobody has published this service",
                        "service_name",
                        service);
            }
        } catch (IOException e) {
            throw trouble(e, service);
        }
    }

    private static GalernaException trouble(IOException e, String service) {
        return GalernaException.of(ErrorClass.SERVICE, "names cannot be kept: " + e.getMessage())
                .argument("service_name", service)
                .cause(e)
                .exception();
    }

    @Override
    public void close() {
        for (final String service : Set.copyOf(own.keySet())) {
            try {
                Files.deleteIfExists(own.remove(service));
            } catch (IOException e) {
                System.getLogger(Names.class.getName())
                        .log(System.Logger.Level.DEBUG, "withdrawing " + service, e);
            }
        }
    }
}
