// SPDX-License-Identifier: Apache-2.0
package org.galerna.reduce;

import java.util.function.DoubleBinaryOperator;
import java.util.function.IntBinaryOperator;
import java.util.function.LongBinaryOperator;
import org.galerna.datatype.BaseType;

/**
 * What each operator of the standard does to each type: the table of kernels. A null operator means
 * that it is not defined. Everything is made when it is asked for, so that programs that reduce
 * nothing pay nothing.
 */
final class Operators {
    private Operators() {}

    /** A new kernel, null if the operator is not defined for the type. */
    static Kernel kernel(Predefined op, BaseType type) {
        if (op == Predefined.UNSIGNED_MAX || op == Predefined.UNSIGNED_MIN) {
            return unsigned(op == Predefined.UNSIGNED_MAX, type);
        }
        return op.granule() == 2 ? pairs(op, type) : singles(op, type);
    }

    private static Kernel unsigned(boolean max, BaseType type) {
        final IntBinaryOperator ints =
                max
                        ? (a, b) -> Integer.compareUnsigned(a, b) >= 0 ? a : b
                        : (a, b) -> Integer.compareUnsigned(a, b) <= 0 ? a : b;
        final LongBinaryOperator longs =
                max
                        ? (a, b) -> Long.compareUnsigned(a, b) >= 0 ? a : b
                        : (a, b) -> Long.compareUnsigned(a, b) <= 0 ? a : b;
        return switch (type) {
            case BYTE -> make(ByteLoop.class, ints); // widened with the sign: the order stays
            case CHAR -> make(CharLoop.class, ints);
            case SHORT -> make(ShortLoop.class, ints);
            case INT -> make(IntLoop.class, ints);
            case LONG -> make(LongLoop.class, longs);
            case FLOAT, DOUBLE, BOOLEAN, OBJECT -> null;
        };
    }

    private static Kernel singles(Predefined op, BaseType type) {
        return switch (type) {
            case BYTE -> make(ByteLoop.class, ints(op));
            case CHAR -> make(CharLoop.class, ints(op));
            case SHORT -> make(ShortLoop.class, ints(op));
            case INT -> make(IntLoop.class, ints(op));
            case LONG -> make(LongLoop.class, longs(op));
            case FLOAT -> make(FloatLoop.class, floats(op));
            case DOUBLE -> make(DoubleLoop.class, doubles(op));
            case BOOLEAN -> make(BooleanLoop.class, booleans(op));
            case OBJECT -> null;
        };
    }

    private static Kernel pairs(Predefined op, BaseType type) {
        return switch (type) {
            case BYTE -> make(BytePairLoop.class, ints(op));
            case CHAR -> make(CharPairLoop.class, ints(op));
            case SHORT -> make(ShortPairLoop.class, ints(op));
            case INT -> make(IntPairLoop.class, ints(op));
            case LONG -> make(LongPairLoop.class, longs(op));
            case FLOAT -> make(FloatPairLoop.class, floats(op));
            case DOUBLE -> make(DoublePairLoop.class, doubles(op));
            case BOOLEAN, OBJECT -> null;
        };
    }

    private static Kernel make(Class<? extends Kernel> loop, Object operator) {
        return operator == null ? null : new ByLength(loop, operator);
    }

    /** Also for byte, short and char, which are widened and cut off: char is unsigned by itself. */
    private static IntBinaryOperator ints(Predefined op) {
        return switch (op) {
            case MAX, MAXLOC -> Math::max;
            case MIN, MINLOC -> Math::min;
            case SUM -> Integer::sum;
            case PROD -> (a, b) -> a * b;
            case LAND -> (a, b) -> a != 0 && b != 0 ? 1 : 0;
            case LOR -> (a, b) -> a != 0 || b != 0 ? 1 : 0;
            case LXOR -> (a, b) -> (a != 0) != (b != 0) ? 1 : 0;
            case BAND -> (a, b) -> a & b;
            case BOR -> (a, b) -> a | b;
            case BXOR -> (a, b) -> a ^ b;
            case UNSIGNED_MAX, UNSIGNED_MIN -> null; // by a table of their own
            case REPLACE, NO_OP -> null; // for windows
        };
    }

    private static LongBinaryOperator longs(Predefined op) {
        return switch (op) {
            case MAX, MAXLOC -> Math::max;
            case MIN, MINLOC -> Math::min;
            case SUM -> Long::sum;
            case PROD -> (a, b) -> a * b;
            case LAND -> (a, b) -> a != 0 && b != 0 ? 1 : 0;
            case LOR -> (a, b) -> a != 0 || b != 0 ? 1 : 0;
            case LXOR -> (a, b) -> (a != 0) != (b != 0) ? 1 : 0;
            case BAND -> (a, b) -> a & b;
            case BOR -> (a, b) -> a | b;
            case BXOR -> (a, b) -> a ^ b;
            case UNSIGNED_MAX, UNSIGNED_MIN -> null; // by a table of their own
            case REPLACE, NO_OP -> null; // for windows
        };
    }

    private static FloatOperator floats(Predefined op) {
        return switch (op) {
            case MAX, MAXLOC -> Math::max;
            case MIN, MINLOC -> Math::min;
            case SUM -> Float::sum;
            case PROD -> (a, b) -> a * b;
            default -> null;
        };
    }

    private static DoubleBinaryOperator doubles(Predefined op) {
        return switch (op) {
            case MAX, MAXLOC -> Math::max;
            case MIN, MINLOC -> Math::min;
            case SUM -> Double::sum;
            case PROD -> (a, b) -> a * b;
            default -> null;
        };
    }

    private static BooleanOperator booleans(Predefined op) {
        return switch (op) {
            case LAND -> (a, b) -> a && b;
            case LOR -> (a, b) -> a || b;
            case LXOR -> (a, b) -> a ^ b;
            default -> null;
        };
    }
}
