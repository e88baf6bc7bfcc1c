// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.rank;

import java.io.OutputStream;
import java.util.Arrays;
import org.galerna.runtime.wire.Body;
import org.galerna.runtime.wire.Frame;

/** Says to the launcher what one of several ranks has written. */
final class RankOutput extends OutputStream {
    private static final int LONGEST = 1 << 16;

    private final RankProcess process;
    private final int rank;
    private final boolean error;

    RankOutput(RankProcess process, int rank, boolean error) {
        this.process = process;
        this.rank = rank;
        this.error = error;
    }

    @Override
    public void write(int b) {
        write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) {
        int end = offset + length;
        for (int at = offset; at < end; at += LONGEST) {
            byte[] part = Arrays.copyOfRange(bytes, at, Math.min(end, at + LONGEST));
            process.say(new Body().add(rank).add(error).add(part).of(Frame.Kind.PRINTED));
        }
    }
}
