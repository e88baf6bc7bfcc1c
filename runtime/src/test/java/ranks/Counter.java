// SPDX-License-Identifier: Apache-2.0
package ranks;

import org.galerna.base.SuppressForbidden;

/** Prints numbered lines as fast as it can, and ends at once. */
@SuppressForbidden("a program under test does what programs do")
final class Counter {
    private Counter() {}

    public static void main(String[] args) {
        int lines = Integer.parseInt(args[0]);
        for (int i = 0; i < lines; i++) {
            System.out.println("line " + i + " of rank " + Me.rank());
        }
    }
}
