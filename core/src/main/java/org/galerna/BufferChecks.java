// SPDX-License-Identifier: Apache-2.0
package org.galerna;

import org.galerna.datatype.Datatype;
import org.galerna.error.ErrorClass;
import org.galerna.error.GalernaException;
import org.galerna.reduce.Op;

/** The checks of the buffers of collective calls, and what follows from the buffers alone. */
final class BufferChecks {
    private BufferChecks() {}

    static long checkCounts(long[] counts, int ranks) {
        if (counts == null || counts.length < ranks) {
            throw tooFew("recvcounts", counts == null ? 0 : counts.length, ranks);
        }
        long total = 0;
        for (int rank = 0; rank < ranks; rank++) {
            if (counts[rank] < 0) {
                throw GalernaException.argument(
                        ErrorClass.COUNT,
                        "a count is negative",
                        "recvcounts[" + rank + "]",
                        counts[rank]);
            }
            total += counts[rank];
        }
        return total;
    }

    private static GalernaException tooFew(String argument, int length, int wanted) {
        return GalernaException.of(
                        ErrorClass.ARG, "an entry per rank is needed, " + wanted + " in all")
                .argument(argument + ".length", length)
                .advice("Make counts and displacements as long as the communicator is large")
                .exception();
    }

    static void check(Buffer buffer, String argument) {
        checkBlocks(buffer, 1, argument);
    }

    /** Checks a block per rank; none need no room. */
    static void checkBlocks(Buffer buffer, int ranks, String argument) {
        if (buffer == null || buffer == Buffer.IN_PLACE) {
            throw GalernaException.argument(
                    ErrorClass.BUFFER, "a buffer is due here", argument, buffer);
        }
        final long count = buffer.count();
        checkItems(buffer, count < 0 ? count : count * ranks, argument);
    }

    /** Errors of one buffer of two say whose count or offset it is. */
    private static void checkItems(Buffer buffer, long count, String argument) {
        try {
            Checks.items(buffer.data(), buffer.offset(), count, buffer.type());
        } catch (GalernaException e) {
            final boolean ofTwo = argument.startsWith("send") || argument.startsWith("recv");
            throw ofTwo ? e.ofSide(argument.substring(0, 4)) : e;
        }
    }

    static void check(VBuffer buffer, int ranks, String argument, String displacements) {
        if (buffer == null) {
            throw GalernaException.argument(
                    ErrorClass.BUFFER, "a buffer is due here", argument, null);
        }
        if (buffer.blocks() < ranks) {
            throw tooFew(
                    buffer.hasCounts(ranks) ? displacements : argument, buffer.blocks(), ranks);
        }
        for (int rank = 0; rank < ranks; rank++) {
            final Buffer block = buffer.block(rank);
            try {
                Checks.items(block.data(), block.offset(), block.count(), block.type());
            } catch (GalernaException e) {
                throw ofBlock(e, rank, argument, buffer.count(rank));
            }
        }
    }

    static void check(WBuffer buffer, int blocks, String argument) {
        if (buffer == null) {
            throw GalernaException.argument(
                    ErrorClass.BUFFER, "a buffer is due here", argument, null);
        }
        if (buffer.blocks() < blocks) {
            throw tooFew(argument, buffer.blocks(), blocks);
        }
        for (int block = 0; block < blocks; block++) {
            buffer.checkPlace(block, argument);
            try {
                buffer.checkItems(block);
            } catch (GalernaException e) {
                throw ofBlock(e, block, argument, buffer.count(block));
            }
        }
    }

    private static GalernaException ofBlock(
            GalernaException e, int block, String argument, long count) {
        return GalernaException.of(e.errorClass(), "block " + block + ": " + e.what())
                .argument(argument + "[" + block + "]", count)
                .advice(e.advice().orElse(null))
                .cause(e.getCause())
                .exception();
    }

    static Buffer operands(Buffer buffer, String argument, Op op) {
        if (op == null) {
            throw GalernaException.argument(ErrorClass.OP, "an operator is due here", "op", null);
        }
        check(buffer, argument);
        op.kernel(buffer.type()); // throws if the operator is not defined for it
        return buffer;
    }

    /** A rank's part of the results of a reduce_scatter: the counts alone say how much it is. */
    static Buffer part(Buffer receive, long count, Datatype type) {
        final Object data = receive == null ? null : receive.data();
        final long offset = receive == null ? 0 : receive.offset();
        final Buffer part = Buffer.of(data, offset, count, type);
        check(part, "recvbuf");
        return part;
    }

    /** What a rank sends itself must fit what it receives from itself. */
    static void requireSame(Buffer send, Buffer receive) {
        if (send == null || send == receive) {
            return;
        }
        final boolean isEmpty = bytes(send) == 0 && bytes(receive) == 0;
        if (!isEmpty
                && (send.type().element() != receive.type().element()
                        || bytes(send) != bytes(receive))) {
            throw GalernaException.of(
                            ErrorClass.COUNT,
                            "what is sent and what is received differ: "
                                    + send.count()
                                    + " of "
                                    + send.type()
                                    + " and "
                                    + receive.count()
                                    + " of "
                                    + receive.type())
                    .argument("count", send.count())
                    .advice("Counts and datatypes of both sides must describe the same data")
                    .exception();
        }
    }

    /**
     * The blocks of one side of an exchange; if all are empty, none of the other side's type, for
     * then the type of this one says nothing.
     */
    static VBuffer orNone(VBuffer own, int blocks, Datatype other) {
        if (own.type().element() == other.element()) {
            return own;
        }
        for (int block = 0; block < blocks; block++) {
            if (own.count(block) != 0) {
                return own;
            }
        }
        return VBuffer.none(blocks, other);
    }

    /** The same of a single block. */
    static Buffer orNone(Buffer own, Datatype other) {
        return own.count() != 0 || own.type().element() == other.element()
                ? own
                : Buffer.of(null, 0, 0, other);
    }

    /** A call moves elements of one base type. */
    static void requireOneType(Datatype send, Datatype receive) {
        if (send.element() != receive.element()) {
            throw GalernaException.of(
                            ErrorClass.TYPE,
                            "this rank sends items of "
                                    + send
                                    + " and receives items of "
                                    + receive)
                    .argument("sendtype", send)
                    .advice("Use alltoallw on all ranks, which moves any types")
                    .exception();
        }
    }

    /** What a rank sends itself must be as long as what it receives from itself. */
    static void requireSame(long sent, long received) {
        if (sent != received) {
            throw GalernaException.argument(
                    ErrorClass.COUNT,
                    "this rank receives "
                            + received
                            + " bytes from itself and sends itself fewer"
                            + " or more",
                    "bytes",
                    sent);
        }
    }

    static long bytes(Buffer buffer) {
        return buffer.count() * buffer.type().size();
    }

    /** Bytes that a reduction never cuts. */
    static long unit(Buffer buffer, Op op) {
        return op.unit(buffer.type());
    }
}
