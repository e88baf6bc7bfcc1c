// SPDX-License-Identifier: Apache-2.0

/** Device {@code niodev}: ranks are joined by sockets. */
@SuppressWarnings("module") // hybdev is built later
module org.galerna.device.nio {
    requires org.galerna.base;
    requires org.galerna.device;

    exports org.galerna.device.nio to
            org.galerna.device.hyb;

    provides org.galerna.device.DeviceProvider with
            org.galerna.device.nio.NioProvider;
}
