// SPDX-License-Identifier: Apache-2.0
package org.galerna.conformance;

import java.io.IOException;
import java.io.InputStream;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.galerna.launch.World;
import org.galerna.launch.WorldHolder;

/**
 * Gives one rank its own copy of the facade and of the suites that use it; all else is shared. The
 * launcher's loader does the same for whole programs.
 */
class RankLoader extends ClassLoader implements WorldHolder {
    private static final Map<String, byte[]> CLASSES = new ConcurrentHashMap<>();
    private static final String[] OWN = {
        "mpi.", "mpjbuf.", "mpjdev.", "xdev.", "org.galerna.conformance.mpijava."
    };

    static {
        registerAsParallelCapable();
    }

    private World world;

    RankLoader() {
        super("rank", RankLoader.class.getClassLoader());
    }

    /** Says whose loader this is; before any class is asked for. */
    void bind(World rankWorld) {
        this.world = rankWorld;
    }

    @Override
    public World world() {
        return world;
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        for (String prefix : OWN) {
            if (name.startsWith(prefix)) {
                synchronized (getClassLoadingLock(name)) {
                    Class<?> loaded = findLoadedClass(name);
                    return loaded != null ? loaded : define(name);
                }
            }
        }
        return super.loadClass(name, resolve);
    }

    private Class<?> define(String name) throws ClassNotFoundException {
        byte[] bytes = CLASSES.computeIfAbsent(name, n -> read(n, getParent()));
        if (bytes.length == 0) {
            throw new ClassNotFoundException(name);
        }
        return defineClass(name, bytes, 0, bytes.length);
    }

    private static byte[] read(String name, ClassLoader from) {
        try (InputStream in = from.getResourceAsStream(name.replace('.', '/') + ".class")) {
            return in == null ? new byte[0] : in.readAllBytes();
        } catch (IOException e) {
            return new byte[0];
        }
    }
}
