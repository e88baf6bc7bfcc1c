// SPDX-License-Identifier: Apache-2.0
package org.galerna.conformance.mpijava;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import mpi.Intracomm;
import mpi.MPI;
import org.galerna.conformance.Ranks;

/** A program whose ranks run every body that fits their number, one after the other. */
public final class AllSuites {
    private static final List<Class<?>> SUITES =
            List.of(
                    PointToPointConformance.class,
                    RequestConformance.class,
                    PersistentConformance.class,
                    BufferedConformance.class,
                    BadInputConformance.class,
                    DatatypeConformance.class,
                    ObjectConformance.class,
                    StatusConformance.class,
                    PackConformance.class,
                    OperatorConformance.class,
                    CollectiveConformance.class,
                    ReductionConformance.class,
                    GroupConformance.class,
                    CommunicatorConformance.class,
                    IntercommConformance.class,
                    TopologyConformance.class,
                    ThreadConformance.class,
                    LifeConformance.class);

    private AllSuites() {}

    /**
     * Which suites these are.
     *
     * @return their simple names, in order.
     */
    public static Set<String> names() {
        return SUITES.stream()
                .map(Class::getSimpleName)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /**
     * Runs.
     *
     * @param args not used.
     * @throws Exception what the first body that failed threw.
     */
    public static void main(String[] args) throws Exception {
        MPI.Init(args);
        int bodies = 0;
        for (Class<?> suite : SUITES) {
            Method[] methods = suite.getDeclaredMethods();
            Arrays.sort(methods, Comparator.comparing(Method::getName));
            for (Method body : methods) {
                if (fits(body)) {
                    run(suite, body);
                    bodies++;
                }
            }
        }
        if (bodies == 0) {
            throw new IllegalStateException("no body ran");
        }
        MPI.Finalize();
    }

    private static boolean fits(Method body) {
        Ranks ranks = body.getAnnotation(Ranks.class);
        return ranks != null
                && !ranks.fresh()
                && Arrays.stream(ranks.value()).anyMatch(n -> n == MPI.COMM_WORLD.Size());
    }

    private static void run(Class<?> suite, Method body) throws Exception {
        var constructor = suite.getDeclaredConstructor();
        constructor.setAccessible(true);
        body.setAccessible(true);
        try {
            body.invoke(constructor.newInstance(), (Intracomm) MPI.COMM_WORLD.clone());
        } catch (InvocationTargetException e) {
            throw new IllegalStateException(
                    suite.getSimpleName() + "." + body.getName(), e.getCause());
        }
    }
}
