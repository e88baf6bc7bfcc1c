// SPDX-License-Identifier: Apache-2.0
package org.galerna.conformance.openmpi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.IntBuffer;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import mpi.Op;
import mpi.UserFunction;

/** A program that runs all bodies, one after the other, each on a duplicate of the world. */
public final class AllSuites {
    private static final List<Class<?>> SUITES =
            List.of(
                    ConstantSuite.class,
                    BufferSuite.class,
                    BufferKindSuite.class,
                    ArraySuite.class,
                    TypeSuite.class,
                    LayoutSuite.class,
                    StructSuite.class,
                    MessageSuite.class,
                    ObjectSuite.class,
                    RequestSuite.class,
                    CollectiveSuite.class,
                    InPlaceSuite.class,
                    NeighbourSuite.class,
                    OperatorSuite.class,
                    PredefinedOperatorSuite.class,
                    CommunicatorSuite.class,
                    DuplicateSuite.class,
                    IntercommSuite.class,
                    WindowSuite.class,
                    EpochSuite.class,
                    WindowErrorSuite.class,
                    BadInputSuite.class,
                    FileSuite.class,
                    SharedFileSuite.class,
                    PortSuite.class,
                    SpawnSuite.class,
                    ThreadSuite.class);

    /** Made before MPI is initialised, as programs do in static fields. */
    private static final IntBuffer EARLY = MPI.slice(MPI.newIntBuffer(4), 1);

    private static final Op EARLY_OP = new Op(new UserFunction() {}, true);

    private AllSuites() {}

    /**
     * Runs.
     *
     * @param args of the launcher; suites and bodies to run alone, if any.
     * @throws Exception what the first body that failed threw.
     */
    public static void main(String[] args) throws Exception {
        assertEquals(3, EARLY.capacity());
        assertEquals(false, MPI.isInitialized());
        state("MPI is not initialized.", () -> MPI.COMM_WORLD.getRank());
        state("MPI is not initialized.", () -> MPI.COMM_WORLD.barrier());
        String[] same = MPI.Init(args);
        assertEquals(args, same);
        int bodies = 0;
        for (Class<?> suite : SUITES) {
            Method[] methods = suite.getDeclaredMethods();
            Arrays.sort(methods, Comparator.comparing(Method::getName));
            for (Method body : methods) {
                if (isBody(body) && (args.length == 0 || isNamed(args, suite, body))) {
                    run(suite, body);
                    bodies++;
                }
            }
        }
        assertTrue(bodies > 0, "no body ran");
        EARLY_OP.free();
        MPI.Finalize();
        assertTrue(MPI.isFinalized());
        assertTrue(MPI.isInitialized());
        state("MPI is finalized.", () -> MPI.COMM_WORLD.barrier());
        state("MPI is finalized.", () -> MPI.wtime());
    }

    /** A call. */
    private interface Call {
        void make() throws MPIException;
    }

    private static void state(String message, Call call) {
        MPIException e = assertThrows(MPIException.class, call::make);
        assertEquals(message, e.getMessage());
        assertEquals(0, e.getErrorCode());
    }

    private static boolean isNamed(String[] names, Class<?> suite, Method body) {
        List<String> wanted = List.of(names);
        return wanted.contains(body.getName()) || wanted.contains(suite.getSimpleName());
    }

    private static boolean isBody(Method method) {
        return !Modifier.isStatic(method.getModifiers())
                && !Modifier.isPrivate(method.getModifiers())
                && !method.isSynthetic()
                && Arrays.equals(method.getParameterTypes(), new Class<?>[] {Intracomm.class});
    }

    private static void run(Class<?> suite, Method body) throws Exception {
        var constructor = suite.getDeclaredConstructor();
        constructor.setAccessible(true);
        body.setAccessible(true);
        Intracomm own = MPI.COMM_WORLD.dup();
        try {
            body.invoke(constructor.newInstance(), own);
        } catch (InvocationTargetException e) {
            throw new IllegalStateException(
                    suite.getSimpleName() + "." + body.getName(), e.getCause());
        }
    }
}
