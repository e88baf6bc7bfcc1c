// SPDX-License-Identifier: Apache-2.0
package mpi;

import java.util.function.Supplier;

/**
 * Items of a call of all processes on a file, which asks for them when the others can hear of what
 * is wrong with them.
 */
final class Described implements Supplier<org.galerna.Buffer> {
    private final Object buf;
    private final int count;
    private final Datatype type;

    Described(Object buf, int count, Datatype type) {
        this.buf = buf;
        this.count = count;
        this.type = type;
    }

    @Override
    public org.galerna.Buffer get() {
        return Datatype.buffer(buf, count, type);
    }
}
