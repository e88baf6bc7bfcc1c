// SPDX-License-Identifier: Apache-2.0
package org.galerna.conformance;

import java.lang.reflect.Method;
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
    private static final List<String> ALL = List.of("hybdev", "niodev", "shmdev", "smdev");
    private static final String REFERENCE = "smdev";

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
        return cells(body.getAnnotation(Ranks.class), context.getRequiredTestClass())
                .filter(cell -> cell.toString().contains(ONLY))
                .map(InCell::new)
                .map(TestTemplateInvocationContext.class::cast);
    }

    private static Stream<Cell> cells(Ranks ranks, Class<?> suite) {
        boolean isAbove = suite.getAnnotation(Conformance.class).aboveDevices();
        return devices().stream()
                .filter(device -> !isAbove || device.equals(REFERENCE))
                .flatMap(device -> Cell.of(device, ranks.value()).stream())
                .filter(cell -> !ranks.measured() || (!cell.virtual() && !cell.isOfPart()));
    }

    @Override
    public boolean mayReturnZeroTestTemplateInvocationContexts(ExtensionContext context) {
        return !ONLY.isEmpty();
    }

    private static List<String> devices() {
        return complete(available(), System.getenv("CI"));
    }

    /** Where all devices should work, a device that does not is an error, and else is left out. */
    static List<String> complete(List<String> available, String ci) {
        if ("true".equals(ci) && !available.equals(ALL)) {
            throw new ExtensionConfigurationException(
                    "CI runs on " + ALL + ", here are " + available);
        }
        return available;
    }

    private static List<String> available() {
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
