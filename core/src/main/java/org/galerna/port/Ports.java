// SPDX-License-Identifier: Apache-2.0
package org.galerna.port;

import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.galerna.base.net.Interfaces;
import org.galerna.error.ErrorClass;
import org.galerna.error.GalernaException;

/** The ports of one rank and the names it has published. Any thread may call. */
public final class Ports implements AutoCloseable {
    private final String version;
    private final String interfaces;
    private final Map<String, OpenPort> open = new ConcurrentHashMap<>();
    private final Names names = Names.standard();
    private boolean isClosed; // under this

    /** For a rank of this version of the library, at the interfaces that the job uses. */
    public Ports() {
        this(Greeting.version(), System.getProperty(Interfaces.PROPERTY, ""));
    }

    /** For a rank of any version and interfaces. */
    Ports(String version, String interfaces) {
        this.version = version;
        this.interfaces = interfaces;
    }

    /**
     * Opens a port.
     *
     * @return its name, less than 1024 characters; whoever knows it may connect.
     * @throws GalernaException of class PORT if the system has none, or no interface that fits, or
     *     the rank has ended.
     */
    public String open() {
        try {
            return add(new OpenPort(version, interfaces));
        } catch (IOException | IllegalStateException e) {
            throw GalernaException.of(ErrorClass.PORT, "no port can be opened: " + e.getMessage())
                    .cause(e)
                    .exception();
        }
    }

    private synchronized String add(OpenPort made) {
        if (isClosed) {
            made.close();
            throw new IllegalStateException("the rank has ended");
        }
        final String name = made.name().toString();
        open.put(name, made);
        return name;
    }

    /**
     * Closes a port; those who wait to be taken are refused.
     *
     * @param name what {@link #open} returned.
     * @throws GalernaException of class PORT if this rank has no such port.
     */
    public void close(String name) {
        find(name).close();
        open.remove(name);
    }

    private OpenPort find(String name) {
        final OpenPort found = name == null ? null : open.get(name);
        if (found == null) {
            throw GalernaException.of(ErrorClass.PORT, "this rank has not opened such a port")
                    .argument("port_name", name)
                    .advice(
                            "The root of accept is the rank that called openPort, and has not"
                                    + " closed it")
                    .exception();
        }
        return found;
    }

    /**
     * Waits for a caller, for a short time; or a little longer until one says that it is there.
     *
     * @param name a port of this rank.
     * @param millis how long.
     * @return a line to the caller; null if nobody came who is still there.
     * @throws GalernaException of class PORT if this rank has no such port.
     * @throws InterruptedException if the thread was interrupted.
     */
    public Line take(String name, long millis) throws InterruptedException {
        return find(name).take(millis);
    }

    /**
     * Tells why the last caller of another version was refused, who may have been anybody.
     *
     * @param name a port of this rank.
     * @return both versions; empty if there was none.
     * @throws GalernaException of class PORT if this rank has no such port.
     */
    public Optional<String> refusal(String name) {
        return Optional.ofNullable(find(name).refusal());
    }

    /** How many callers of a port of this rank wait to be taken, as far as it has heard. */
    int waiting(String name) {
        return find(name).waiting();
    }

    /**
     * Prepares a call of a port.
     *
     * @param name of a port, of any rank anywhere.
     * @return the call, not made yet.
     * @throws GalernaException of class PORT if that is no port.
     */
    public Call call(String name) {
        final PortName port = PortName.parse(name);
        return new Call(port, new Greeting(version, port.secret()));
    }

    /**
     * Returns the names that ranks on this host publish.
     *
     * @return those of this user.
     */
    public Names names() {
        return names;
    }

    /** Closes all ports and withdraws all names of this rank, which opens none any more. */
    @Override
    public void close() {
        synchronized (this) {
            isClosed = true;
        }
        open.values().forEach(OpenPort::close);
        open.clear();
        names.close();
    }
}
