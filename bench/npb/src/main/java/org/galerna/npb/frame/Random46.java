// SPDX-License-Identifier: Apache-2.0
package org.galerna.npb.frame;

/**
 * The random numbers of NPB: states x = a x mod 2^46 with a = 5^13; a number is a new state times
 * 2^-46. States are {@code long}s that callers keep; the seed itself is never a number.
 */
public final class Random46 {
    /** 5^13. */
    public static final long MULTIPLIER = 1_220_703_125L;

    /** The first digits of pi: CG, FT, IS, MG. */
    public static final long PI_SEED = 314_159_265L;

    /** The first digits of e: EP. */
    public static final long E_SEED = 271_828_183L;

    /** From a state to a number between 0 and 1. */
    public static final double SCALE = 0x1p-46;

    private static final long MASK = (1L << 46) - 1;

    private Random46() {}

    /**
     * Multiplies modulo 2^46.
     *
     * @param a below 2^46.
     * @param b below 2^46.
     * @return a b mod 2^46.
     */
    public static long multiply(long a, long b) {
        return (a * b) & MASK; // the low 64 bits of the product are exact
    }

    /**
     * Draws one.
     *
     * @param state the state before.
     * @return the state after; times {@link #SCALE} it is the number.
     */
    public static long next(long state) {
        return (state * MULTIPLIER) & MASK;
    }

    /**
     * Raises modulo 2^46.
     *
     * @param a below 2^46.
     * @param exponent 0 or more.
     * @return a to that power.
     */
    public static long power(long a, long exponent) {
        long result = 1;
        long square = a;
        for (long n = exponent; n > 0; n >>= 1) {
            if ((n & 1) != 0) {
                result = multiply(result, square);
            }
            square = multiply(square, square);
        }
        return result;
    }

    /**
     * Jumps ahead.
     *
     * @param state where to start.
     * @param draws how many numbers to skip.
     * @return the state after so many draws.
     */
    public static long skip(long state, long draws) {
        return multiply(power(MULTIPLIER, draws), state);
    }

    /**
     * Fills a range with consecutive numbers.
     *
     * @param state before the first.
     * @param into receives them.
     * @param from first index.
     * @param count how many.
     * @return the state after the last.
     */
    public static long fill(long state, double[] into, int from, int count) {
        // Four streams, one draw apart, each stepping by four: the multiplications overlap.
        final long step = power(MULTIPLIER, 4);
        long a = next(state);
        long b = next(a);
        long c = next(b);
        long d = next(c);
        final int whole = from + (count & -4);
        for (int i = from; i < whole; i += 4) {
            into[i] = a * SCALE;
            into[i + 1] = b * SCALE;
            into[i + 2] = c * SCALE;
            into[i + 3] = d * SCALE;
            a = (a * step) & MASK;
            b = (b * step) & MASK;
            c = (c * step) & MASK;
            d = (d * step) & MASK;
        }
        long last = skip(state, count & -4);
        for (int i = whole; i < from + count; i++) {
            last = next(last);
            into[i] = last * SCALE;
        }
        return last;
    }
}
