// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.loader;

import java.util.Map;
import java.util.Set;

/**
 * The process-wide members of the JDK that a rank's code reaches through a twin instead. One place:
 * a row here needs a method of the same name in {@link org.galerna.runtime.twin.Twins}.
 */
final class TwinTable {
    /** Internal name of the class of twins. */
    static final String TWINS = "org/galerna/runtime/twin/Twins";

    static final String THREAD = "java/lang/Thread";
    static final String TIMER = "java/util/Timer";
    static final String SERVICES = "java/util/ServiceLoader";
    private static final String SYSTEM = "java/lang/System";
    private static final String RUNTIME = "java/lang/Runtime";

    /** Static methods: owner, names. Every overload has a twin. */
    private static final Map<String, Set<String>> STATIC =
            Map.of(
                    SYSTEM,
                    Set.of(
                            "exit",
                            "setOut",
                            "setErr",
                            "setIn",
                            "console",
                            "getenv",
                            "getProperties",
                            "setProperties",
                            "getProperty",
                            "setProperty",
                            "clearProperty"),
                    "java/lang/Integer",
                    Set.of("getInteger"),
                    "java/lang/Long",
                    Set.of("getLong"),
                    "java/lang/Boolean",
                    Set.of("getBoolean"),
                    THREAD,
                    Set.of(
                            "setDefaultUncaughtExceptionHandler",
                            "getDefaultUncaughtExceptionHandler",
                            "ofPlatform"),
                    "java/lang/ClassLoader",
                    Set.of(
                            "getSystemClassLoader",
                            "getSystemResource",
                            "getSystemResources",
                            "getSystemResourceAsStream"),
                    "java/lang/IO",
                    Set.of("println", "print", "readln"));

    /** Instance methods: owner, names. The twin takes the object first. */
    private static final Map<String, Set<String>> VIRTUAL =
            Map.of(
                    RUNTIME,
                    Set.of("exit", "halt", "addShutdownHook", "removeShutdownHook"),
                    THREAD,
                    Set.of("getContextClassLoader"));

    /** Static fields: owner, names. The twin is a method without parameters. */
    private static final Map<String, Set<String>> FIELD =
            Map.of(SYSTEM, Set.of("out", "err", "in"));

    /** Constructors after or before which something is called. */
    private static final Map<String, Set<String>> CONSTRUCTOR =
            Map.of(THREAD, Set.of("<init>"), TIMER, Set.of("<init>"));

    static final String LOAD = "load";
    private static final String LOAD_TYPE = "(Ljava/lang/Class;)Ljava/util/ServiceLoader;";

    private TwinTable() {}

    /** Whether it loads services by the loader of the thread, which a call is given instead. */
    static boolean isServiceLoad(String owner, String name, String type) {
        return owner.equals(SERVICES) && name.equals(LOAD) && type.equals(LOAD_TYPE);
    }

    static boolean isStatic(String owner, String name) {
        return has(STATIC, owner, name);
    }

    static boolean isVirtual(String owner, String name) {
        return has(VIRTUAL, owner, name);
    }

    static boolean isField(String owner, String name) {
        return has(FIELD, owner, name);
    }

    static boolean isConstructor(String owner, String name) {
        return has(CONSTRUCTOR, owner, name);
    }

    /** Whether a constant pool with these two strings may name a row. */
    static boolean isOwner(String internalName) {
        return STATIC.containsKey(internalName)
                || VIRTUAL.containsKey(internalName)
                || CONSTRUCTOR.containsKey(internalName)
                || internalName.equals(SERVICES);
    }

    /** Whether a row of this owner has the member. */
    static boolean isMember(String owner, String name) {
        return isStatic(owner, name)
                || isVirtual(owner, name)
                || isField(owner, name)
                || isConstructor(owner, name)
                || isServiceLoad(owner, name, LOAD_TYPE);
    }

    private static boolean has(Map<String, Set<String>> rows, String owner, String name) {
        Set<String> names = rows.get(owner);
        return names != null && names.contains(name);
    }
}
