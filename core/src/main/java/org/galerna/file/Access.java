// SPDX-License-Identifier: Apache-2.0
package org.galerna.file;

import java.nio.ByteBuffer;

/** What one rank reads and writes through a view, without any other rank. */
final class Access {
    private final Disk disk;
    private final View view;

    Access(Disk disk, View view) {
        this.disk = disk;
        this.view = view;
    }

    /** Writes all data, from a packed byte of the view on. */
    void write(UserData data, long packed) {
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

    /**
     * Reads data from a packed byte of the view on, up to the end of the file.
     *
     * @return how many bytes.
     */
    long read(UserData data, long packed) {
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
