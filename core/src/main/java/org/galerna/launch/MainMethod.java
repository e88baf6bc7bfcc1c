// SPDX-License-Identifier: Apache-2.0
package org.galerna.launch;

import java.lang.invoke.MethodHandles;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;

/**
 * The main method of a class as {@code java} finds it since Java 25: static or instance, with
 * arguments or without, not private; with arguments wins.
 */
public final class MainMethod {
    private final Class<?> type;
    private final Method method;

    private MainMethod(Class<?> type, Method method) {
        this.type = type;
        this.method = method;
    }

    /**
     * Finds the main method of a program, and runs none of its code; the launcher has seen its
     * class on its own host.
     *
     * @param name of the class.
     * @param loader of the program.
     * @return the method.
     * @throws ClassNotFoundException if the class is not there.
     * @throws NoSuchMethodException if it has no main.
     */
    public static MainMethod of(String name, ClassLoader loader)
            throws ClassNotFoundException, NoSuchMethodException {
        Class<?> type = type(name, loader);
        Method withArguments = find(type, String[].class);
        Method main = withArguments == null ? find(type) : withArguments;
        if (main == null) {
            throw new NoSuchMethodException(
                    "class " + type.getName() + " has no main method that is not private");
        }
        main.setAccessible(true);
        return new MainMethod(type, main);
    }

    private static Class<?> type(String name, ClassLoader loader) throws ClassNotFoundException {
        try {
            return Class.forName(name, false, loader);
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

    /**
     * Initialises the class and calls the method.
     *
     * @param arguments for main.
     * @throws Throwable what main threw.
     */
    public void call(String... arguments) throws Throwable {
        Class.forName(type.getName(), true, type.getClassLoader()); // main may be inherited
        boolean isStatic = Modifier.isStatic(method.getModifiers());
        boolean takesArguments = method.getParameterCount() == 1;
        if (isStatic && takesArguments) {
            // A direct handle of this shape is ready in every JVM; reflection would make classes.
            MethodHandles.lookup().unreflect(method).invokeExact(arguments);
            return;
        }
        try {
            Object[] actual = takesArguments ? new Object[] {arguments} : new Object[0];
            method.invoke(isStatic ? null : instance(), actual);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }

    private Object instance() throws Throwable {
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
