// SPDX-License-Identifier: Apache-2.0
package mpi;

import java.nio.ByteBuffer;
import java.nio.FloatBuffer;

/** A complex number in a buffer or an array: real and imaginary part, two {@code float}s. */
public final class FloatComplex {
    private final FloatBuffer buffer;
    private final int real;

    private FloatComplex(FloatBuffer buffer, int index) {
        this.buffer = buffer;
        this.real = 2 * index;
    }

    /**
     * The first number.
     *
     * @param buffer a buffer; its position does not matter
     * @return the number, which changes what it lies in
     */
    public static FloatComplex get(FloatBuffer buffer) {
        return get(buffer, 0);
    }

    /**
     * A number by its place.
     *
     * @param buffer a buffer; its position does not matter
     * @param index numbers before it
     * @return the number, which changes what it lies in
     */
    public static FloatComplex get(FloatBuffer buffer, int index) {
        return new FloatComplex(buffer, index);
    }

    /**
     * The first number.
     *
     * @param array an array
     * @return the number, which changes what it lies in
     */
    public static FloatComplex get(float[] array) {
        return get(array, 0);
    }

    /**
     * A number by its place.
     *
     * @param array an array
     * @param index numbers before it
     * @return the number, which changes what it lies in
     */
    public static FloatComplex get(float[] array, int index) {
        return new FloatComplex(FloatBuffer.wrap(array), index);
    }

    /**
     * The first number.
     *
     * @param buffer a buffer; its position does not matter
     * @return the number, which changes what it lies in
     */
    public static FloatComplex get(ByteBuffer buffer) {
        return get(buffer, 0);
    }

    /**
     * A number by its place.
     *
     * @param buffer a buffer; its position does not matter
     * @param index numbers before it
     * @return the number, which changes what it lies in
     */
    public static FloatComplex get(ByteBuffer buffer, int index) {
        return new FloatComplex(
                buffer.duplicate().clear().order(buffer.order()).asFloatBuffer(), index);
    }

    /**
     * The real part.
     *
     * @return the real part
     */
    public float getReal() {
        return buffer.get(real);
    }

    /**
     * The imaginary part.
     *
     * @return the imaginary part
     */
    public float getImag() {
        return buffer.get(real + 1);
    }

    /**
     * Changes the real part.
     *
     * @param real the real part
     */
    public void putReal(float real) {
        buffer.put(this.real, real);
    }

    /**
     * Changes the imaginary part.
     *
     * @param imag the imaginary part
     */
    public void putImag(float imag) {
        buffer.put(real + 1, imag);
    }

    /**
     * The memory from this number on.
     *
     * @return a slice
     */
    public FloatBuffer getBuffer() {
        return MPI.slice(buffer.duplicate(), real);
    }
}
