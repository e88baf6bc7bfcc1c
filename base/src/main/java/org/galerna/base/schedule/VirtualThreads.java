// SPDX-License-Identifier: Apache-2.0
package org.galerna.base.schedule;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Constructor;
import java.util.concurrent.Executor;
import org.galerna.base.ModuleNames;

/** The JDK's internal constructor of virtual threads that takes a scheduler, if it can be had. */
final class VirtualThreads {
    private static final MethodHandle CONSTRUCTOR;
    private static final String REASON;

    static {
        MethodHandle found = null;
        String reason = "";
        try {
            final Constructor<?> constructor =
                    Class.forName("java.lang.VirtualThread")
                            .getDeclaredConstructor(
                                    Executor.class, String.class, int.class, Runnable.class);
            if (constructor.trySetAccessible()) {
                found =
                        MethodHandles.lookup()
                                .unreflectConstructor(constructor)
                                .asType(
                                        MethodType.methodType(
                                                Thread.class,
                                                Executor.class,
                                                String.class,
                                                int.class,
                                                Runnable.class));
            } else {
                reason =
                        "the java command lacks --add-opens=java.base/java.lang="
                                + ModuleNames.of(VirtualThreads.class);
            }
        } catch (ReflectiveOperationException | RuntimeException e) {
            reason = "this JDK (" + Runtime.version() + ") has no such scheduler: " + e;
        }
        CONSTRUCTOR = found;
        REASON = reason;
    }

    private VirtualThreads() {}

    static boolean isAvailable() {
        return CONSTRUCTOR != null;
    }

    /** Why not, or an empty string. */
    static String reason() {
        return REASON;
    }

    /** Makes a virtual thread, not started, that runs on the given scheduler. */
    @SuppressWarnings("IllegalCatch")
    static Thread create(Executor scheduler, String name, Runnable task) {
        try {
            return (Thread) CONSTRUCTOR.invokeExact(scheduler, name, 0, task);
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new IllegalStateException("a virtual thread cannot be made", e);
        }
    }
}
