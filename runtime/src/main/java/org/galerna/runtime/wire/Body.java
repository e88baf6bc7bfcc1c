// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.wire;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Writes the fields of a frame in order. Not thread-safe. */
public final class Body {
    private static final int LONGEST = 1 << 14;

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();

    /** An empty body. */
    public Body() {}

    /**
     * Adds a number of 32 bits.
     *
     * @param value the number.
     * @return this.
     */
    public Body add(int value) {
        out.writeBytes(ByteBuffer.allocate(Integer.BYTES).putInt(value).array());
        return this;
    }

    /**
     * Adds a number of 64 bits.
     *
     * @param value the number.
     * @return this.
     */
    public Body add(long value) {
        out.writeBytes(ByteBuffer.allocate(Long.BYTES).putLong(value).array());
        return this;
    }

    /**
     * Adds a yes or no.
     *
     * @param value the answer.
     * @return this.
     */
    public Body add(boolean value) {
        return add(value ? 1 : 0);
    }

    /**
     * Adds bytes.
     *
     * @param value the bytes.
     * @return this.
     */
    public Body add(byte[] value) {
        add(value.length);
        out.writeBytes(value);
        return this;
    }

    /**
     * Adds a text.
     *
     * @param value the text.
     * @return this.
     */
    public Body add(String value) {
        return add(value.getBytes(StandardCharsets.UTF_8));
    }

    /**
     * Adds a text of any length, cut such that a frame holds two of them.
     *
     * @param value the text.
     * @return this.
     */
    public Body addCut(String value) {
        return add(value.length() <= LONGEST ? value : value.substring(0, LONGEST) + "...\n");
    }

    /**
     * Adds a list of texts.
     *
     * @param values the texts.
     * @return this.
     */
    public Body add(List<String> values) {
        add(values.size());
        values.forEach(this::add);
        return this;
    }

    /**
     * Ends the frame.
     *
     * @param kind what it says.
     * @return the frame with all fields.
     */
    public Frame of(Frame.Kind kind) {
        return new Frame(kind, out.toByteArray());
    }

    /**
     * Gets the fields alone.
     *
     * @return the bytes.
     */
    public byte[] bytes() {
        return out.toByteArray();
    }
}
