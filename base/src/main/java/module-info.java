// SPDX-License-Identifier: Apache-2.0

/**
 * Rings of cells, locks, scheduling, host facts and ports: what lies below every device. Nothing
 * here knows about messages, ranks of a job or tags.
 */
module org.galerna.base {
    requires java.management;

    exports org.galerna.base;
    exports org.galerna.base.host;
    exports org.galerna.base.lock;
    exports org.galerna.base.net;
    exports org.galerna.base.ring;
    exports org.galerna.base.schedule;
    exports org.galerna.base.trust;
}
