// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.launch;

import java.io.InputStream;
import java.io.PrintStream;
import java.lang.Thread.UncaughtExceptionHandler;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import org.galerna.base.VarHandles;
import org.galerna.runtime.stream.JobStreams;
import org.galerna.runtime.wire.RankPlace;

/**
 * What a process has one of and a rank therefore too: streams, environment, properties, a handler.
 * Made at first use, because most ranks of a large job need few of them.
 */
@SuppressWarnings("unused") // fields are read by handle
final class RankState {
    private static final VarHandle OUT =
            VarHandles.of(MethodHandles.lookup(), "out", PrintStream.class);
    private static final VarHandle ERR =
            VarHandles.of(MethodHandles.lookup(), "err", PrintStream.class);
    private static final VarHandle IN =
            VarHandles.of(MethodHandles.lookup(), "in", InputStream.class);
    private static final VarHandle HANDLER =
            VarHandles.of(MethodHandles.lookup(), "handler", UncaughtExceptionHandler.class);

    private final RankPlace place;
    private final JobStreams streams;
    private final Map<String, String> defined;
    private final Map<String, String> variables;
    private final String classPath;
    private ClassLoader loader;
    private PrintStream out;
    private PrintStream err;
    private InputStream in;
    private UncaughtExceptionHandler handler;
    private Map<String, String> environment;
    private Properties properties;

    RankState(
            RankPlace place,
            JobStreams streams,
            Map<String, String> defined,
            Map<String, String> variables,
            String classPath) {
        this.place = place;
        this.streams = streams;
        this.defined = defined;
        this.variables = variables;
        this.classPath = classPath;
    }

    RankPlace place() {
        return place;
    }

    ClassLoader loader() {
        return loader;
    }

    void loader(ClassLoader made) {
        loader = made;
    }

    PrintStream out() {
        PrintStream known = (PrintStream) OUT.getAcquire(this);
        if (known == null) {
            PrintStream made = streams.out(place.rank());
            PrintStream other = (PrintStream) OUT.compareAndExchange(this, null, made);
            known = other == null ? made : other;
        }
        return known;
    }

    PrintStream err() {
        PrintStream known = (PrintStream) ERR.getAcquire(this);
        if (known == null) {
            PrintStream made = streams.err(place.rank());
            PrintStream other = (PrintStream) ERR.compareAndExchange(this, null, made);
            known = other == null ? made : other;
        }
        return known;
    }

    InputStream in() {
        InputStream known = (InputStream) IN.getAcquire(this);
        if (known == null) {
            InputStream made = place.rank() == 0 ? streams.in() : InputStream.nullInputStream();
            InputStream other = (InputStream) IN.compareAndExchange(this, null, made);
            known = other == null ? made : other;
        }
        return known;
    }

    void out(PrintStream stream) {
        OUT.setRelease(this, stream);
    }

    void err(PrintStream stream) {
        ERR.setRelease(this, stream);
    }

    void in(InputStream stream) {
        IN.setRelease(this, stream);
    }

    UncaughtExceptionHandler handler() {
        return (UncaughtExceptionHandler) HANDLER.getAcquire(this);
    }

    void handler(UncaughtExceptionHandler value) {
        HANDLER.setRelease(this, value);
    }

    synchronized Map<String, String> environment() {
        if (environment == null) {
            Map<String, String> map = new HashMap<>(System.getenv());
            map.putAll(variables);
            map.putAll(place.environment());
            environment = Collections.unmodifiableMap(map);
        }
        return environment;
    }

    synchronized Properties properties() {
        if (properties == null) {
            properties = copyOfJobs();
        }
        return properties;
    }

    synchronized void properties(Properties value) {
        properties = value == null ? copyOfJobs() : value;
    }

    private Properties copyOfJobs() {
        Properties jvm = System.getProperties();
        Properties copy = new Properties();
        for (String key : jvm.stringPropertyNames()) {
            copy.setProperty(key, jvm.getProperty(key));
        }
        copy.setProperty("java.class.path", classPath);
        defined.forEach(copy::setProperty);
        return copy;
    }
}
