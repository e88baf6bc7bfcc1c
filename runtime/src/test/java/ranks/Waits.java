// SPDX-License-Identifier: Apache-2.0
package ranks;

import org.galerna.base.SuppressForbidden;

/** Says it is there, then waits to be told to stop. */
@SuppressForbidden("a program under test does what programs do")
final class Waits {
    private Waits() {}

    public static void main(String[] args) {
        int rank = Me.rank();
        Runtime.getRuntime().addShutdownHook(new Thread(() -> System.out.println("hook " + rank)));
        System.out.println("there " + rank);
        Me.sleep(60_000);
    }
}
