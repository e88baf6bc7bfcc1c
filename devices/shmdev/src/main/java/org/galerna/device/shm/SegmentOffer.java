// SPDX-License-Identifier: Apache-2.0
package org.galerna.device.shm;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import org.galerna.base.host.HostFolders;
import org.galerna.device.Wireup;

/**
 * How the processes of a host come to one segment: the first of them makes it and publishes where
 * it is, or why there is none, before the fence; the others open it after.
 */
final class SegmentOffer {
    private static final String KEY = "shm.segment";
    private static final String FAILED = "!";

    private final Wireup wireup;
    private final SegmentLayout layout;
    private final int maker;
    private final int processes;
    private Segment made;
    private String where = "";

    /**
     * Makes the segment if this process is the one to do it.
     *
     * @param maker the first process of this host.
     * @param processes how many are on this host.
     */
    SegmentOffer(Wireup wireup, SegmentLayout layout, int maker, int processes) {
        this.wireup = wireup;
        this.layout = layout;
        this.maker = maker;
        this.processes = processes;
        if (wireup.process() == maker) {
            make();
            publish();
        }
    }

    private void publish() {
        try {
            wireup.put(KEY, cut(where));
        } catch (RuntimeException | Error e) {
            abandon();
            throw e;
        }
    }

    /** Gives up the segment, if this process has made one, and its name. */
    void abandon() {
        if (made != null) {
            made.close();
            SegmentFiles.delete(Path.of(where));
        }
    }

    private void make() {
        if (layout.ranks() > SegmentLayout.MOST_RANKS) {
            where =
                    FAILED
                            + layout.ranks()
                            + " ranks on one host are more than the "
                            + SegmentLayout.MOST_RANKS
                            + " that its shared memory can serve";
            return;
        }
        SegmentFiles.sweep();
        final StringBuilder reasons = new StringBuilder();
        for (Path folder : HostFolders.all()) {
            final Path path = folder.resolve(SegmentFiles.name(wireup.job(), maker));
            try {
                made = Segment.create(path, layout);
                where = path.toString();
                notice(folder, reasons);
                return;
            } catch (IOException e) {
                reasons.append(reasons.isEmpty() ? "" : "; ").append(e.getMessage());
            }
        }
        where = FAILED + need(layout) + reasons;
    }

    /** Gets the segment, after the fence. */
    Segment segment() {
        if (where.isEmpty()) {
            where = new String(wireup.get(maker, KEY), StandardCharsets.UTF_8);
        }
        if (where.startsWith(FAILED)) {
            throw new IllegalStateException(where.substring(FAILED.length()));
        }
        final Path path = Path.of(where);
        final Segment segment = made != null ? made : open(path, layout);
        try {
            segment.countMapped(path, processes);
            return segment;
        } catch (RuntimeException e) {
            segment.close();
            throw e;
        }
    }

    private static Segment open(Path path, SegmentLayout layout) {
        try {
            return Segment.open(path, layout);
        } catch (IOException e) {
            throw new IllegalStateException("cannot map shared memory: " + e.getMessage(), e);
        }
    }

    private static byte[] cut(String text) {
        final byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        return Arrays.copyOf(bytes, Math.min(bytes.length, Wireup.VALUE_BYTES));
    }

    private static String need(SegmentLayout layout) {
        return "shared memory for "
                + layout.ranks()
                + " ranks needs "
                + (layout.boards() + 1023) / 1024
                + " KiB, which cannot be had: ";
    }

    /** Says that memory is a file on a disk, which works but may be slow. */
    private static void notice(Path folder, CharSequence reasons) {
        if (!HostFolders.isMemory(folder)) {
            System.getLogger(SegmentOffer.class.getName())
                    .log(
                            System.Logger.Level.WARNING,
                            "shmdev uses a file in "
                                    + folder
                                    + " instead of /dev/shm"
                                    + (reasons.isEmpty() ? "" : ": " + reasons));
        }
    }
}
