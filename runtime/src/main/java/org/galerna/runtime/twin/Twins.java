// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.twin;

import java.io.Console;
import java.io.IOError;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.lang.Thread.UncaughtExceptionHandler;
import java.net.URL;
import java.util.Enumeration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.ServiceLoader;

/**
 * The twins: what a rank's code calls in place of the JDK's process-wide methods. Rewritten code
 * alone calls it; see {@link org.galerna.runtime.twin} for how a method is found here.
 */
public final class Twins {
    private static final RankCalls RANK = ((RankHolder) Twins.class.getClassLoader()).calls();

    /** How the names of the properties begin that the JDK's own code reads when it is used. */
    private static final List<String> OF_THE_JDK =
            List.of(
                    "java.",
                    "javax.",
                    "jdk.",
                    "sun.",
                    "com.sun.",
                    "http.",
                    "https.",
                    "ftp.",
                    "socksProxy",
                    "socksNonProxyHosts",
                    "user.timezone",
                    "awt.",
                    "swing.",
                    "org.w3c.dom.",
                    "org.xml.sax.");

    private Twins() {}

    // System

    /**
     * Stands for {@link System#exit}.
     *
     * @param code the exit code.
     */
    public static void exit(int code) {
        RANK.exit(code);
    }

    /**
     * Stands for the field {@link System#out}.
     *
     * @return the rank's stream.
     */
    public static PrintStream out() {
        return RANK.out();
    }

    /**
     * Stands for the field {@link System#err}.
     *
     * @return the rank's stream.
     */
    public static PrintStream err() {
        return RANK.err();
    }

    /**
     * Stands for the field {@link System#in}.
     *
     * @return the rank's stream.
     */
    public static InputStream in() {
        return RANK.in();
    }

    /**
     * Stands for {@link System#setOut}.
     *
     * @param stream the rank's new stream.
     */
    public static void setOut(PrintStream stream) {
        RANK.out(stream);
    }

    /**
     * Stands for {@link System#setErr}.
     *
     * @param stream the rank's new stream.
     */
    public static void setErr(PrintStream stream) {
        RANK.err(stream);
    }

    /**
     * Stands for {@link System#setIn}.
     *
     * @param stream the rank's new stream.
     */
    public static void setIn(InputStream stream) {
        RANK.in(stream);
    }

    /**
     * Stands for {@link System#console}: a rank has no terminal of its own.
     *
     * @return null.
     */
    public static Console console() {
        return null;
    }

    /**
     * Stands for {@link System#getenv(String)}.
     *
     * @param name of the variable.
     * @return its value in the rank, or null.
     */
    public static String getenv(String name) {
        return RANK.environment().get(Objects.requireNonNull(name));
    }

    /**
     * Stands for {@link System#getenv()}.
     *
     * @return the rank's environment, unmodifiable.
     */
    public static Map<String, String> getenv() {
        return RANK.environment();
    }

    /**
     * Stands for {@link System#getProperties}.
     *
     * @return the rank's own properties.
     */
    public static Properties getProperties() {
        return RANK.properties();
    }

    /**
     * Stands for {@link System#setProperties}.
     *
     * @param properties the rank's new properties.
     */
    public static void setProperties(Properties properties) {
        RANK.properties(properties);
    }

    /**
     * Stands for {@link System#getProperty(String)}.
     *
     * @param key the key.
     * @return the rank's value, or null.
     */
    public static String getProperty(String key) {
        return RANK.properties().getProperty(checked(key));
    }

    /**
     * Stands for {@link System#getProperty(String, String)}.
     *
     * @param key the key.
     * @param otherwise returned if there is no such property.
     * @return the rank's value.
     */
    public static String getProperty(String key, String otherwise) {
        return RANK.properties().getProperty(checked(key), otherwise);
    }

    /**
     * Stands for {@link System#setProperty}. Keys that steer the JDK itself are set in the JVM too.
     *
     * @param key the key.
     * @param value the rank's new value.
     * @return the value before, or null.
     */
    public static String setProperty(String key, String value) {
        if (steersTheJdk(checked(key))) {
            System.setProperty(key, value);
        }
        return (String) RANK.properties().setProperty(key, value);
    }

    /**
     * Stands for {@link System#clearProperty}.
     *
     * @param key the key.
     * @return the rank's value before, or null.
     */
    public static String clearProperty(String key) {
        if (steersTheJdk(checked(key))) {
            System.clearProperty(key);
        }
        return (String) RANK.properties().remove(key);
    }

