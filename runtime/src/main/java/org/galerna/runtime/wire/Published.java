// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.wire;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.galerna.device.Wireup;

/**
 * What a process has published under one key.
 *
 * @param process its number.
 * @param key its name.
 * @param value its bytes; not copied.
 */
@SuppressWarnings("ArrayRecordComponent") // compared by its bytes
public record Published(int process, String key, byte[] value) {
    private static final int PART = 1 << 16;

    /** Compares the bytes. */
    @Override
    public boolean equals(Object other) {
        return other instanceof Published p
                && p.process == process
                && p.key.equals(key)
                && Arrays.equals(p.value, value);
    }

    @Override
    public int hashCode() {
        return Objects.hash(process, key);
    }

    /**
     * Puts values into as few frames as their lengths allow.
     *
     * @param values what was published.
     * @param last the kind of the last frame: {@code PUT}, or {@code FENCE}; those before are
     *     {@code PUT}.
     * @return at least one frame.
     */
    public static List<Frame> frames(List<Published> values, Frame.Kind last) {
        List<Frame> frames = new ArrayList<>();
        List<Published> part = new ArrayList<>();
        int bytes = 0;
        for (Published value : values) {
            int more = value.key.length() + value.value.length;
            if (bytes + more > PART) {
                frames.add(frame(part, Frame.Kind.PUT));
                part.clear();
                bytes = 0;
            }
            part.add(value);
            bytes += more;
        }
        frames.add(frame(part, last));
        return frames;
    }

    private static Frame frame(List<Published> values, Frame.Kind kind) {
        Body body = new Body().add(values.size());
        values.forEach(value -> body.add(value.process).add(value.key).add(value.value));
        return body.of(kind);
    }

    /**
     * Reads a frame of {@link #frames}.
     *
     * @param frame to read.
     * @return its values, with keys and values no longer than {@link Wireup} allows.
     * @throws WireException if it is none.
     */
    public static List<Published> of(Frame frame) throws WireException {
        Fields in = frame.fields();
        int count = in.number(0, PART);
        List<Published> result = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            Published value = new Published(in.number(0, Integer.MAX_VALUE), in.text(), in.bytes());
            if (value.key.length() > Wireup.KEY_LENGTH || value.value.length > Wireup.VALUE_BYTES) {
                throw new WireException("key or value is too long: " + value.key);
            }
            result.add(value);
        }
        in.end();
        return result;
    }
}
