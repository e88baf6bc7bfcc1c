// SPDX-License-Identifier: Apache-2.0
package org.galerna.launch;

import java.lang.invoke.MethodHandles;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;

/**
 * Finds and calls the main method of a class as {@code java} does since Java 25: static or
 * instance, with arguments or without, not private; with arguments wins.
 */
public final class MainMethod {
    private MainMethod() {}

    /**
     * Calls main.
     *
     * @param type the class.
     * @param arguments for main.
     * @throws Throwable what main threw, or NoSuchMethodException where there is no main.
     */
    public static void call(Class<?> type, String... arguments) throws Throwable {
        Method main = find(type, String[].class);
        Object[] actual = {arguments};
        if (main == null) {
            main = find(type);
            actual = new Object[0];
        }
        if (main == null) {
            throw new NoSuchMethodException(
                    "class " + type.getName() + " has no main method that is not private");
        }
        main.setAccessible(true);
        if (actual.length == 1 && Modifier.isStatic(main.getModifiers())) {
            // A direct handle of this shape is ready in every JVM; reflection would make classes.
            MethodHandles.lookup().unreflect(main).invokeExact(arguments);
            return;
        }
        try {
            main.invoke(Modifier.isStatic(main.getModifiers()) ? null : instance(type), actual);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }

    /**
     * Finds the class of a program; the launcher has seen it on its own host.
     *
     * @param name of the class.
     * @param loader of the program.
     * @return the class.
     * @throws ClassNotFoundException if it is not there.
     */
    public static Class<?> type(String name, ClassLoader loader) throws ClassNotFoundException {
        try {
            return Class.forName(name, true, loader);
        } catch (ClassNotFoundException e) {
            if (!name.equals(e.getMessage())) {
                throw e;
            }
            throw new ClassNotFoundException(
                    name
                            + " is not on the class path of this host: give -cp what every host"
                            + " has, or add --stage");
        }
    }

    private static Object instance(Class<?> type) throws Throwable {
        try {
            Constructor<?> constructor = type.getDeclaredConstructor();
            if (Modifier.isPrivate(constructor.getModifiers())) {
                throw new NoSuchMethodException(
                        "the constructor of " + type.getName() + " is private");
            }
            constructor.setAccessible(true);
            return constructor.newInstance();
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }

    private static Method find(Class<?> type, Class<?>... parameters) {
        for (Class<?> c = type; c != null && c != Object.class; c = c.getSuperclass()) {
            Method own = declared(c, parameters);
            if (own != null && isInherited(own, c, type)) {
                return own;
            }
        }
        return inInterfaces(type, parameters);
    }

    private static Method declared(Class<?> type, Class<?>... parameters) {
        try {
            Method m = type.getDeclaredMethod("main", parameters);
            return Modifier.isPrivate(m.getModifiers())
                            || Modifier.isAbstract(m.getModifiers())
                            || m.getReturnType() != void.class
                    ? null
                    : m;
        } catch (NoSuchMethodException e) {
            return null;
        }
    }

    private static boolean isInherited(Method method, Class<?> owner, Class<?> type) {
        int access = Modifier.PUBLIC | Modifier.PROTECTED;
        return owner == type
                || (method.getModifiers() & access) != 0
                || owner.getPackageName().equals(type.getPackageName());
    }

    private static Method inInterfaces(Class<?> type, Class<?>... parameters) {
        for (Class<?> c = type; c != null; c = c.getSuperclass()) {
            for (Class<?> face : c.getInterfaces()) {
                Method m = declared(face, parameters);
                if (m != null && !Modifier.isStatic(m.getModifiers())) {
                    return m;
                }
            }
        }
        return null;
    }
}
