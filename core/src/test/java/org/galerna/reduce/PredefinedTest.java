// SPDX-License-Identifier: Apache-2.0
package org.galerna.reduce;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.reflect.Array;
import java.math.BigInteger;
import java.util.EnumSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.galerna.datatype.BaseType;
import org.galerna.datatype.Datatype;
import org.galerna.error.ErrorClass;
import org.galerna.error.GalernaException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Every operator on every type against a scalar written another way. */
@Timeout(60)
class PredefinedTest {
    private static final Set<BaseType> WHOLE =
            EnumSet.of(BaseType.BYTE, BaseType.CHAR, BaseType.SHORT, BaseType.INT, BaseType.LONG);
    private static final Set<BaseType> NUMBERS =
            EnumSet.of(
                    BaseType.BYTE,
                    BaseType.CHAR,
                    BaseType.SHORT,
                    BaseType.INT,
                    BaseType.LONG,
                    BaseType.FLOAT,
                    BaseType.DOUBLE);
    private static final double[] SPECIAL = {
        0,
        -0.0,
        1,
        -1,
        Double.NaN,
        Double.POSITIVE_INFINITY,
        Double.NEGATIVE_INFINITY,
        1e308,
        1e-310,
        3e38
    };

    private static Datatype basic(BaseType base) {
        return switch (base) {
            case BYTE -> Datatype.BYTE;
            case CHAR -> Datatype.CHAR;
            case SHORT -> Datatype.SHORT;
            case INT -> Datatype.INT;
            case LONG -> Datatype.LONG;
            case FLOAT -> Datatype.FLOAT;
            case DOUBLE -> Datatype.DOUBLE;
            case BOOLEAN -> Datatype.BOOLEAN;
            case OBJECT -> Datatype.OBJECT;
        };
    }

    private static boolean isDefined(Predefined op, BaseType base) {
        return switch (op) {
            case MAX, MIN, SUM, PROD, MAXLOC, MINLOC -> NUMBERS.contains(base);
            case LAND, LOR, LXOR -> WHOLE.contains(base) || base == BaseType.BOOLEAN;
            case BAND, BOR, BXOR, UNSIGNED_MAX, UNSIGNED_MIN -> WHOLE.contains(base);
            case REPLACE, NO_OP -> false; // for windows
        };
    }

    static Stream<Arguments> everyOperatorAndType() {
        return Stream.of(Predefined.values())
                .flatMap(op -> Stream.of(BaseType.values()).map(base -> Arguments.of(op, base)));
    }

    static Stream<Arguments> singles() {
        return defined(1);
    }

    static Stream<Arguments> pairs() {
        return defined(2);
    }

    private static Stream<Arguments> defined(int granule) {
        return everyOperatorAndType()
                .filter(a ->
                        ((Predefined) a.get()[0]).granule() == granule
                                && isDefined((Predefined) a.get()[0], (BaseType) a.get()[1]));
    }

    private static Object value(Random random, BaseType base) {
        final boolean special = random.nextInt(3) == 0;
        final long bits = special ? random.nextInt(3) - 1 : random.nextLong();
        final double real =
                special ? SPECIAL[random.nextInt(SPECIAL.length)] : random.nextGaussian() * 100;
        return switch (base) {
            case BYTE -> (byte) bits;
            case CHAR -> (char) bits;
            case SHORT -> (short) bits;
            case INT -> (int) bits;
            case LONG -> bits;
            case FLOAT -> (float) real;
            case DOUBLE -> real;
            case BOOLEAN -> (bits & 1) != 0;
            case OBJECT -> "x";
        };
    }

    /**
     * The scalar: whole numbers by BigInteger, real ones by comparison and arithmetic of their own
     * type.
     */
    private static Object scalar(Predefined op, BaseType base, Object a, Object b) {
        if (base == BaseType.BOOLEAN) {
            final boolean x = (Boolean) a;
            final boolean y = (Boolean) b;
            return switch (op) {
                case LAND -> x ? y : false;
                case LOR -> x ? true : y;
                default -> x != y;
            };
        }
        if (base == BaseType.FLOAT) {
            final float x = (Float) a;
            final float y = (Float) b;
            return switch (op) {
                case SUM -> x + y;
                case PROD -> x * y;
                default -> (float) extreme(op, x, y);
            };
        }
        if (base == BaseType.DOUBLE) {
            final double x = (Double) a;
            final double y = (Double) b;
            return switch (op) {
                case SUM -> x + y;
                case PROD -> x * y;
                default -> extreme(op, x, y);
            };
        }
        return narrow(base, whole(op, big(a), big(b)));
    }

