// SPDX-License-Identifier: Apache-2.0
package ranks;

import org.galerna.base.SuppressForbidden;

/** Who a program is, as launchers tell it. */
final class Me {
    private Me() {}

    static int rank() {
        return Integer.parseInt(System.getenv("GALERNA_RANK"));
    }

    static int size() {
        return Integer.parseInt(System.getenv("GALERNA_SIZE"));
    }

    /** A long time, in which another rank ends the job. */
    @SuppressForbidden("a program under test does what programs do")
    static void sleep(long millis) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
