// SPDX-License-Identifier: Apache-2.0
package org.galerna.file;

import org.galerna.datatype.Datatype;
import org.galerna.datatype.PieceSink;
import org.galerna.error.ErrorClass;
import org.galerna.error.GalernaException;

/**
 * What a rank sees of a file (MPI-4.1, section 14.3): from a displacement on, items of a filetype
 * one behind the other, whose holes are not seen. What is seen is counted in etypes. A filetype
 * without data shows nothing: a rank that has no part of the file reads nothing there.
 *
 * @param displacement in bytes.
 * @param etype unit of offsets.
 * @param filetype made of etypes.
 * @param representation how elements lie in the file.
 */
record View(long displacement, Datatype etype, Datatype filetype, Representation representation) {
    /** Places below this may be added to each other. */
    private static final double LONGEST = 0x1p62;

    /** All bytes of a file. */
    static View ofBytes() {
        return new View(0, Datatype.BYTE, Datatype.BYTE, Representation.NATIVE);
    }

    /** The same from another displacement on. */
    View from(long bytes) {
        return new View(bytes, etype, filetype, representation);
    }

    /** Throws unless this is a view. */
    void check(boolean isWritten) {
        if (displacement < 0) {
            throw GalernaException.of(ErrorClass.ARG, "the displacement of a view is negative")
                    .argument("disp", displacement)
                    .advice("Use a number of bytes from 0")
                    .exception();
        }
        if (etype.size() <= 0) {
            throw wrong("the etype has no data", "etype", etype);
        }
        if (filetype.size() % etype.size() != 0) {
            throw wrong("the filetype is not made of whole etypes", "filetype", filetype);
        }
        filetype.pieces(0, 2 * filetype.size(), new Order(isWritten));
    }

    private static GalernaException wrong(String what, String argument, Object value) {
        return GalernaException.argument(ErrorClass.TYPE, what, argument, value);
    }

    /** Checks that places do not go back, nor overlap if they are written. */
    private final class Order implements PieceSink {
        private final boolean isWritten;
        private long start;
        private long end;

        Order(boolean isWritten) {
            this.isWritten = isWritten;
        }

        @Override
        public void piece(long place, long length) {
            if (place < start || (isWritten && place < end)) {
                throw wrong(
                        place < 0
                                ? "the filetype begins before the displacement"
                                : "the displacements of the filetype go back or overlap",
                        "filetype",
                        filetype);
            }
            start = place;
            end = place + length;
        }
    }

    /** Whether no byte of the file is seen. */
    boolean isEmpty() {
        return filetype.size() == 0;
    }

    /**
     * The packed byte at which an offset lies; throws unless a file can have so much data there.
     *
     * @param length of the data, in bytes.
     */
    long packed(long offset, long length) {
        if (offset < 0) {
            throw GalernaException.argument(
                    ErrorClass.ARG, "an offset is a number from 0", "offset", offset);
        }
        final double bytes = (double) offset * etype.size() + length;
        final double items = isEmpty() ? 0 : bytes / filetype.size();
        final double end = displacement + items * filetype.extent() + filetype.trueUb();
        if (Math.max(bytes, end) >= LONGEST) {
            throw GalernaException.of(ErrorClass.ARG, "no file is so long")
                    .argument("offset", offset)
                    .advice("Use a smaller offset, or a view with fewer holes")
                    .exception();
        }
        return offset * etype.size();
    }

    /** The etypes that so much data is; throws unless they are whole. */
    long etypes(long bytes) {
        if (bytes % etype.size() != 0) {
            throw GalernaException.of(
                            ErrorClass.TYPE,
                            "the data of " + bytes + " bytes is not whole etypes of the view")
                    .argument("etype", etype + " of " + etype.size() + " bytes")
                    .advice("Use a count and a datatype that make whole etypes")
                    .exception();
        }
        return bytes / etype.size();
    }

    /** Names the positions of a range of packed data. */
    void pieces(long packed, long length, PieceSink sink) {
        filetype.pieces(packed, length, (place, bytes) -> sink.piece(displacement + place, bytes));
    }

    /** The position of an offset; where the view begins if nothing is seen. */
    long position(long offset) {
        final long[] found = {displacement};
        pieces(packed(offset, 1), 1, (position, _) -> found[0] = position);
        return found[0];
    }

    /** The first offset at or behind the end of a file. */
    long end(long fileSize) {
        final long length = fileSize - displacement;
        if (length <= 0) {
            return 0;
        }
        final long extent = filetype.extent();
        final long behind = length - filetype.trueUb(); // the data of the first item
        final long items = behind < 0 || extent <= 0 ? 0 : behind / extent + 1;
        final long bytes = items * filetype.size() + filetype.packedBefore(length - items * extent);
        return Math.ceilDiv(bytes, etype.size());
    }
}
