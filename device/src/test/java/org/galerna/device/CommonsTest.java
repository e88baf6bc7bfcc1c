// SPDX-License-Identifier: Apache-2.0
package org.galerna.device;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;

import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(10)
class CommonsTest {
    private final Commons commons = new Commons(false);

    private static class Shared implements Commons.Reusable {
        private final boolean isGood;
        private int renewals;

        Shared(boolean isGood) {
            this.isGood = isGood;
        }

        @Override
        public boolean renew() {
            renewals++;
            return isGood;
        }
    }

    private Shared join(long key, int members, boolean isGood) {
        return commons.reuse(key, members, () -> new Shared(isGood));
    }

    private void leave(long key, int members) {
        for (int i = 0; i < members; i++) {
            commons.leave(key);
        }
    }

    @Test
    void membersShareOneObject() {
        final Shared first = join(1, 2, true);
        assertSame(first, join(1, 2, true));
        assertNotSame(first, join(2, 2, true));
    }

    @Test
    void whatAllHaveLeftIsUsedAgainByAsMany() {
        final Shared first = join(1, 2, true);
        commons.leave(1);
        assertNotSame(first, join(2, 2, true), "one member is still there");
        commons.leave(1);
        assertEquals(1, first.renewals);
        assertNotSame(first, join(3, 3, true), "another number of members");
        assertSame(first, join(4, 2, true));
        assertNotSame(first, join(5, 2, true), "it has members");
    }

    @Test
    void whatCannotBeRenewedIsDropped() {
        final Shared first = join(1, 1, false);
        leave(1, 1);
        assertEquals(1, first.renewals);
        assertNotSame(first, join(2, 1, false));
    }

    @Test
    void fewAreKept() {
        final int many = 20;
        final Set<Shared> made = new HashSet<>();
        for (int key = 0; key < many; key++) {
            made.add(join(key, 2, true));
        }
        for (int key = 0; key < many; key++) {
            leave(key, 2);
        }
        int again = 0;
        for (int key = 0; key < many; key++) {
            again += made.contains(join(many + key, 2, true)) ? 1 : 0;
        }
        assertEquals(8, again);
    }
}
