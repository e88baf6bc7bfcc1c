// SPDX-License-Identifier: Apache-2.0

/** Device {@code smdev}: ranks are threads of one process. */
module org.galerna.device.sm {
    requires org.galerna.base;
    requires org.galerna.device;

    provides org.galerna.device.DeviceProvider with
            org.galerna.device.sm.SharedMemoryProvider;
}
