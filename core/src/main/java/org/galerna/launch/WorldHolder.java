// SPDX-License-Identifier: Apache-2.0
package org.galerna.launch;

import java.util.Optional;
import java.util.ServiceLoader;

/**
 * Holds the world of the one rank whose classes it defines. A rank's class loader implements it; a
 * static facade finds its world by asking its own class loader.
 */
public interface WorldHolder {
    /**
     * Returns the rank's world.
     *
     * @return the world, the same at each call.
     */
    World world();

    /**
     * Tells how many leading arguments of {@code main} the launcher put there; a facade's Init
     * strips as many.
     *
     * @return usually 0.
     */
    default int injectedArguments() {
        return 0;
    }

    /**
     * Defines a system property for the rank's program, before that begins.
     *
     * @param property its name.
     * @param value its value.
     */
    default void define(String property, String value) {
        System.setProperty(property, value);
    }

    /**
     * Finds the world of a facade: that of its class loader, else that of its process, else one for
     * a job of one rank.
     *
     * @param facade the loader of the facade's classes.
     * @param alone what a job of one rank does.
     * @return the holder, never null.
     */
    static WorldHolder of(ClassLoader facade, JobControl alone) {
        if (facade instanceof WorldHolder holder) {
            return holder;
        }
        ClassLoader library = WorldHolder.class.getClassLoader();
        String first = System.getProperty(WorldSource.FIRST);
        if (first != null) {
            Optional<WorldHolder> found = source(first, library).find(facade);
            if (found.isPresent()) {
                return found.get();
            }
        }
        for (WorldSource source : ServiceLoader.load(WorldSource.class, library)) {
            Optional<WorldHolder> found = source.find(facade);
            if (found.isPresent()) {
                return found.get();
            }
        }
        World single = World.singleton(facade, alone);
        return () -> single;
    }

    private static WorldSource source(String name, ClassLoader library) {
        try {
            Class<?> type = Class.forName(name, true, library);
            return type.asSubclass(WorldSource.class).getConstructor().newInstance();
        } catch (ReflectiveOperationException | ClassCastException e) {
            throw new IllegalStateException(
                    "-D" + WorldSource.FIRST + "=" + name + " names no source of worlds", e);
        }
    }
}
