// SPDX-License-Identifier: Apache-2.0
package org.galerna.window;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.galerna.datatype.Datatype;
import org.galerna.reduce.Op;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What is updated together. */
@Timeout(60)
class UpdateTest {
    private static void together(long bytes, Datatype type) {
        for (final Op op : new Op[] {Op.REPLACE, Op.NO_OP}) {
            assertEquals(bytes, Update.of(op, type).unit());
            assertEquals(bytes, Update.of(op, Datatype.contiguous(3, type)).unit());
        }
    }

    /** Between two orders others may update the same element. */
    @Test
    void noElementIsCutWhereItOnlyMoves() {
        together(6, Datatype.SHORT_INT);
        together(12, Datatype.LONG_INT);
        together(8, Datatype.FLOAT_INT);
        together(12, Datatype.DOUBLE_INT);
        together(4, Datatype.SHORT2);
        together(8, Datatype.INT2);
        together(16, Datatype.LONG2);
        together(8, Datatype.FLOAT2);
        together(16, Datatype.DOUBLE2);
        together(8, Datatype.FLOAT_COMPLEX);
        together(16, Datatype.DOUBLE_COMPLEX);
    }

    @Test
    void chunksAreWholeElements() {
        final int op = Update.of(Op.REPLACE, Datatype.BYTE).op();
        for (int element = 0; Update.of(op, element) != null; element++) {
            final int unit = Update.of(op, element).unit();
            assertEquals(0, Updater.CHUNK % unit);
            assertEquals(0, Order.PAYLOAD % unit);
        }
    }
}
