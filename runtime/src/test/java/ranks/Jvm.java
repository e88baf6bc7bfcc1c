// SPDX-License-Identifier: Apache-2.0
package ranks;

import java.lang.management.ManagementFactory;
import java.nio.file.Path;

/** Shows the JVM it runs in. */
final class Jvm {
    private Jvm() {}

    @SuppressWarnings("AssignmentExpression") // the idiom
    public static void main(String[] args) {
        boolean asserts = false;
        assert asserts = true;
        System.out.println("asserts " + asserts);
        System.out.println("heap " + (Runtime.getRuntime().maxMemory() >> 20));
        System.out.println("given " + System.getProperty("given"));
        System.out.println("directory " + Path.of("").toAbsolutePath());
        System.out.println("options " + ManagementFactory.getRuntimeMXBean().getInputArguments());
        System.out.println(
                "thread " + (Thread.currentThread().isVirtual() ? "virtual" : "platform"));
    }
}
