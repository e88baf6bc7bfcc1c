// SPDX-License-Identifier: Apache-2.0
package mpi;

import java.nio.ByteBuffer;
import java.nio.DoubleBuffer;

/** A complex number in a buffer or an array: real and imaginary part, two {@code double}s. */
public final class DoubleComplex {
    private final DoubleBuffer buffer;
    private final int real;

    private DoubleComplex(DoubleBuffer buffer, int index) {
        this.buffer = buffer;
        this.real = 2 * index;
    }

    /**
     * The first number.
     *
     * @param buffer a buffer; its position does not matter
     * @return the number, which changes what it lies in
     */
    public static DoubleComplex get(DoubleBuffer buffer) {
        return get(buffer, 0);
    }

    /**
     * A number by its place.
     *
     * @param buffer a buffer; its position does not matter
     * @param index numbers before it
     * @return the number, which changes what it lies in
     */
    public static DoubleComplex get(DoubleBuffer buffer, int index) {
        return new DoubleComplex(buffer, index);
    }

    /**
     * The first number.
     *
     * @param array an array
     * @return the number, which changes what it lies in
     */
    public static DoubleComplex get(double[] array) {
        return get(array, 0);
    }

    /**
     * A number by its place.
     *
     * @param array an array
     * @param index numbers before it
     * @return the number, which changes what it lies in
     */
    public static DoubleComplex get(double[] array, int index) {
        return new DoubleComplex(DoubleBuffer.wrap(array), index);
    }

    /**
     * The first number.
     *
     * @param buffer a buffer; its position does not matter
     * @return the number, which changes what it lies in
     */
    public static DoubleComplex get(ByteBuffer buffer) {
        return get(buffer, 0);
    }

    /**
     * A number by its place.
     *
     * @param buffer a buffer; its position does not matter
     * @param index numbers before it
     * @return the number, which changes what it lies in
     */
    public static DoubleComplex get(ByteBuffer buffer, int index) {
        return new DoubleComplex(
                buffer.duplicate().clear().order(buffer.order()).asDoubleBuffer(), index);
    }

    /**
     * The real part.
     *
     * @return the real part
     */
    public double getReal() {
        return buffer.get(real);
    }

    /**
     * The imaginary part.
     *
     * @return the imaginary part
     */
    public double getImag() {
        return buffer.get(real + 1);
    }

    /**
     * Changes the real part.
     *
     * @param real the real part
     */
    public void putReal(double real) {
        buffer.put(this.real, real);
    }

    /**
     * Changes the imaginary part.
     *
     * @param imag the imaginary part
     */
    public void putImag(double imag) {
        buffer.put(real + 1, imag);
    }

    /**
     * The memory from this number on.
     *
     * @return a slice
     */
    public DoubleBuffer getBuffer() {
        return MPI.slice(buffer.duplicate(), real);
    }
}