    private static String checked(String key) {
        if (key.isEmpty()) {
            throw new IllegalArgumentException("key can't be empty");
        }
        return key;
    }

    private static boolean steersTheJdk(String key) {
        for (String start : OF_THE_JDK) {
            if (key.startsWith(start)) {
                return true;
            }
        }
        return false;
    }

    /**
     * Stands for {@link Integer#getInteger(String)}.
     *
     * @param key of a property.
     * @return its number, or null.
     */
    public static Integer getInteger(String key) {
        return getInteger(key, null);
    }

    /**
     * Stands for {@link Integer#getInteger(String, int)}.
     *
     * @param key of a property.
     * @param otherwise returned if there is no number.
     * @return the number.
     */
    public static Integer getInteger(String key, int otherwise) {
        Integer found = getInteger(key, null);
        return found == null ? Integer.valueOf(otherwise) : found;
    }

    /**
     * Stands for {@link Integer#getInteger(String, Integer)}.
     *
     * @param key of a property.
     * @param otherwise returned if there is no number.
     * @return the number, or {@code otherwise}.
     */
    public static Integer getInteger(String key, Integer otherwise) {
        String value = property(key);
        try {
            return value == null ? otherwise : Integer.decode(value);
        } catch (NumberFormatException e) {
            return otherwise;
        }
    }

    /**
     * Stands for {@link Long#getLong(String)}.
     *
     * @param key of a property.
     * @return its number, or null.
     */
    public static Long getLong(String key) {
        return getLong(key, null);
    }

    /**
     * Stands for {@link Long#getLong(String, long)}.
     *
     * @param key of a property.
     * @param otherwise returned if there is no number.
     * @return the number.
     */
    public static Long getLong(String key, long otherwise) {
        Long found = getLong(key, null);
        return found == null ? Long.valueOf(otherwise) : found;
    }

    /**
     * Stands for {@link Long#getLong(String, Long)}.
     *
     * @param key of a property.
     * @param otherwise returned if there is no number.
     * @return the number, or {@code otherwise}.
     */
    public static Long getLong(String key, Long otherwise) {
        String value = property(key);
        try {
            return value == null ? otherwise : Long.decode(value);
        } catch (NumberFormatException e) {
            return otherwise;
        }
    }

    /**
     * Stands for {@link Boolean#getBoolean}.
     *
     * @param key of a property.
     * @return whether its value is "true".
     */
    public static boolean getBoolean(String key) {
        return Boolean.parseBoolean(property(key));
    }

    private static String property(String key) {
        return key == null || key.isEmpty() ? null : RANK.properties().getProperty(key);
    }

    // Runtime

    /**
     * Stands for {@link Runtime#exit}.
     *
     * @param runtime ignored.
     * @param code the exit code.
     */
    public static void exit(Runtime runtime, int code) {
        RANK.exit(code);
    }

    /**
     * Stands for {@link Runtime#halt}.
     *
     * @param runtime ignored.
     * @param code the exit code.
     */
    public static void halt(Runtime runtime, int code) {
        RANK.halt(code);
    }

    /**
     * Stands for {@link Runtime#addShutdownHook}.
     *
     * @param runtime ignored.
     * @param hook run when the rank ends.
     */
    public static void addShutdownHook(Runtime runtime, Thread hook) {
        RANK.addShutdownHook(hook);
    }

    /**
     * Stands for {@link Runtime#removeShutdownHook}.
     *
     * @param runtime ignored.
     * @param hook the hook.
     * @return whether it was registered.
     */
    public static boolean removeShutdownHook(Runtime runtime, Thread hook) {
        return RANK.removeShutdownHook(hook);
    }

    // Thread and Timer

    /**
     * Stands for {@link Thread#setDefaultUncaughtExceptionHandler}.
     *
     * @param handler the rank's new handler, or null.
     */
    public static void setDefaultUncaughtExceptionHandler(UncaughtExceptionHandler handler) {
        RANK.defaultHandler(handler);
    }

    /**
     * Stands for {@link Thread#getDefaultUncaughtExceptionHandler}.
     *
     * @return the rank's handler, or null.
     */
    public static UncaughtExceptionHandler getDefaultUncaughtExceptionHandler() {
        return RANK.defaultHandler();
    }

