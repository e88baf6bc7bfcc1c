// SPDX-License-Identifier: Apache-2.0
package ranks;

import org.galerna.base.SuppressForbidden;

/** Prints lines in pieces, some to standard error. */
@SuppressForbidden("a program under test does what programs do")
final class Printer {
    private Printer() {}

    public static void main(String[] args) {
        int lines = Integer.parseInt(args[0]);
        char mark = (char) ('a' + Me.rank());
        for (int i = 0; i < lines; i++) {
            for (int piece = 0; piece < 5; piece++) {
                System.out.print(String.valueOf(mark).repeat(10));
            }
            System.out.println();
            System.err.println(String.valueOf(mark).repeat(20));
        }
    }
}
