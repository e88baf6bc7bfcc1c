// SPDX-License-Identifier: Apache-2.0

/** The launcher: runs MPI programs as threads of one JVM, or as processes. */
module org.galerna.runtime {
    requires java.compiler;
    requires static jdk.compiler; // for source files
    requires jdk.net;
    requires org.galerna.base;
    requires org.galerna.collectives;
    requires org.galerna.core;
    requires org.galerna.device;

    exports org.galerna.runtime;
    exports org.galerna.runtime.options;
    exports org.galerna.runtime.twin;

    uses org.galerna.device.DeviceProvider;

    provides org.galerna.spawn.Spawner with
            org.galerna.runtime.launch.JobSpawner;
    provides org.galerna.launch.WorldSource with
            org.galerna.runtime.rank.LaunchedWorlds,
            org.galerna.runtime.pmi.ManagedWorlds;
}
