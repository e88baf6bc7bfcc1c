// SPDX-License-Identifier: Apache-2.0
package org.galerna.conformance;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.function.BiFunction;
import org.galerna.IntraComm;
import org.galerna.launch.World;

/** Runs bodies of the core's suites on one rank. */
final class CoreRunner implements BiFunction<String, String, Throwable> {
    private final World world;

    CoreRunner(World world) {
        this.world = world;
        world.init();
    }

    /** Runs a body and returns what it threw; without a name, ends the rank. */
    @Override
    public Throwable apply(String suite, String method) {
        if (suite.isEmpty()) {
            world.finish();
            return null;
        }
        try {
            Class<?> type = Class.forName(suite);
            var constructor = type.getDeclaredConstructor();
            constructor.setAccessible(true);
            Method body = type.getDeclaredMethod(method, IntraComm.class);
            body.setAccessible(true);
            IntraComm comm = world.commWorld().dup();
            body.invoke(constructor.newInstance(), comm);
            comm.free();
            return null;
        } catch (InvocationTargetException e) {
            return e.getCause();
        } catch (ReflectiveOperationException | RuntimeException e) {
            return e;
        }
    }
}
