// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.signal;

import java.io.FileInputStream;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;

/**
 * Takes SIGQUIT from the JVM, which keeps it for thread dumps (they omit virtual threads), and lets
 * it show what every rank waits for. On Linux, in a JVM whose file descriptor 3 was kept free for
 * this.
 *
 * <p>Java code cannot run in a handler of this signal, so one of libc's functions is the handler:
 * {@code eventfd_write(3, x)}, since 3 is both the signal's number and the end of a pipe that a
 * thread reads.
 */
public final class QuitSignal {
    /** Set to the descriptor by whoever kept it free. */
    private static final String KEPT = "galerna.quit";

    private static final int SIGQUIT = 3;

    private QuitSignal() {}

    /**
     * Runs an action at each SIGQUIT from now on; does nothing where that cannot be had.
     *
     * @param action what to do, on a thread of its own.
     */
    public static void on(Runnable action) {
        if (Integer.getInteger(KEPT, 0) != SIGQUIT) {
            return;
        }
        // A thread of its own: making the first native call takes a quarter of a second.
        Thread thread = new Thread(() -> take(SignalEcho.once(action)), "mpjrun quit");
        thread.setDaemon(true);
        thread.start();
    }

    private static void take(Runnable action) {
        try {
            read(connect(), action);
        } catch (Throwable e) {
            return; // without native access or on another system the JVM prints its own dump
        }
    }

    /** Makes a pipe whose writing end is descriptor 3, and returns its reading end. */
    @SuppressWarnings("restricted")
    private static int connect() throws Throwable {
        ValueLayout.OfInt i = ValueLayout.JAVA_INT;
        ValueLayout p = ValueLayout.ADDRESS;
        Linker linker = Linker.nativeLinker();
        MethodHandle pipe = handle(linker, "pipe", FunctionDescriptor.of(i, p));
        MethodHandle dup2 = handle(linker, "dup2", FunctionDescriptor.of(i, i, i));
        MethodHandle signal = handle(linker, "signal", FunctionDescriptor.of(p, i, p));
        MemorySegment handler = linker.defaultLookup().findOrThrow("eventfd_write");
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment ends = arena.allocate(i, 2);
            if ((int) pipe.invokeExact(ends) != 0
                    || (int) dup2.invokeExact(ends.getAtIndex(i, 1), SIGQUIT) != SIGQUIT) {
                throw new IOException("no pipe");
            }
            MemorySegment before = (MemorySegment) signal.invokeExact(SIGQUIT, handler);
            if (before.address() == -1) {
                throw new IOException("no signal");
            }
            return ends.getAtIndex(i, 0);
        }
    }

    @SuppressWarnings("restricted")
    private static MethodHandle handle(Linker linker, String name, FunctionDescriptor type) {
        return linker.downcallHandle(linker.defaultLookup().findOrThrow(name), type);
    }

    private static void read(int descriptor, Runnable action) {
        try (FileInputStream in = new FileInputStream("/dev/fd/" + descriptor)) {
            byte[] word = new byte[Long.BYTES];
            while (in.readNBytes(word, 0, word.length) == word.length) {
                action.run();
            }
        } catch (IOException e) {
            return; // the JVM ends
        }
    }
}
