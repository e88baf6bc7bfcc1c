// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.loader;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.lang.invoke.MethodType;
import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.ServiceLoader;
import org.galerna.runtime.twin.Twins;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The table of twins and the class of twins belong together. */
@Timeout(30)
class TwinsTest {
    /** Owners of static methods with twins. */
    private static final List<Class<?>> OWNERS =
            List.of(
                    System.class,
                    Integer.class,
                    Long.class,
                    Boolean.class,
                    Thread.class,
                    ClassLoader.class,
                    IO.class,
                    Runtime.class);

    @Test
    void everyOverloadInTheTableHasATwin() throws NoSuchMethodException {
        int found = 0;
        for (Class<?> owner : OWNERS) {
            String name = owner.getName().replace('.', '/');
            for (Method method : owner.getMethods()) {
                boolean isStatic = Modifier.isStatic(method.getModifiers());
                if (isStatic && TwinTable.isStatic(name, method.getName())) {
                    found++;
                    Method twin =
                            Twins.class.getMethod(method.getName(), method.getParameterTypes());
                    assertSame(method.getReturnType(), twin.getReturnType(), method.toString());
                } else if (!isStatic && TwinTable.isVirtual(name, method.getName())) {
                    found++;
                    List<Class<?>> parameters =
                            new ArrayList<>(List.of(method.getParameterTypes()));
                    parameters.addFirst(owner);
                    Method twin =
                            Twins.class.getMethod(
                                    method.getName(), parameters.toArray(new Class<?>[0]));
                    assertSame(method.getReturnType(), twin.getReturnType(), method.toString());
                }
            }
        }
        assertTrue(found >= 32, "members in the table: " + found);
    }

    @Test
    void loadsOfServicesAreGivenALoader() throws NoSuchMethodException {
        String name = ServiceLoader.class.getName().replace('.', '/');
        String type = MethodType.methodType(ServiceLoader.class, Class.class).descriptorString();
        assertTrue(TwinTable.isServiceLoad(name, "load", type));
        ServiceLoader.class.getMethod("load", Class.class, ClassLoader.class);
        Method given = Twins.class.getMethod("loaderOfServices");
        assertSame(ClassLoader.class, given.getReturnType());
    }

    @Test
    void constructorReferencesOfThreadHaveTwins() throws NoSuchMethodException {
        for (Constructor<?> c : Thread.class.getConstructors()) {
            List<Class<?>> types = List.of(c.getParameterTypes());
            if (types.size() < 3 && !types.contains(ThreadGroup.class)) {
                Twins.class.getMethod("newThread", c.getParameterTypes());
            }
        }
    }

    @Test
    void onlyClassesThatNameATwinAreRewritten() throws IOException {
        Rewriter rewriter = new Rewriter(type -> null);
        byte[] plain = bytes(PoolScan.class);
        assertSame(plain, rewriter.rewrite(plain));
        byte[] prints = bytes(Prints.class);
        assertTrue(PoolScan.mayNameTwin(prints));
        byte[] changed = rewriter.rewrite(prints);
        assertFalse(Arrays.equals(prints, changed));
        assertFalse(PoolScan.mayNameTwin(new byte[] {1, 2, 3}));
    }

    private static byte[] bytes(Class<?> type) throws IOException {
        String name = "/" + type.getName().replace('.', '/') + ".class";
        try (InputStream in = type.getResourceAsStream(name)) {
            return in.readAllBytes();
        }
    }

    /** Names a member of the table. */
    private static final class Prints {
        @SuppressWarnings("UnusedMethod") // only its class file matters
        static void print() {
            System.out.println();
        }
    }
}
