// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.loader;

import java.util.Map;

/** Defines the classes that the launcher has compiled from a source file, before all others. */
public final class CompiledLoader extends ClassLoader {
    static {
        registerAsParallelCapable();
    }

    private final Map<String, byte[]> classes;

    /**
     * Puts classes before those of another loader.
     *
     * @param classes class name with dots to class file.
     * @param parent has the rest.
     */
    public CompiledLoader(Map<String, byte[]> classes, ClassLoader parent) {
        super(parent);
        this.classes = Map.copyOf(classes);
    }

    /**
     * Gets the classes.
     *
     * @return class name with dots to class file.
     */
    public Map<String, byte[]> classes() {
        return classes;
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        byte[] bytes = classes.get(name);
        if (bytes == null) {
            return super.loadClass(name, resolve);
        }
        synchronized (getClassLoadingLock(name)) {
            Class<?> known = findLoadedClass(name);
            return known == null ? defineClass(name, bytes, 0, bytes.length) : known;
        }
    }
}
