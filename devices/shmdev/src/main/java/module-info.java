// SPDX-License-Identifier: Apache-2.0

/** Device {@code shmdev}: ranks are processes of one host. */
module org.galerna.device.shm {
    requires org.galerna.base;
    requires org.galerna.device;

    provides org.galerna.device.DeviceProvider with
            org.galerna.device.shm.SegmentProvider;
}
