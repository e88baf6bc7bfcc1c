// SPDX-License-Identifier: Apache-2.0

/** The core: communicators, groups, datatypes, operators, requests, topologies. */
module org.galerna.core {
    requires transitive org.galerna.device;
    requires org.galerna.base;
    requires org.galerna.collectives;

    exports org.galerna;
    exports org.galerna.datatype;
    exports org.galerna.error;
    exports org.galerna.file;
    exports org.galerna.group;
    exports org.galerna.launch;
    exports org.galerna.port;
    exports org.galerna.reduce;
    exports org.galerna.spawn;
    exports org.galerna.topology;
    exports org.galerna.window;

    uses org.galerna.device.DeviceProvider;
    uses org.galerna.launch.WorldSource;
    uses org.galerna.spawn.Spawner;
}