    private static double extreme(Predefined op, double x, double y) {
        if (Double.isNaN(x) || Double.isNaN(y)) {
            return Double.NaN;
        }
        final boolean first =
                Double.compare(x, y) > 0 == (op == Predefined.MAX || op == Predefined.MAXLOC);
        return first ? x : y;
    }

    /** Beyond every whole number without a sign. */
    private static final BigInteger UNSIGNED = BigInteger.ONE.shiftLeft(Long.SIZE);

    private static BigInteger whole(Predefined op, BigInteger x, BigInteger y) {
        final boolean p = x.signum() != 0;
        final boolean q = y.signum() != 0;
        return switch (op) {
            case MAX, MAXLOC -> x.max(y);
            case MIN, MINLOC -> x.min(y);
            case SUM -> x.add(y);
            case PROD -> x.multiply(y);
            case LAND -> p && q ? BigInteger.ONE : BigInteger.ZERO;
            case LOR -> p || q ? BigInteger.ONE : BigInteger.ZERO;
            case LXOR -> p != q ? BigInteger.ONE : BigInteger.ZERO;
            case BAND -> x.and(y);
            case BOR -> x.or(y);
            case BXOR -> x.xor(y);
            case UNSIGNED_MAX -> x.mod(UNSIGNED).compareTo(y.mod(UNSIGNED)) > 0 ? x : y;
            case UNSIGNED_MIN -> x.mod(UNSIGNED).compareTo(y.mod(UNSIGNED)) < 0 ? x : y;
            case REPLACE, NO_OP -> throw new IllegalArgumentException("for windows");
        };
    }

    private static BigInteger big(Object a) {
        return BigInteger.valueOf(a instanceof Character c ? c : ((Number) a).longValue());
    }

    private static Object narrow(BaseType base, BigInteger value) {
        return switch (base) {
            case BYTE -> value.byteValue();
            case CHAR -> (char) value.intValue();
            case SHORT -> value.shortValue();
            case INT -> value.intValue();
            default -> value.longValue();
        };
    }

    private static Object array(Random random, BaseType base, int length) {
        final Object array = base.newArray(length);
        for (int i = 0; i < length; i++) {
            Array.set(array, i, value(random, base));
        }
        return array;
    }

    private static List<Object> list(Object array) {
        return IntStream.range(0, Array.getLength(array))
                .mapToObj(i -> Array.get(array, i))
                .toList();
    }

    @ParameterizedTest
    @MethodSource("singles")
    void singleValuesAreCombinedAsScalarsAre(Predefined op, BaseType base) {
        for (int n : new int[] {0, 1, 63, 64, 3000}) { // few and many have copies of their own
            check(op, base, 3, 5, n);
            check(op, base, 5, 5, n); // one subscript for both has a loop of its own
        }
    }

    private static void check(Predefined op, BaseType base, int inAt, int at, int n) {
        final Random random = new Random(42);
        final Object in = array(random, base, n + 7);
        final Object inout = array(random, base, n + 9);
        final List<Object> left = list(in);
        final List<Object> right = list(inout);
        op.kernel(basic(base)).combine(in, inAt, inout, at, n);
        assertEquals(left, list(in), "the operand is only read");
        for (int i = 0; i < n + 9; i++) {
            final boolean inside = i >= at && i < n + at;
            final Object expected =
                    inside ? scalar(op, base, left.get(i - at + inAt), right.get(i)) : right.get(i);
            assertEquals(expected, Array.get(inout, i), op + " of " + base + ", element " + i);
        }
    }

    @ParameterizedTest
    @MethodSource({"singles", "pairs"})
    void resultsInAThirdArrayAreThoseInTheSecond(Predefined op, BaseType base) {
        final Random random = new Random(44);
        final int at = 2;
        for (int n : new int[] {0, 2, 62, 64, 3000}) {
            final Object left = array(random, base, n + 4);
            final Object right = array(random, base, n + 4);
            final Object into = array(random, base, n + 4);
            final List<Object> before = list(into);
            final List<Object> operands = list(right);
            final Kernel kernel = op.kernel(Datatype.contiguous(op.granule(), basic(base)));
            kernel.combineInto(left, right, into, at, n);
            assertEquals(operands, list(right), "the operand is only read");
            kernel.combine(left, at, right, at, n);
            assertEquals(before.subList(0, at), list(into).subList(0, at));
            assertEquals(before.subList(n + at, n + 4), list(into).subList(n + at, n + 4));
            assertEquals(list(right).subList(at, n + at), list(into).subList(at, n + at));
        }
    }

