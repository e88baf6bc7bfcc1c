// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.launch;

import java.lang.StackWalker.StackFrame;
import java.lang.reflect.Method;
import java.util.OptionalInt;

/**
 * Reads the exit status that the current thread is ending the JVM with. The JDK tells it nobody, so
 * it is read from the thread's own stack, through a JDK class that needs {@code java.lang} opened;
 * where that is missing, the status is unknown.
 */
final class ExitStatus {
    private ExitStatus() {}

    /**
     * Looks in the stack of a thread that starts shutdown hooks, which is the one that called exit.
     */
    static OptionalInt ofCurrentThread() {
        try {
            Method walker = opened("java.lang.LiveStackFrame", "getStackWalker");
            Method locals = opened("java.lang.LiveStackFrame", "getLocals");
            Method value = opened("java.lang.LiveStackFrame$PrimitiveSlot", "longValue");
            StackFrame exit =
                    ((StackWalker) walker.invoke(null))
                            .walk(frames -> frames.filter(ExitStatus::isExit).findFirst())
                            .orElse(null);
            if (exit == null) {
                return OptionalInt.empty();
            }
            Object first = ((Object[]) locals.invoke(exit))[0];
            return OptionalInt.of((int) (long) value.invoke(first));
        } catch (ReflectiveOperationException | RuntimeException e) {
            return OptionalInt.empty(); // not opened, or another JDK
        }
    }

    private static boolean isExit(StackFrame frame) {
        return frame.getClassName().equals("java.lang.Shutdown")
                && frame.getMethodName().equals("exit");
    }

    private static Method opened(String type, String name) throws ReflectiveOperationException {
        Method method = Class.forName(type).getDeclaredMethod(name);
        method.setAccessible(true);
        return method;
    }
}
