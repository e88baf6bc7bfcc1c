// SPDX-License-Identifier: Apache-2.0
package org.galerna;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.galerna.datatype.Datatype;
import org.galerna.error.ErrorClass;
import org.galerna.error.GalernaException;
import org.galerna.port.JointWireup;
import org.galerna.port.Line;
import org.galerna.port.Packed;

/**
 * Brings bytes from all ranks of two groups that have met to all of both: each group gathers its
 * own, the roots swap them over their line, and each root tells its group. The owners of the port
 * come first.
 */
final class BothGroups implements JointWireup.Exchange {
    private final IntraComm comm;
    private final int root;
    private final boolean isOwner;
    private final Line line; // null but at the root
    private final Runnable meanwhile;

    /**
     * Takes part.
     *
     * @param comm this side's group.
     * @param root which of it has the line.
     * @param isOwner whether the port is this side's.
     * @param line to the other root; null elsewhere.
     * @param meanwhile what the root does while it waits for the other one.
     */
    BothGroups(IntraComm comm, int root, boolean isOwner, Line line, Runnable meanwhile) {
        this.comm = comm;
        this.root = root;
        this.isOwner = isOwner;
        this.line = line;
        this.meanwhile = meanwhile;
    }

    @Override
    public List<byte[]> all(byte[] own) {
        final List<byte[]> mine = gather(own);
        final List<byte[]> theirs = swap(mine);
        final List<byte[]> both = new ArrayList<>(isOwner ? mine : theirs);
        both.addAll(isOwner ? theirs : mine);
        return both;
    }

    private List<byte[]> gather(byte[] own) {
        final long[] lengths = new long[comm.size()];
        final Buffer ownLength = Buffer.of(new long[] {own.length});
        comm.makeOwn(
                "Allgather",
                calls -> calls.allgather(ownLength, Buffer.of(lengths, 0, 1, Datatype.LONG)));
        final byte[] near = new byte[(int) Arrays.stream(lengths).sum()];
        final VBuffer all = VBuffer.of(near, 0, lengths, (long[]) null, Datatype.BYTE);
        comm.makeOwn("Allgatherv", calls -> calls.allgatherv(Buffer.of(own), all));
        final List<byte[]> blocks = new ArrayList<>();
        int at = 0;
        for (final long length : lengths) {
            blocks.add(Arrays.copyOfRange(near, at, at + (int) length));
            at += (int) length;
        }
        return blocks;
    }

    private List<byte[]> swap(List<byte[]> mine) {
        final long[] length = new long[1];
        byte[] far = {};
        GalernaException failure = null;
        if (comm.rank() == root) {
            try {
                far = Aside.call(_ -> line.swap(write(mine)), meanwhile);
                length[0] = far.length;
            } catch (GalernaException e) {
                failure = e;
                length[0] = -1;
            }
        }
        comm.makeOwn("Bcast", calls -> calls.bcast(Buffer.of(length), root));
        if (length[0] < 0) {
            throw failure != null
                    ? failure
                    : GalernaException.of(
                                    ErrorClass.PROC_ABORTED, "the other side of the port is lost")
                            .exception();
        }
        final byte[] theirs = comm.rank() == root ? far : new byte[(int) length[0]];
        comm.makeOwn("Bcast", calls -> calls.bcast(Buffer.of(theirs), root));
        return read(theirs);
    }

    private static byte[] write(List<byte[]> blocks) {
        return Packed.of(out -> {
            for (final byte[] block : blocks) {
                out.writeInt(block.length);
                out.write(block);
            }
        });
    }

    private static List<byte[]> read(byte[] bytes) {
        return Packed.read(
                bytes,
                in -> {
                    final List<byte[]> blocks = new ArrayList<>();
                    while (in.available() > 0) {
                        blocks.add(Packed.block(in, in.readInt()));
                    }
                    return blocks;
                });
    }
}
