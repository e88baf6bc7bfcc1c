// SPDX-License-Identifier: Apache-2.0
package org.galerna.file;

import java.nio.ByteBuffer;

/** What one rank reads and writes through a view, without any other rank. */
final class Access {
    private final Disk disk;
    private final View view;
    private final Sharing lock;

    /**
     * Prepares accesses.
     *
     * @param lock what keeps other accesses out; null if nothing must.
     */
    Access(Disk disk, View view, Sharing lock) {
        this.disk = disk;
        this.view = view;
        this.lock = lock;
    }

    /**
     * Reads or writes data, from a packed byte of the view on.
     *
     * @return how many bytes; less than asked for where the file ends.
     */
    long run(Direction direction, UserData data, long packed) {
        if (lock == null) {
            return runLocked(direction, data, packed);
        }
        lock.lock();
        try {
            return runLocked(direction, data, packed);
        } finally {
            lock.unlock();
        }
    }

    private long runLocked(Direction direction, UserData data, long packed) {
        if (direction == Direction.READ) {
            return read(data, packed);
        }
        write(data, packed);
        return data.length();
    }

    private void write(UserData data, long packed) {
        long done = 0;
        while (done < data.length()) {
            final int part = data.part(done);
            final ByteBuffer from = data.outgoing(done, part);
            final int end = from.limit();
            view.pieces(
                    packed + done,
                    part,
                    (position, length) -> {
                        from.limit(from.position() + (int) length);
                        disk.write(from, position);
                        from.limit(end);
                    });
            done += part;
        }
    }

    /** Reads up to the end of the file. Returns how many bytes. */
    private long read(UserData data, long packed) {
        long done = 0;
        while (done < data.length()) {
            final int part = data.part(done);
            final ByteBuffer into = data.incoming(done, part);
            final int start = into.position();
            final Sieve sieve = new Sieve(disk, into);
            view.pieces(packed + done, part, sieve);
            sieve.flush();
            final int got = into.position() - start;
            data.arrived(done, got);
            done += got;
            if (got < part) {
                break;
            }
        }
        return done;
    }
}
