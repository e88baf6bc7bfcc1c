// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.rank;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/**
 * Standard input of rank 0: the launcher reads its own only when the program asks for more, so a
 * job that reads nothing takes nothing from a shell's loop or a terminal. A question how much there
 * is asks, too, but once: one who asks all the time reads no more than there is room for. Used by
 * one thread at a time, behind the lock of a buffer.
 */
final class RankInput extends FilterInputStream {
    private final Runnable wanted;
    private boolean isAsked;

    /**
     * Prepares.
     *
     * @param in what the launcher sends.
     * @param wanted asks it for more.
     */
    RankInput(InputStream in, Runnable wanted) {
        super(in);
        this.wanted = wanted;
    }

    @Override
    public int read() throws IOException {
        ask();
        int read = super.read();
        isAsked = false;
        return read;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
        if (length == 0) {
            return super.read(bytes, offset, length);
        }
        ask();
        int count = super.read(bytes, offset, length);
        isAsked = false;
        return count;
    }

    @Override
    public int available() throws IOException {
        int count = super.available();
        if (count == 0) {
            ask();
        }
        return count;
    }

    private void ask() throws IOException {
        if (!isAsked && in.available() == 0) {
            isAsked = true;
            wanted.run();
        }
    }
}
