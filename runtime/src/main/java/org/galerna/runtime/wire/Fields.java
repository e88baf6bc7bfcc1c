// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.wire;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Reads the fields of a body in order. Not thread-safe. */
public final class Fields {
    private final ByteBuffer in;

    /**
     * Begins at the first field.
     *
     * @param body not copied.
     */
    public Fields(byte[] body) {
        in = ByteBuffer.wrap(body);
    }

    /**
     * Reads a number of 32 bits.
     *
     * @return the number.
     * @throws WireException if the body ends before.
     */
    public int number() throws WireException {
        try {
            return in.getInt();
        } catch (BufferUnderflowException e) {
            throw truncated();
        }
    }

    /**
     * Reads a number of 64 bits.
     *
     * @return the number.
     * @throws WireException if the body ends before.
     */
    public long wide() throws WireException {
        try {
            return in.getLong();
        } catch (BufferUnderflowException e) {
            throw truncated();
        }
    }

    /**
     * Reads a number within limits.
     *
     * @param least the smallest allowed.
     * @param most the largest allowed.
     * @return the number.
     * @throws WireException if it is another one or the body ends before.
     */
    public int number(int least, int most) throws WireException {
        int value = number();
        if (value < least || value > most) {
            throw new WireException("number " + value + " is not from " + least + " to " + most);
        }
        return value;
    }

    /**
     * Reads a yes or no.
     *
     * @return the answer.
     * @throws WireException if it is neither or the body ends before.
     */
    public boolean flag() throws WireException {
        return number(0, 1) == 1;
    }

    /**
     * Reads bytes.
     *
     * @return a copy.
     * @throws WireException if the body ends before.
     */
    public byte[] bytes() throws WireException {
        int length = number(0, Integer.MAX_VALUE);
        if (length > in.remaining()) {
            throw truncated();
        }
        byte[] result = new byte[length];
        in.get(result);
        return result;
    }

    /**
     * Reads a text.
     *
     * @return the text.
     * @throws WireException if it is no UTF-8 or the body ends before.
     */
    public String text() throws WireException {
        byte[] bytes = bytes();
        try {
            return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
        } catch (CharacterCodingException e) {
            throw new WireException("a text is no UTF-8");
        }
    }

    /**
     * Reads a list of texts.
     *
     * @return the texts.
     * @throws WireException if the body ends before.
     */
    public List<String> texts() throws WireException {
        int count = number(0, Integer.MAX_VALUE);
        if (count > in.remaining() / Integer.BYTES) {
            throw truncated();
        }
        List<String> result = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            result.add(text());
        }
        return result;
    }

    /**
     * Checks that nothing is left.
     *
     * @throws WireException if something is.
     */
    public void end() throws WireException {
        if (in.hasRemaining()) {
            throw new WireException(in.remaining() + " bytes too many");
        }
    }

    private WireException truncated() {
        return new WireException("a frame is shorter than its fields");
    }
}
