// SPDX-License-Identifier: Apache-2.0
package org.galerna.npb.frame;

/**
 * Whether the Vector API is there: it is an incubator module, which the JVM has only with {@code
 * --add-modules jdk.incubator.vector}; {@code bin/mpjrun} passes that for these programs. Code that
 * names its classes must not be linked otherwise; each such class has a scalar twin.
 */
public final class Lanes {
    /** Whether vector code may be used. {@code -Dnpb.vectors=false} runs the scalar twins. */
    public static final boolean AVAILABLE =
            ModuleLayer.boot().findModule("jdk.incubator.vector").isPresent()
                    && !"false".equals(System.getProperty("npb.vectors"));

    private Lanes() {}

    /**
     * Says it for the report.
     *
     * @return one phrase.
     */
    public static String describe() {
        return AVAILABLE
                ? "Vector API"
                : "scalar (--add-modules jdk.incubator.vector is missing or off)";
    }
}
