// SPDX-License-Identifier: Apache-2.0

/** The device SPI, the transport SPI, and the one matching engine over transports. */
module org.galerna.device {
    requires transitive org.galerna.base;

    exports org.galerna.device;
    exports org.galerna.device.match;
    exports org.galerna.device.ring;

    uses org.galerna.device.DeviceProvider;
}
