// SPDX-License-Identifier: Apache-2.0
package org.galerna.conformance.mpijava;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.function.BiFunction;
import mpi.Intracomm;
import mpi.MPI;

/**
 * Runs bodies of the facade's suites on one rank. Every rank has its own copy of this class, of the
 * suites and of package {@code mpi}.
 */
public final class FacadeRunner implements BiFunction<String, String, Throwable> {
    /** Starts MPI for this rank. */
    public FacadeRunner() {
        MPI.Init(new String[0]);
    }

    /** Runs a body and returns what it threw; without a name, ends MPI. */
    @Override
    public Throwable apply(String suite, String method) {
        if (suite.isEmpty()) {
            if (MPI.Initialized()) {
                MPI.Finalize();
            }
            return null;
        }
        try {
            Class<?> type = Class.forName(suite);
            var constructor = type.getDeclaredConstructor();
            constructor.setAccessible(true);
            Method body = type.getDeclaredMethod(method, Intracomm.class);
            body.setAccessible(true);
            body.invoke(constructor.newInstance(), MPI.COMM_WORLD.clone());
            return null;
        } catch (InvocationTargetException e) {
            return e.getCause();
        } catch (ReflectiveOperationException | RuntimeException e) {
            return e;
        }
    }
}