    @ParameterizedTest
    @MethodSource("pairs")
    void pairsKeepTheIndexOfTheirValueAndTiesTheLowerOne(Predefined op, BaseType base) {
        final Random random = new Random(43);
        final int pairs = 3000;
        final Object in = array(random, base, 2 * pairs + 2);
        final Object inout = array(random, base, 2 * pairs + 4);
        final List<Object> left = list(in);
        final List<Object> right = list(inout);
        op.kernel(Datatype.contiguous(2, basic(base))).combine(in, 2, inout, 4, 2 * pairs);
        for (int i = 0; i < pairs; i++) {
            final Object a = left.get(2 * i + 2);
            final Object b = right.get(2 * i + 4);
            final Object best = scalar(op, base, a, b);
            final Object index;
            if (isSame(a, b)) {
                index = scalar(Predefined.MIN, base, left.get(2 * i + 3), right.get(2 * i + 5));
            } else {
                index = best.equals(a) ? left.get(2 * i + 3) : right.get(2 * i + 5);
            }
            assertEquals(best, Array.get(inout, 2 * i + 4), op + " of " + base + ": value " + i);
            assertEquals(index, Array.get(inout, 2 * i + 5), op + " of " + base + ": index " + i);
        }
        assertEquals(right.subList(0, 4), list(inout).subList(0, 4));
    }

    /** Equal as numbers: both zeros are, and two NaN. */
    private static boolean isSame(Object a, Object b) {
        return a.equals(b)
                || (a instanceof Double x
                        && b instanceof Double y
                        && x.doubleValue() == y.doubleValue())
                || (a instanceof Float p
                        && b instanceof Float q
                        && p.floatValue() == q.floatValue());
    }

    @ParameterizedTest
    @MethodSource("everyOperatorAndType")
    void anOperatorThatIsNotDefinedNamesItselfAndTheType(Predefined op, BaseType base) {
        final Datatype type = Datatype.contiguous(2, basic(base));
        if (isDefined(op, base)) {
            assertSame(op.kernel(type), op.kernel(type), "made once");
            return;
        }
        final GalernaException e = assertThrows(GalernaException.class, () -> op.kernel(type));
        assertEquals(ErrorClass.OP, e.errorClass());
        assertTrue(e.getMessage().contains(op.name()), e.getMessage());
        assertTrue(e.getMessage().contains(base.name()), e.getMessage());
    }

    @Test
    void pairOperatorsNeedAnEvenNumberOfElements() {
        assertThrows(GalernaException.class, () -> Op.MAXLOC.kernel(Datatype.INT));
        assertThrows(
                GalernaException.class,
                () -> Op.MINLOC.kernel(Datatype.contiguous(3, Datatype.DOUBLE)));
        assertSame(
                Op.MINLOC.kernel(Datatype.INT2),
                Op.MINLOC.kernel(Datatype.contiguous(4, Datatype.INT)));
    }

    @Test
    void mixedTypesAreRefusedAndEmptyOnesAreNothingToDo() {
        final Datatype mixed =
                Datatype.struct(
                        new long[] {1, 1}, new long[] {0, 8}, Datatype.DOUBLE, Datatype.INT);
        assertThrows(GalernaException.class, () -> Op.SUM.kernel(mixed));
        Op.SUM.kernel(Datatype.contiguous(0, mixed)).combine(null, 0, null, 0, 0);
    }

    @ParameterizedTest
    @EnumSource
    void factsAreThoseOfTheStandard(Predefined op) {
        assertTrue(op.isCommutative());
        assertTrue(op.isDivisible());
        assertEquals(op.name().endsWith("LOC") ? 2 : 1, op.granule());
    }

    @Test
    void eachOperatorHasCopiesOfTheLoopOfItsOwnForFewAndForMany() {
        final ByLength sum = (ByLength) Op.SUM.kernel(Datatype.INT);
        final ByLength product = (ByLength) Op.PROD.kernel(Datatype.INT);
        assertNotSame(sum.of(1).getClass(), product.of(1).getClass());
        assertNotSame(sum.of(1).getClass(), sum.of(1000).getClass());
        assertSame(sum.of(1000), sum.of(100), "made once");
        assertTrue(sum.of(1).getClass().isHidden());
    }

    @Test
    void threadsThatAskAtOnceGetOneKernel() throws InterruptedException, ExecutionException {
        final int threads = 16;
        final CountDownLatch start = new CountDownLatch(1);
        try (var pool = Executors.newFixedThreadPool(threads)) {
            final List<Future<Kernel>> asked =
                    IntStream.range(0, threads)
                            .mapToObj(t ->
                                    pool.submit(() -> {
                                        start.await();
                                        return Op.BXOR.kernel(Datatype.SHORT);
                                    }))
                            .toList();
            start.countDown();
            for (final Future<Kernel> kernel : asked) {
                assertSame(Op.BXOR.kernel(Datatype.SHORT), kernel.get());
            }
        }
    }
}