    /**
     * Called after each constructor of Thread.
     *
     * @param thread one that has not been started.
     */
    public static void adopt(Thread thread) {
        RANK.adopt(thread);
    }

    /**
     * Stands for {@link Thread#ofPlatform}.
     *
     * @return a builder whose threads are daemon only if a process's would be.
     */
    public static Thread.Builder.OfPlatform ofPlatform() {
        return Thread.ofPlatform().daemon(RANK.childIsDaemon());
    }

    /**
     * Pushed as the missing argument of {@code new Timer()} and {@code new Timer(String)}.
     *
     * @return whether the timer's thread would be daemon in a process.
     */
    public static boolean childIsDaemon() {
        return RANK.childIsDaemon();
    }

    /**
     * Stands for the reference {@code Thread::new}.
     *
     * @return a thread of the rank.
     */
    public static Thread newThread() {
        return adopted(new Thread());
    }

    /**
     * Stands for the reference {@code Thread::new}.
     *
     * @param task what it runs.
     * @return a thread of the rank.
     */
    public static Thread newThread(Runnable task) {
        return adopted(new Thread(task));
    }

    /**
     * Stands for the reference {@code Thread::new}.
     *
     * @param name the thread's name.
     * @return a thread of the rank.
     */
    public static Thread newThread(String name) {
        return adopted(new Thread(name));
    }

    /**
     * Stands for the reference {@code Thread::new}.
     *
     * @param task what it runs.
     * @param name the thread's name.
     * @return a thread of the rank.
     */
    public static Thread newThread(Runnable task, String name) {
        return adopted(new Thread(task, name));
    }

    private static Thread adopted(Thread thread) {
        RANK.adopt(thread);
        return thread;
    }

    // ClassLoader

    /**
     * Stands for {@link ClassLoader#getSystemClassLoader}.
     *
     * @return the rank's loader.
     */
    public static ClassLoader getSystemClassLoader() {
        return Twins.class.getClassLoader();
    }

    /**
     * Stands for {@link ClassLoader#getSystemResource}.
     *
     * @param name of the resource.
     * @return where it is, or null.
     */
    public static URL getSystemResource(String name) {
        return getSystemClassLoader().getResource(name);
    }

    /**
     * Stands for {@link ClassLoader#getSystemResources}.
     *
     * @param name of the resources.
     * @return where they are.
     * @throws IOException if the class path cannot be read.
     */
    public static Enumeration<URL> getSystemResources(String name) throws IOException {
        return getSystemClassLoader().getResources(name);
    }

    /**
     * Stands for {@link ClassLoader#getSystemResourceAsStream}.
     *
     * @param name of the resource.
     * @return its bytes, or null.
     */
    public static InputStream getSystemResourceAsStream(String name) {
        return getSystemClassLoader().getResourceAsStream(name);
    }

    /**
     * Stands for {@link Thread#getContextClassLoader}. Threads of the common pool, which is all
     * ranks', have the JVM's loader.
     *
     * @param thread any thread.
     * @return its loader; the rank's where that is the JVM's.
     */
    public static ClassLoader getContextClassLoader(Thread thread) {
        ClassLoader own = thread.getContextClassLoader();
        return ClassLoader.getSystemClassLoader().equals(own) ? getSystemClassLoader() : own;
    }

    /**
     * Pushed as the missing argument of {@link ServiceLoader#load(Class)}.
     *
     * @return this thread's loader.
     */
    public static ClassLoader loaderOfServices() {
        return getContextClassLoader(Thread.currentThread());
    }

    // IO

    /**
     * Stands for {@link IO#println(Object)}.
     *
     * @param value what to print.
     */
    public static void println(Object value) {
        RANK.out().println(value);
    }

    /** Stands for {@link IO#println()}. */
    public static void println() {
        RANK.out().println();
    }

    /**
     * Stands for {@link IO#print(Object)}.
     *
     * @param value what to print.
     */
    public static void print(Object value) {
        RANK.out().print(value);
        RANK.out().flush();
    }

    /**
     * Stands for {@link IO#readln()}.
     *
     * @return a line of the rank's input, null at its end.
     */
    public static String readln() {
        try {
            return RankLines.next(RANK.in());
        } catch (IOException e) {
            throw new IOError(e);
        }
    }

    /**
     * Stands for {@link IO#readln(String)}.
     *
     * @param prompt printed before.
     * @return a line of the rank's input, null at its end.
     */
    public static String readln(String prompt) {
        print(prompt);
        return readln();
    }
}
