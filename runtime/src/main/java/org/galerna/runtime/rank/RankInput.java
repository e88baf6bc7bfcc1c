// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.rank;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import org.galerna.runtime.wire.Frame;

/**
 * Standard input of rank 0: the launcher reads its own only when the program asks for more, so a
 * job that reads nothing takes nothing from a shell's loop or a terminal.
 */
final class RankInput extends FilterInputStream {
    private final RankProcess process;

    RankInput(InputStream in, RankProcess process) {
        super(in);
        this.process = process;
    }

    @Override
    public int read() throws IOException {
        ask();
        return super.read();
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
        if (length > 0) {
            ask();
        }
        return super.read(bytes, offset, length);
    }

    private void ask() throws IOException {
        if (in.available() == 0) {
            process.say(Frame.of(Frame.Kind.WANT_INPUT));
        }
    }
}
