// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.loader;

import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;
import org.galerna.launch.World;
import org.galerna.launch.WorldHolder;
import org.galerna.runtime.twin.RankCalls;
import org.galerna.runtime.twin.RankHolder;

/**
 * The class loader of one rank. It defines the program's classes and the facade's; the JDK and the
 * library's public packages are the same for all ranks; nothing else of the launcher can be seen.
 *
 * <p>Which rank code belongs to is answered here: a class of the rank was defined by this loader.
 */
public final class RankLoader extends Definer implements WorldHolder, RankHolder {
    private final String name;
    private final RankCalls calls;
    private final Supplier<World> world;
    private final int injected;

    static {
        registerAsParallelCapable();
    }

    /**
     * Makes the loader of a rank.
     *
     * @param name shown by debuggers; stack traces stay as in a process.
     * @param application what the ranks share.
     * @param calls the rank as a process.
     * @param world asked at each {@link #world()}; gives the same world each time.
     * @param injected leading arguments of main that the launcher put there.
     */
    public RankLoader(
            String name,
            Application application,
            RankCalls calls,
            Supplier<World> world,
            int injected) {
        super(application);
        this.name = name;
        this.calls = Objects.requireNonNull(calls);
        this.world = Objects.requireNonNull(world);
        this.injected = injected;
    }

    @Override
    public RankCalls calls() {
        return calls;
    }

    @Override
    public World world() {
        return world.get();
    }

    /**
     * Tells where the program's classes are.
     *
     * @return absolute places with the system's separator.
     */
    public String classPath() {
        return application().classPath();
    }

    /**
     * Gets the program's classes that were compiled in memory.
     *
     * @return class name with dots to class file.
     */
    public Map<String, byte[]> compiled() {
        return application().compiled();
    }

    /** Defines a property of the rank alone. */
    @Override
    public void define(String property, String value) {
        calls.properties().setProperty(property, value);
    }

    @Override
    public String toString() {
        return name;
    }

    /**
     * Tells how many leading arguments of main are the launcher's.
     *
     * @return their number; a facade's Init strips as many.
     */
    @Override
    public int injectedArguments() {
        return injected;
    }

    @Override
    Class<?> findOwn(String name) throws ClassNotFoundException {
        if (Application.isPerRankLibrary(name)) {
            Application.Bytes bytes = application().perRankLibrary(name);
            if (bytes == null) {
                throw new ClassNotFoundException(name);
            }
            return define(name, bytes);
        }
        return application().sharedByRequest(name);
    }

    @Override
    Application.Bytes applicationBytes(String name) {
        return application().application(name);
    }
}
