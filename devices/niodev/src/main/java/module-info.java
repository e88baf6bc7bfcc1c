// SPDX-License-Identifier: Apache-2.0

/** Device {@code niodev}: ranks are joined by TCP. */
module org.galerna.device.nio {
    requires org.galerna.base;
    requires org.galerna.device;

    provides org.galerna.device.DeviceProvider with
            org.galerna.device.nio.TcpProvider;
}
