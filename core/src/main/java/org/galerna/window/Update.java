// SPDX-License-Identifier: Apache-2.0
package org.galerna.window;

import java.util.List;
import org.galerna.datatype.BaseType;
import org.galerna.datatype.Datatype;
import org.galerna.error.ErrorClass;
import org.galerna.error.GalernaException;
import org.galerna.reduce.Kernel;
import org.galerna.reduce.Op;
import org.galerna.reduce.Predefined;

/**
 * What an accumulate does to each element: an operator of the standard on elements of a type. Two
 * numbers name it in messages. Immutable.
 */
final class Update {
    private static final List<Predefined> OPS = List.of(Predefined.values());
    private static final Datatype[] ELEMENTS = {
        Datatype.BYTE,
        Datatype.CHAR,
        Datatype.SHORT,
        Datatype.INT,
        Datatype.LONG,
        Datatype.FLOAT,
        Datatype.DOUBLE,
        Datatype.BOOLEAN,
        Datatype.FLOAT_COMPLEX,
        Datatype.DOUBLE_COMPLEX,
        Datatype.SHORT_INT,
        Datatype.LONG_INT,
        Datatype.FLOAT_INT,
        Datatype.DOUBLE_INT,
        Datatype.SHORT2,
        Datatype.INT2,
        Datatype.LONG2,
        Datatype.FLOAT2,
        Datatype.DOUBLE2
    };
    private static final int COMPLEX = 8;
    private static final int MIXED = 10;
    private static final int PAIRS = 14;

    private final Datatype asked;
    private final Predefined op;
    private final int element;
    private final Kernel kernel;
    private final BaseType array;
    private final int unit;

    private Update(Predefined op, int element, Datatype asked) {
        final Datatype type = ELEMENTS[element];
        this.asked = asked;
        final boolean moves = moves(op);
        this.op = op;
        this.element = element;
        this.kernel = moves ? null : op.kernel(type);
        this.array = moves ? BaseType.BYTE : type.arrayType();
        this.unit = (int) type.size();
    }

    /**
     * What an operator does to the elements of a type.
     *
     * @throws GalernaException of class OP if it is none of the standard, or not defined for them.
     */
    static Update of(Op op, Datatype type) {
        if (!(op instanceof Predefined predefined)) {
            throw GalernaException.of(
                            ErrorClass.OP,
                            op == null
                                    ? "an operator is missing"
                                    : "windows are updated by the operators of the standard only")
                    .argument("op", op)
                    .advice("Name a predefined operator")
                    .exception();
        }
        if (!moves(predefined)) {
            predefined.kernel(type);
        }
        return new Update(predefined, element(predefined, type), type);
    }

    /** The one that a message names; null if there is none. */
    static Update of(int op, int element) {
        return op < 0 || op >= OPS.size() || element < 0 || element >= ELEMENTS.length
                ? null
                : new Update(OPS.get(op), element, null);
    }

    /** The elements of a type; two at a time where they only move, for they may be pairs. */
    private static int element(Predefined op, Datatype type) {
        final BaseType base = type.base();
        if (type.size() == 0) {
            return op.granule() == 1 ? 0 : PAIRS; // any: nothing is updated
        }
        if (type.isComplex()) {
            return COMPLEX + (base == BaseType.FLOAT ? 0 : 1);
        }
        if (base == null) {
            return MIXED + mixed(type.blocks().getFirst().type());
        }
        return op.granule() == 2 || (moves(op) && hasPairs(base)) ? pair(base) : base.kind();
    }

    private static int mixed(BaseType value) {
        return switch (value) {
            case SHORT -> 0;
            case LONG -> 1;
            case FLOAT -> 2;
            default -> 3;
        };
    }

    private static boolean moves(Predefined op) {
        return op == Predefined.REPLACE || op == Predefined.NO_OP;
    }

    private static boolean hasPairs(BaseType base) {
        return base != BaseType.BYTE && base != BaseType.CHAR && base != BaseType.BOOLEAN;
    }

    private static int pair(BaseType base) {
        return switch (base) {
            case SHORT -> PAIRS;
            case INT -> PAIRS + 1;
            case LONG -> PAIRS + 2;
            case FLOAT -> PAIRS + 3;
            case DOUBLE -> PAIRS + 4;
            default ->
                    throw GalernaException.of(ErrorClass.OP, "no such pairs can be updated")
                            .argument("datatype", base)
                            .advice("Use pairs of short, int, long, float or double")
                            .exception();
        };
    }

    /** Whether this was made for this operator and type. */
    @SuppressWarnings("ReferenceEquality") // both are kept as they were given
    boolean is(Op other, Datatype type) {
        return op == other && asked == type;
    }

    int op() {
        return OPS.indexOf(op);
    }

    int element() {
        return element;
    }

    /** The class of the arrays that {@link #combine} takes. */
    BaseType array() {
        return array;
    }

    /** Bytes that are updated together. */
    int unit() {
        return unit;
    }

    /** Whether nothing is written. */
    boolean reads() {
        return op == Predefined.NO_OP;
    }

    /** Whether nothing is combined: the operands are what is there then. */
    boolean replaces() {
        return op == Predefined.REPLACE;
    }

    /** Combines the first bytes of operands into what was there. */
    void combine(Object operands, Object there, int bytes) {
        kernel.combine(operands, 0, there, 0, bytes / array.bytes());
    }
}
