// SPDX-License-Identifier: Apache-2.0
/** Collective algorithms as plans, their traits, the selection tables and the simulator. */
module org.galerna.collectives {
    exports org.galerna.collectives;
    exports org.galerna.collectives.selection;
    exports org.galerna.collectives.simulate;
}
