// SPDX-License-Identifier: Apache-2.0

/** Device {@code hybdev}: memory inside a host, a network between hosts. */
module org.galerna.device.hyb {
    requires org.galerna.device;
    requires org.galerna.device.sm;
    requires org.galerna.device.shm;
    requires org.galerna.device.nio;

    provides org.galerna.device.DeviceProvider with
            org.galerna.device.hyb.HybridProvider;
}
