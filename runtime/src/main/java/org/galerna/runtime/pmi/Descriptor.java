// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.pmi;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;

/**
 * An inherited file descriptor, read and written by libc: Java opens no socket by its number. One
 * thread at a time.
 */
final class Descriptor {
    private static final int BUFFER = 1 << 12;

    private final int number;
    private final MethodHandle read;
    private final MethodHandle write;
    private final MemorySegment buffer = Arena.ofAuto().allocate(BUFFER);
    private int at;
    private int end;

    Descriptor(int number) {
        this.number = number;
        this.read = handle("read");
        this.write = handle("write");
    }

    @SuppressWarnings("restricted")
    private static MethodHandle handle(String name) {
        Linker linker = Linker.nativeLinker();
        FunctionDescriptor type =
                FunctionDescriptor.of(
                        ValueLayout.JAVA_LONG,
                        ValueLayout.JAVA_INT,
                        ValueLayout.ADDRESS,
                        ValueLayout.JAVA_LONG);
        return linker.downcallHandle(linker.defaultLookup().findOrThrow(name), type);
    }

    private long call(MethodHandle function, long length) throws IOException {
        try {
            return (long) function.invokeExact(number, buffer, length);
        } catch (Throwable e) {
            throw new IOException("descriptor " + number, e);
        }
    }

    private int next() throws IOException {
        if (at == end) {
            at = 0;
            end = (int) Math.max(0, call(read, BUFFER));
        }
        return at == end ? -1 : buffer.get(ValueLayout.JAVA_BYTE, at++) & 0xff;
    }

    /** What comes from the other side. */
    InputStream in() {
        return new InputStream() {
            @Override
            public int read() throws IOException {
                return next();
            }

            @Override
            public int read(byte[] bytes, int offset, int length) throws IOException {
                int first = length == 0 ? -1 : next();
                if (first < 0) {
                    return length == 0 ? 0 : -1;
                }
                bytes[offset] = (byte) first;
                return 1;
            }
        };
    }

    /** What goes to the other side. */
    OutputStream out() {
        return new OutputStream() {
            @Override
            public void write(int b) throws IOException {
                write(new byte[] {(byte) b}, 0, 1);
            }

            @Override
            public void write(byte[] bytes, int offset, int length) throws IOException {
                send(bytes, offset, length);
            }
        };
    }

    private void send(byte[] bytes, int offset, int length) throws IOException {
        if (at != end) {
            throw new IOException("the manager speaks without being asked");
        }
        int done = 0;
        while (done < length) {
            int piece = Math.min(BUFFER, length - done);
            MemorySegment.copy(bytes, offset + done, buffer, ValueLayout.JAVA_BYTE, 0, piece);
            long written = call(write, piece);
            if (written <= 0) {
                throw new IOException("descriptor " + number + " is closed");
            }
            done += (int) written;
        }
    }
}
