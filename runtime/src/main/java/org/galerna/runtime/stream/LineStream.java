// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.stream;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Arrays;

/**
 * Keeps bytes until their line is complete, then writes all complete lines at once. Bounded: a line
 * longer than 1 MiB is written in parts.
 */
final class LineStream extends OutputStream {
    private static final int FIRST = 128;
    private static final int LONGEST = 1 << 20;

    private final JobStreams streams;
    private final JobStreams.Target target;
    private final byte[] prefix;
    private byte[] line = new byte[FIRST];
    private int length;
    private boolean lineBegun;
    private int seen;

    LineStream(JobStreams streams, JobStreams.Target target, byte[] prefix) {
        this.streams = streams;
        this.target = target;
        this.prefix = prefix;
    }

    @Override
    public void write(int b) throws IOException {
        write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int count) throws IOException {
        streams.lock().lock();
        try {
            if (streams.isSilent()) {
                return;
            }
            if (length == 0 && lineBegun && !target.isOpen()) {
                lineBegun = false; // others have written since it was shown
            }
            int end = lastLineEnd(bytes, offset, count);
            if (end > offset && length == 0 && prefix.length == 0) {
                target.write(bytes, offset, end - offset);
                lineBegun = false;
            } else if (end > offset) {
                append(bytes, offset, end - offset);
                emit();
            }
            append(bytes, end, offset + count - end);
            if (length > LONGEST) {
                emit();
            }
        } finally {
            streams.lock().unlock();
        }
    }

    /** One past the last line feed, {@code offset} if there is none. */
    private static int lastLineEnd(byte[] bytes, int offset, int count) {
        int end = offset + count;
        while (end > offset && bytes[end - 1] != '\n') {
            end--;
        }
        return end;
    }

    /** Adds bytes, with the prefix before each line's first. */
    private void append(byte[] bytes, int offset, int count) {
        if (prefix.length == 0) {
            add(bytes, offset, count);
            return;
        }
        int at = offset;
        int end = offset + count;
        while (at < end) {
            if (!lineBegun) {
                add(prefix, 0, prefix.length);
                lineBegun = true;
            }
            int next = at;
            while (next < end && bytes[next] != '\n') {
                next++;
            }
            if (next < end) {
                next++;
                lineBegun = false;
            }
            add(bytes, at, next - at);
            at = next;
        }
    }

    private void add(byte[] bytes, int offset, int count) {
        if (length + count > line.length) {
            line = Arrays.copyOf(line, Math.max(line.length * 2, length + count));
        }
        System.arraycopy(bytes, offset, line, length, count);
        length += count;
    }

    /** Writes what is kept, and keeps it no more even if nobody reads. */
    private void emit() throws IOException {
        byte[] bytes = line;
        int count = length;
        length = 0;
        if (bytes.length > LONGEST) {
            line = new byte[FIRST];
        }
        target.write(bytes, 0, count);
    }

    @Override
    public void flush() throws IOException {
        if (streams.isEager()) {
            streams.lock().lock();
            try {
                show();
            } finally {
                streams.lock().unlock();
            }
        }
    }

    /**
     * Shows an incomplete line if nothing was added since the last call. The caller holds the lock.
     */
    void showIfIdle() {
        if (length > 0 && seen == length) {
            show();
        }
        seen = length;
    }

    /** Shows an incomplete line. The caller holds the lock. */
    void show() {
        if (length > 0) {
            try {
                emit();
                target.flush();
            } catch (IOException e) {
                return; // nobody reads any more
            }
        }
    }
}
