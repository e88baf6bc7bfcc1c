// SPDX-License-Identifier: Apache-2.0
package org.galerna.port;

import java.io.IOException;
import java.net.Socket;
import org.galerna.error.ErrorClass;
import org.galerna.error.GalernaException;

/** A call of a port. One thread makes it and waits to be taken; any other may give it up. */
public final class Call implements AutoCloseable {
    private static final int CONNECT_MILLIS = 10_000;

    private final PortName port;
    private final Greeting greeting;
    private final Socket socket = new Socket();

    Call(PortName port, Greeting greeting) {
        this.port = port;
        this.greeting = greeting;
    }

    /**
     * Calls and waits to be taken, once.
     *
     * @return a line to the port's owner, over the connection of this call.
     * @throws GalernaException of class PORT if nobody listens there, the caller is refused, or the
     *     call is given up.
     */
    public Line await() {
        try {
            socket.connect(port.socketAddress(), CONNECT_MILLIS);
            return greeting.call(socket);
        } catch (IOException e) {
            close();
            throw refused(e);
        }
    }

    private GalernaException refused(IOException e) {
        final boolean isAnswer = e instanceof Greeting.Refused;
        return GalernaException.of(
                        ErrorClass.PORT,
                        isAnswer
                                ? "the port refuses the call: " + e.getMessage()
                                : "the port is closed or cannot be reached: " + e.getMessage())
                .argument("port_name", port)
                .advice("Connect while the owner has the port open, with the same version")
                .cause(e)
                .exception();
    }

    /** Gives the call up: the owner passes it over, and a line that was made of it is closed. */
    @Override
    public void close() {
        try {
            socket.close();
        } catch (IOException e) {
            System.getLogger(Call.class.getName())
                    .log(System.Logger.Level.DEBUG, "closing a call", e);
        }
    }
}
