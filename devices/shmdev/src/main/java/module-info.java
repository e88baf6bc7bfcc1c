// SPDX-License-Identifier: Apache-2.0

/** Device {@code shmdev}: ranks are processes of one host. */
@SuppressWarnings("module") // hybdev is built later
module org.galerna.device.shm {
    requires org.galerna.base;
    requires org.galerna.device;

    exports org.galerna.device.shm to
            org.galerna.device.hyb;

    provides org.galerna.device.DeviceProvider with
            org.galerna.device.shm.SegmentProvider;
}
