// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.rank;

import java.util.Map;

/** Defines the classes that the launcher has compiled from a source file, before all others. */
final class CompiledLoader extends ClassLoader {
    static {
        registerAsParallelCapable();
    }

    private final Map<String, byte[]> classes;

    CompiledLoader(Map<String, byte[]> classes, ClassLoader parent) {
        super(parent);
        this.classes = classes;
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
