// SPDX-License-Identifier: Apache-2.0
package org.galerna.conformance;

import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.ServiceLoader;
import java.util.stream.Stream;
import org.galerna.device.DeviceProvider;
import org.junit.jupiter.api.extension.Extension;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.InvocationInterceptor;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.junit.jupiter.api.extension.ReflectiveInvocationContext;
import org.junit.jupiter.api.extension.TestTemplateInvocationContext;
import org.junit.jupiter.api.extension.TestTemplateInvocationContextProvider;

/**
 * Expands a conformance body to one test per device that works here, number of ranks and kind of
 * thread. The body itself runs on the ranks of that cell's world, not on the thread of the test.
 */
final class WorldMatrix implements TestTemplateInvocationContextProvider {
    private static final String ONLY = System.getProperty("galerna.cell", "");

    @Override
    public boolean supportsTestTemplate(ExtensionContext context) {
        return context.getRequiredTestMethod().isAnnotationPresent(Ranks.class);
    }

    @Override
    public Stream<TestTemplateInvocationContext> provideTestTemplateInvocationContexts(
            ExtensionContext context) {
        Method body = context.getRequiredTestMethod();
        if (!body.isAnnotationPresent(InterruptAfter.class)) {
            throw new ExtensionConfigurationException(body + " lacks @InterruptAfter");
        }
        List<TestTemplateInvocationContext> cells = new ArrayList<>();
        for (String device : devices()) {
            for (int ranks : body.getAnnotation(Ranks.class).value()) {
                for (boolean virtual : new boolean[] {false, true}) {
                    Cell cell = new Cell(device, ranks, virtual);
                    if (cell.isChosen() && cell.toString().contains(ONLY)) {
                        cells.add(new InCell(cell));
                    }
                }
            }
        }
        return cells.stream();
    }

    @Override
    public boolean mayReturnZeroTestTemplateInvocationContexts(ExtensionContext context) {
        return !ONLY.isEmpty();
    }

    private static List<String> devices() {
        return ServiceLoader.load(DeviceProvider.class, DeviceProvider.class.getClassLoader())
                .stream()
                .map(ServiceLoader.Provider::get)
                .filter(provider -> provider.unavailable().isEmpty())
                .map(DeviceProvider::name)
                .sorted()
                .toList();
    }

    /** Runs one body in one cell. */
    private record InCell(Cell cell)
            implements TestTemplateInvocationContext, ParameterResolver, InvocationInterceptor {
        @Override
        public String getDisplayName(int invocationIndex) {
            return cell.toString();
        }

        @Override
        public List<Extension> getAdditionalExtensions() {
            return List.of(this);
        }

        @Override
        public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
            return true;
        }

        @Override
        public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
            return null; // each rank passes its own communicator
        }

        @Override
        public void interceptTestTemplateMethod(
                Invocation<Void> invocation,
                ReflectiveInvocationContext<Method> invoked,
                ExtensionContext context)
                throws Throwable {
            invocation.skip();
            context.getRoot()
                    .getStore(ExtensionContext.Namespace.GLOBAL)
                    .computeIfAbsent(Worlds.class, key -> new Worlds(), Worlds.class)
                    .run(cell, invoked.getExecutable());
        }
    }
}
