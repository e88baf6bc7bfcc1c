// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.signal;

import java.io.IOException;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.function.IntConsumer;

/** Signals of the system, taken and sent. Does nothing where the system has no such signal. */
public final class SystemSignals {
    private static final List<String> NAMES =
            List.of(
                    "", "HUP", "INT", "QUIT", "ILL", "TRAP", "ABRT", "BUS", "FPE", "KILL", "USR1",
                    "SEGV", "USR2", "PIPE", "ALRM", "TERM");

    /** The shell's own: small systems have no such program. */
    private static final String KILL = "kill -\"$0\" \"$1\"";

    private SystemSignals() {}

    /**
     * Names a signal as people know it.
     *
     * @param number of the signal.
     * @return a name such as SIGKILL.
     */
    public static String name(int number) {
        return number > 0 && number < NAMES.size() ? "SIG" + NAMES.get(number) : "signal " + number;
    }

    /**
     * Does something at each arrival of a signal, instead of what the JVM does.
     *
     * @param name of the signal without SIG.
     * @param action gets its number, in a thread of the JVM's own.
     */
    public static void on(String name, IntConsumer action) {
        try {
            Class<?> signal = Class.forName("sun.misc.Signal");
            Class<?> handler = Class.forName("sun.misc.SignalHandler");
            InvocationHandler body =
                    (proxy, method, arguments) -> {
                        if (method.getName().equals("handle")) {
                            action.accept((int) signal.getMethod("getNumber").invoke(arguments[0]));
                        }
                        return null;
                    };
            Object proxy =
                    Proxy.newProxyInstance(
                            handler.getClassLoader(), new Class<?>[] {handler}, body);
            signal.getMethod("handle", signal, handler)
                    .invoke(null, signal.getConstructor(String.class).newInstance(name), proxy);
        } catch (ReflectiveOperationException | IllegalArgumentException e) {
            return; // a system without this signal
        }
    }

    /** Lets a signal arrive at this JVM. */
    static void raise(String name) {
        try {
            Class<?> signal = Class.forName("sun.misc.Signal");
            signal.getMethod("raise", signal)
                    .invoke(null, signal.getConstructor(String.class).newInstance(name));
        } catch (ReflectiveOperationException | IllegalArgumentException e) {
            return; // a system without this signal
        }
    }

    /**
     * Sends a signal that {@link Process} has no method for.
     *
     * @param pid of the process.
     * @param name of the signal without SIG.
     */
    public static void send(long pid, String name) {
        try {
            new ProcessBuilder("/bin/sh", "-c", KILL, name, Long.toString(pid))
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
        } catch (IOException e) {
            return; // a system without a shell
        }
    }
}
