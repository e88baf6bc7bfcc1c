// SPDX-License-Identifier: Apache-2.0

/** The core: communicators, groups, datatypes, operators, requests, topologies. */
module org.galerna.core {
    exports org.galerna.datatype;
    exports org.galerna.error;
    exports org.galerna.group;
    exports org.galerna.reduce;
    exports org.galerna.topology;
}
