// SPDX-License-Identifier: Apache-2.0
package org.galerna.base;

/** Modules as options of the {@code java} command name them. */
public final class ModuleNames {
    private ModuleNames() {}

    /**
     * Names the module of a class.
     *
     * @param type the class.
     * @return the name, or the word for all that is on class paths.
     */
    public static String of(Class<?> type) {
        final Module module = type.getModule();
        return module.isNamed() ? module.getName() : "ALL-UNNAMED";
    }
}
