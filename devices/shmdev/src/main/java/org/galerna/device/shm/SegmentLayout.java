// SPDX-License-Identifier: Apache-2.0
package org.galerna.device.shm;

import org.galerna.base.ring.CellRing;
import org.galerna.base.ring.Claims;
import org.galerna.base.ring.Inbox;
import org.galerna.base.ring.Tally;
import org.galerna.device.ring.Bulk;
import org.galerna.device.ring.RingPorts;

/**
 * Where things stand in a segment for a number of ranks.
 *
 * <pre>
 *   0       header                 4096 bytes
 *           ranks                  2560 bytes each: bell, connections, process, notice of what it
 *                                  waits for, tally of its rings, claims to what it sends
 *           slots                  128 bytes each: who sends by which ring
 *           bulk table             8 bytes for each pair: where its bulk memory stands, or 0
 *           rings                  up to 32 for each rank
 *           inboxes                one for each rank if there are more than 32
 *           words of units         8 bytes each: whose board it belongs to
 *   boards  units                  reserved when claimed, 16 KiB each, 64 for each of up to 16 ranks
 *   heap    bulk memory            made on first use, 256 KiB and its head for each pair
 * </pre>
 *
 * @param ranks on this host.
 * @param rings of each rank.
 * @param inboxCells of each rank's inbox, 0 if there is none.
 */
record SegmentLayout(int ranks, int rings, int inboxCells) {
    /** Peers that get a ring of their own. */
    static final int MAX_RINGS = RingPorts.RINGS;

    /** Header words. */
    static final long MAGIC = 0;

    static final long RANKS = 8;
    static final long BYTES = 16;
    static final long PID = 24;
    static final long START = 32;
    static final long NAMESPACE = 40;
    static final long MAPPED = 64;
    static final long HEAP_USED = 128;

    /** Words of a rank. */
    static final long ARMED = 0;

    static final long BELL = 64;
    static final long CONNECTIONS = 128;
    static final long PROCESS = 192;
    static final long PROOF_ADDRESS = 200;
    static final long PROOF = 208;
    static final long NOTICE = 256;
    static final long TALLY = 384;
    static final long CLAIMS = TALLY + Tally.BYTES;

    /** Bytes of bulk memory for payloads. */
    static final long BULK = 256 << 10;

    /** Bytes of a unit of boards. */
    static final long UNIT_BYTES = 16 << 10;

    private static final int MOST_BOARD_RANKS = 16;
    private static final int UNITS_OF_RANK = 64;
    private static final long HEADER_BYTES = 4096;
    private static final long RANK_BYTES = CLAIMS + Claims.BYTES;
    private static final long SLOTS_BYTES = (long) MAX_RINGS * Integer.BYTES;
    private static final long LINES = 128;
    private static final long PAGE = 4096;

    /** Ranks whose rings can be mapped as one buffer. */
    static final int MOST_RANKS = (int) (Integer.MAX_VALUE / (MAX_RINGS * lines(CellRing.BYTES)));

    /** Bytes of the heap that a pair's bulk memory takes. */
    static final long BULK_BYTES = (Bulk.HEAD_BYTES + BULK + PAGE - 1) & -PAGE;

    static SegmentLayout of(int ranks) {
        final int cells = ranks <= MAX_RINGS ? 0 : Inbox.cells(ranks);
        return new SegmentLayout(ranks, Math.min(ranks, MAX_RINGS), cells);
    }

    long rank(int place) {
        return HEADER_BYTES + place * RANK_BYTES;
    }

    long slot(int place, int ring) {
        return rank(ranks) + place * SLOTS_BYTES + (long) ring * Integer.BYTES;
    }

    long bulkEntry(int receiver, int sender) {
        return slot(ranks, 0) + ((long) receiver * ranks + sender) * Long.BYTES;
    }

    private static long lines(long bytes) {
        return (bytes + LINES - 1) & -LINES;
    }

    long ring(int place, int ring) {
        return lines(bulkEntry(ranks, 0)) + ((long) place * rings + ring) * lines(CellRing.BYTES);
    }

    long inboxBytes() {
        return inboxCells == 0 ? 0 : lines(Inbox.bytes(inboxCells, ranks));
    }

    long inbox(int place) {
        return ring(ranks, 0) + place * inboxBytes();
    }

    int units() {
        return Math.min(ranks, MOST_BOARD_RANKS) * UNITS_OF_RANK;
    }

    long unitWord(int unit) {
        return lines(inbox(ranks)) + (long) unit * Long.BYTES;
    }

    /** Where boards start; what stands before is reserved from the start. */
    long boards() {
        return pages(unitWord(units()));
    }

    long unit(int number) {
        return boards() + number * UNIT_BYTES;
    }

    private static long pages(long bytes) {
        return (bytes + PAGE - 1) & -PAGE;
    }

    /** Where bulk memory starts. */
    long heap() {
        return unit(units());
    }

    /** Length of the file; most of it is never touched. */
    long bytes() {
        return heap() + (long) ranks * ranks * BULK_BYTES;
    }
}
