// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.loader;

import java.io.IOException;
import java.net.URL;
import java.security.CodeSource;
import java.security.ProtectionDomain;
import java.security.cert.Certificate;
import java.util.Collections;
import java.util.Enumeration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.jar.Attributes;
import java.util.jar.Manifest;

/** What a rank's loader and the loader of shared classes have in common. */
abstract class Definer extends ClassLoader {
    private final Application application;
    private final Map<String, ProtectionDomain> domains = new ConcurrentHashMap<>();

    static {
        registerAsParallelCapable();
    }

    Definer(Application application) {
        super(getPlatformClassLoader());
        this.application = application;
    }

    final Application application() {
        return application;
    }

    @Override
    protected final Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        if (name.startsWith("java.")) {
            return getPlatformClassLoader().loadClass(name);
        }
        synchronized (getClassLoadingLock(name)) {
            Class<?> known = findLoadedClass(name);
            if (known == null) {
                known = find(name);
            }
            if (resolve) {
                resolveClass(known);
            }
            return known;
        }
    }

    private Class<?> find(String name) throws ClassNotFoundException {
        Class<?> own = findOwn(name);
        if (own != null) {
            return own;
        }
        if (Application.isSharedLibrary(name)) {
            return application.library().loadClass(name);
        }
        boolean platform = application.isPlatformPackage(Application.packageOf(name));
        if (!platform) {
            Application.Bytes bytes = applicationBytes(name);
            if (bytes == null) {
                throw new ClassNotFoundException(name);
            }
            return define(name, bytes);
        }
        try {
            return getPlatformClassLoader().loadClass(name);
        } catch (ClassNotFoundException e) {
            // A tool of the JDK, such as the compiler: the JVM's own loader has it.
            return getSystemClassLoader().loadClass(name);
        }
    }

    /** Loads what comes before everything else, or returns null. */
    abstract Class<?> findOwn(String name) throws ClassNotFoundException;

    /** The bytes of a class of the program, or null. */
    abstract Application.Bytes applicationBytes(String name);

    final Class<?> define(String name, Application.Bytes bytes) {
        describePackage(Application.packageOf(name), bytes.manifest());
        byte[] b = bytes.bytes();
        URL origin = bytes.origin();
        return origin == null
                ? defineClass(name, b, 0, b.length)
                : defineClass(name, b, 0, b.length, domain(origin));
    }

    private ProtectionDomain domain(URL origin) {
        String key = origin.toString();
        ProtectionDomain known = domains.get(key);
        if (known == null) {
            CodeSource source = new CodeSource(origin, (Certificate[]) null);
            ProtectionDomain made = new ProtectionDomain(source, null, this, null);
            ProtectionDomain other = domains.putIfAbsent(key, made);
            known = other == null ? made : other;
        }
        return known;
    }

    private void describePackage(String name, Manifest manifest) {
        if (manifest == null || name.isEmpty() || getDefinedPackage(name) != null) {
            return;
        }
        Attributes a = manifest.getMainAttributes();
        try {
            definePackage(
                    name,
                    a.getValue(Attributes.Name.SPECIFICATION_TITLE),
                    a.getValue(Attributes.Name.SPECIFICATION_VERSION),
                    a.getValue(Attributes.Name.SPECIFICATION_VENDOR),
                    a.getValue(Attributes.Name.IMPLEMENTATION_TITLE),
                    a.getValue(Attributes.Name.IMPLEMENTATION_VERSION),
                    a.getValue(Attributes.Name.IMPLEMENTATION_VENDOR),
                    null);
        } catch (IllegalArgumentException e) {
            return; // another thread of the rank has just described it
        }
    }

    @Override
    protected final URL findResource(String name) {
        List<URL> found = application.resources(name, false);
        return found.isEmpty() ? null : found.getFirst();
    }

    @Override
    protected final Enumeration<URL> findResources(String name) throws IOException {
        return Collections.enumeration(application.resources(name, true));
    }
}
