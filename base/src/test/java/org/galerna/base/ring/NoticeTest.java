// SPDX-License-Identifier: Apache-2.0
package org.galerna.base.ring;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.foreign.Arena;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(10)
class NoticeTest {
    private final Notice notice = new Notice(Arena.ofAuto().allocate(Notice.BYTES, 64));

    @Test
    void whatIsSaidStandsUntilItIsTakenBack() {
        notice.takeBack();
        assertFalse(notice.says(0, 0, 0, 0));
        for (int i = 0; i < 3; i++) {
            notice.say(7, -1, i, 4);
            assertTrue(notice.says(7, -1, i, 4));
            assertFalse(notice.says(8, -1, i, 4));
            assertFalse(notice.says(7, 1, i, 4));
            assertFalse(notice.says(7, -1, i + 1, 4));
            assertFalse(notice.says(7, -1, i, 5));
            notice.takeBack();
            assertFalse(notice.says(7, -1, i, 4));
        }
    }
}
