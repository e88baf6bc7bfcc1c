// SPDX-License-Identifier: Apache-2.0
package org.galerna.base.trust;

import java.io.ByteArrayOutputStream;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/**
 * Values in the distinguished encoding rules (ITU-T X.690), as far as {@link SelfSigned} needs
 * them: a tag, the length of the contents, the contents.
 */
final class Der {
    private static final int BOOLEAN = 0x01;
    private static final int INTEGER = 0x02;
    private static final int BIT_STRING = 0x03;
    private static final int OCTET_STRING = 0x04;
    private static final int IDENTIFIER = 0x06;
    private static final int TEXT = 0x0c;
    private static final int SHORT_TIME = 0x17;
    private static final int LONG_TIME = 0x18;
    private static final int SEQUENCE = 0x30;
    private static final int SET = 0x31;
    private static final int EXPLICIT = 0xa0;

    private static final int ONE_BYTE = 0x80;
    private static final int SEVEN_BITS = 7;
    private static final int FIRST_ARCS = 40;

    /** RFC 5280, 4.1.2.5: years from here on have four digits. */
    private static final int LONG_YEARS = 2050;

    private Der() {}

    /** A value of any tag. */
    private static byte[] value(int tag, byte[]... parts) {
        int length = 0;
        for (byte[] part : parts) {
            length += part.length;
        }
        final ByteArrayOutputStream out = new ByteArrayOutputStream(length + Integer.BYTES + 2);
        out.write(tag);
        if (length < ONE_BYTE) {
            out.write(length);
        } else {
            final int bytes = Integer.BYTES - (Integer.numberOfLeadingZeros(length) / Byte.SIZE);
            out.write(ONE_BYTE | bytes);
            for (int i = bytes - 1; i >= 0; i--) {
                out.write(length >> (i * Byte.SIZE));
            }
        }
        for (byte[] part : parts) {
            out.writeBytes(part);
        }
        return out.toByteArray();
    }

    static byte[] sequence(byte[]... members) {
        return value(SEQUENCE, members);
    }

    /** A set of one member; several would have an order. */
    static byte[] set(byte[] member) {
        return value(SET, member);
    }

    static byte[] yes() {
        return value(BOOLEAN, new byte[] {-1});
    }

    static byte[] integer(BigInteger number) {
        return value(INTEGER, number.toByteArray());
    }

    static byte[] octets(byte[] bytes) {
        return value(OCTET_STRING, bytes);
    }

    /**
     * A string of bits.
     *
     * @param unused how many of the last bits are none of it; these are 0.
     */
    static byte[] bits(int unused, byte[] bytes) {
        return value(BIT_STRING, new byte[] {(byte) unused}, bytes);
    }

    static byte[] text(String text) {
        return value(TEXT, text.getBytes(StandardCharsets.UTF_8));
    }

    /** An object identifier of at least two numbers. */
    static byte[] identifier(int... arcs) {
        final ByteArrayOutputStream out = new ByteArrayOutputStream();
        arc(out, arcs[0] * FIRST_ARCS + arcs[1]);
        for (int i = 2; i < arcs.length; i++) {
            arc(out, arcs[i]);
        }
        return value(IDENTIFIER, out.toByteArray());
    }

    /** Seven bits a byte, the highest first; all but the last byte are marked. */
    private static void arc(ByteArrayOutputStream out, int number) {
        int shift = 0;
        while (number >>> shift >= ONE_BYTE) {
            shift += SEVEN_BITS;
        }
        for (; shift > 0; shift -= SEVEN_BITS) {
            out.write((number >>> shift) | ONE_BYTE);
        }
        out.write(number & (ONE_BYTE - 1));
    }

    /** A time as certificates have it, in seconds. */
    static byte[] time(Instant instant) {
        final ZonedDateTime at = instant.atZone(ZoneOffset.UTC);
        final boolean isLong = at.getYear() >= LONG_YEARS;
        final String pattern = isLong ? "yyyyMMddHHmmss'Z'" : "yyMMddHHmmss'Z'";
        final String digits = DateTimeFormatter.ofPattern(pattern, Locale.ROOT).format(at);
        return value(isLong ? LONG_TIME : SHORT_TIME, digits.getBytes(StandardCharsets.US_ASCII));
    }

    /** A member of a sequence that is known by its number, with a tag of its own around it. */
    static byte[] explicit(int number, byte[] member) {
        return value(EXPLICIT | number, member);
    }
}
