// SPDX-License-Identifier: Apache-2.0
package org.galerna.device.shm;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Optional;
import org.galerna.device.DeviceProvider;
import org.galerna.device.Fabric;
import org.galerna.device.FabricOptions;
import org.galerna.device.LocalWireup;
import org.galerna.device.Wireup;

/** Provides device {@code shmdev}. */
public final class SegmentProvider implements DeviceProvider {
    /** Key under which the maker of a segment publishes where it is, or why there is none. */
    private static final String KEY = "shm.segment";

    private static final String FAILED = "!";

    /** For the service loader. */
    public SegmentProvider() {}

    @Override
    public String name() {
        return "shmdev";
    }

    @Override
    public Optional<String> unavailable() {
        return Optional.empty();
    }

    @Override
    public void sweep(String job) {
        SegmentFiles.sweep(job);
    }

    @Override
    public Fabric open(FabricOptions options) {
        final Wireup wireup = options.wireup().orElseGet(() -> LocalWireup.of(options.ranks())[0]);
        for (int p = 0; p < wireup.processes(); p++) {
            if (!wireup.host(p).equals(wireup.host(0))) {
                throw new IllegalArgumentException(
                        "shmdev joins the processes of one host, and this job has "
                                + wireup.host(0)
                                + " and "
                                + wireup.host(p)
                                + "; use hybdev or niodev");
            }
        }
        return new ProcessFabric(options, wireup, segment(wireup, Layout.of(options.ranks())));
    }

    private static Segment segment(Wireup wireup, Layout layout) {
        Segment made = null;
        String where = "";
        if (wireup.process() == 0) {
            SegmentFiles.sweep();
            final StringBuilder reasons = new StringBuilder();
            for (Path folder : SegmentFiles.folders()) {
                final Path path = folder.resolve(SegmentFiles.name(wireup.job(), 0));
                try {
                    made = Segment.create(path, layout);
                    where = path.toString();
                    notice(folder, reasons);
                    break;
                } catch (IOException e) {
                    reasons.append(reasons.isEmpty() ? "" : "; ").append(e.getMessage());
                }
            }
            if (made == null) {
                where = FAILED + need(layout) + reasons;
            }
            wireup.put(KEY, cut(where));
        }
        wireup.fence();
        if (where.isEmpty()) {
            where = new String(wireup.get(0, KEY), StandardCharsets.UTF_8);
        }
        if (where.startsWith(FAILED)) {
            throw new IllegalStateException(where.substring(FAILED.length()));
        }
        final Path path = Path.of(where);
        final Segment segment = made != null ? made : open(path, layout);
        segment.countMapped(path, wireup.processes());
        return segment;
    }

    private static Segment open(Path path, Layout layout) {
        try {
            return Segment.open(path, layout);
        } catch (IOException e) {
            throw new IllegalStateException("cannot map shared memory: " + e.getMessage(), e);
        }
    }

    private static byte[] cut(String text) {
        final byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        return java.util.Arrays.copyOf(bytes, Math.min(bytes.length, Wireup.VALUE_BYTES));
    }

    private static String need(Layout layout) {
        return "shared memory for "
                + layout.ranks()
                + " ranks needs "
                + (layout.heap() + 1023) / 1024
                + " KiB, which cannot be had: ";
    }

    /** Says that memory is a file on a disk, which works but may be slow. */
    private static void notice(Path folder, CharSequence reasons) {
        if (!SegmentFiles.isMemory(folder)) {
            System.getLogger(SegmentProvider.class.getName())
                    .log(
                            System.Logger.Level.WARNING,
                            "shmdev uses a file in "
                                    + folder
                                    + " instead of /dev/shm"
                                    + (reasons.isEmpty() ? "" : ": " + reasons));
        }
    }
}
