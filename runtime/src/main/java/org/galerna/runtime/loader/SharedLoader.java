// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.loader;

/**
 * Loads classes once for all ranks, for libraries that refuse a second loader (native code). They
 * and what they refer to see no facade, and their process-wide calls are the JVM's.
 */
final class SharedLoader extends Definer {
    static {
        registerAsParallelCapable();
    }

    SharedLoader(Application application) {
        super(application);
    }

    @Override
    Class<?> findOwn(String name) {
        return null;
    }

    @Override
    Application.Bytes applicationBytes(String name) {
        return Application.isPerRankLibrary(name) ? null : application().original(name);
    }
}
