// SPDX-License-Identifier: Apache-2.0
package org.galerna.port;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import org.galerna.device.WireupException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The wire-up of a joint world, whose only rank exchanges with itself. */
@Timeout(60)
class JointWireupTest {
    private static final Member HERE = new Member("here", BitSet.valueOf(new byte[] {3}));
    private static final Member NEAR = new Member("here", BitSet.valueOf(new byte[] {6}));
    private static final Member FAR = new Member("far", BitSet.valueOf(new byte[] {127}));

    private static JointWireup of(Member... members) {
        return new JointWireup(new byte[16], List.of(members), 0, Optional.empty(), List::of);
    }

    @Test
    void keysAndValuesAreThoseOfEveryWireup() {
        final JointWireup wireup = of(HERE);
        assertThrows(IllegalArgumentException.class, () -> wireup.put("a b", new byte[1]));
        assertThrows(IllegalArgumentException.class, () -> wireup.put("", new byte[1]));
        assertThrows(IllegalArgumentException.class, () -> wireup.put("a", new byte[513]));
        assertThrows(IllegalArgumentException.class, () -> wireup.get(0, "a b"));
        wireup.put("a", new byte[] {7});
        wireup.fence();
        assertArrayEquals(new byte[] {7}, wireup.get(0, "a"));
        assertThrows(WireupException.class, () -> wireup.get(0, "b"));
    }

    @Test
    void coresAreThoseOfTheProcessesHere() {
        assertEquals(3, of(HERE, FAR, NEAR).cores());
        assertEquals(2, of(HERE, FAR).cores());
    }
}
