// SPDX-License-Identifier: Apache-2.0

/** Device {@code smdev}: ranks are threads of one process. */
@SuppressWarnings("module") // hybdev is built later
module org.galerna.device.sm {
    requires org.galerna.base;
    requires org.galerna.device;

    exports org.galerna.device.sm to
            org.galerna.device.hyb;

    provides org.galerna.device.DeviceProvider with
            org.galerna.device.sm.SharedMemoryProvider;
}
