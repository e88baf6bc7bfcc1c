// SPDX-License-Identifier: Apache-2.0
package org.galerna.reduce;

import java.util.concurrent.atomic.AtomicReferenceArray;
import org.galerna.datatype.BaseType;
import org.galerna.datatype.Datatype;
import org.galerna.error.ErrorClass;
import org.galerna.error.GalernaException;

/**
 * The operators of the standard, all commutative and divisible. See {@link Op} for what each does.
 */
public enum Predefined implements Op {
    /** See {@link Op#MAX}. */
    MAX,
    /** See {@link Op#MIN}. */
    MIN,
    /** See {@link Op#SUM}. */
    SUM,
    /** See {@link Op#PROD}. */
    PROD,
    /** See {@link Op#LAND}. */
    LAND,
    /** See {@link Op#BAND}. */
    BAND,
    /** See {@link Op#LOR}. */
    LOR,
    /** See {@link Op#BOR}. */
    BOR,
    /** See {@link Op#LXOR}. */
    LXOR,
    /** See {@link Op#BXOR}. */
    BXOR,
    /** See {@link Op#MAXLOC}. */
    MAXLOC,
    /** See {@link Op#MINLOC}. */
    MINLOC,
    /** See {@link Op#UNSIGNED_MAX}. */
    UNSIGNED_MAX,
    /** See {@link Op#UNSIGNED_MIN}. */
    UNSIGNED_MIN,
    /** See {@link Op#REPLACE}. */
    REPLACE,
    /** See {@link Op#NO_OP}. */
    NO_OP;

    private static final String PAIRS =
            "It needs pairs (value, index), such as INT2 and DOUBLE_INT";

    /** For types without data. */
    private static final Kernel NOTHING = new Nothing();

    /**
     * The kernels made so far, by kind. Only ever goes from null to a kernel, which has no state:
     * so it is shared by all ranks of the process.
     */
    @SuppressWarnings("ImmutableEnumChecker")
    private final AtomicReferenceArray<Kernel> kernels =
            new AtomicReferenceArray<>(BaseType.values().length);

    @Override
    public boolean isCommutative() {
        return true;
    }

    @Override
    public boolean isDivisible() {
        return true;
    }

    @Override
    public int granule() {
        return this == MAXLOC || this == MINLOC ? 2 : 1;
    }

    @Override
    public long unit(Datatype type) {
        final BaseType value = granule() == 2 ? MixedPairLoop.valueOf(type) : null;
        if (value != null) {
            return MixedPairLoop.bytes(value);
        }
        return (long) type.element().bytes() * (type.isComplex() ? 2 : granule());
    }

    @Override
    public Kernel kernel(Datatype type) {
        final BaseType base = type.base();
        if (type.size() == 0) {
            return NOTHING;
        }
        if (type.isComplex()) {
            return complex(type);
        }
        if (base == null && granule() == 2 && MixedPairLoop.valueOf(type) != null) {
            return new MixedPairLoop(MixedPairLoop.valueOf(type), this == MAXLOC);
        }
        if (base == null || type.elements() % granule() != 0) {
            throw undefined(type);
        }
        final Kernel known = kernels.getAcquire(base.kind());
        return known != null ? known : make(type, base);
    }

    /** Sums go number by number, products do not; nothing else is defined. */
    private Kernel complex(Datatype type) {
        if (this != SUM && this != PROD) {
            throw undefined(type);
        }
        return this == PROD ? new ComplexProduct() : kernel(type.base());
    }

    private Kernel kernel(BaseType base) {
        return kernel(base == BaseType.FLOAT ? Datatype.FLOAT : Datatype.DOUBLE);
    }

    /** Makes a kernel; when two threads do so at once, one of the two stays. */
    private Kernel make(Datatype type, BaseType base) {
        final Kernel made = Operators.kernel(this, base);
        if (made == null) {
            throw undefined(type);
        }
        final Kernel earlier = kernels.compareAndExchange(base.kind(), null, made);
        return earlier != null ? earlier : made;
    }

    private GalernaException undefined(Datatype type) {
        return GalernaException.of(
                        ErrorClass.OP,
                        "operator " + name() + " is not defined for datatype " + type)
                .argument("op", name())
                .advice(
                        granule() == 2
                                ? PAIRS
                                : "Use another operator or datatype, or a user operator")
                .exception();
    }

    /** Does nothing; a class, because linking a lambda would cost every program a millisecond. */
    private static final class Nothing implements Kernel {
        @Override
        public void combine(Object in, int inAt, Object inout, int inoutAt, int count) {}
    }
}
