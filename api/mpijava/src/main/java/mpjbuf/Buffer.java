// SPDX-License-Identifier: Apache-2.0
package mpjbuf;

import java.util.Arrays;

/**
 * Bytes that {@link mpi.Comm#Pack(Object, int, int, mpi.Datatype, Buffer, int) Pack} writes, {@code
 * Unpack} reads, and messages of datatype {@link mpi.MPI#PACKED} carry: a byte array with a name of
 * its own, as MPJ Express has it. Positions count bytes from 0.
 *
 * <p>Used by one thread at a time. A message of {@code count} items of {@code PACKED} is the first
 * {@code count} bytes from the offset of the call.
 */
public class Buffer {
    private final byte[] bytes;

    /**
     * Makes an empty buffer.
     *
     * @param capacity bytes, such as the sum of {@link mpi.Comm#Pack_size} of what is to be packed
     * @throws IllegalArgumentException if the capacity is negative
     */
    public Buffer(int capacity) {
        if (capacity < 0) {
            throw new IllegalArgumentException("Buffer: capacity = " + capacity + " is negative");
        }
        bytes = new byte[capacity];
    }

    /**
     * Room for packed data.
     *
     * @return bytes
     */
    public int capacity() {
        return bytes.length;
    }

    /** Forgets what was packed: all bytes are 0. */
    public void clear() {
        Arrays.fill(bytes, (byte) 0);
    }

    /**
     * The bytes themselves.
     *
     * @return the array that calls read and write
     */
    public byte[] array() {
        return bytes;
    }
}
