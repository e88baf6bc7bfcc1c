// SPDX-License-Identifier: Apache-2.0
package ranks;

import org.galerna.base.SuppressForbidden;

/** Says it is there, then waits to be told to stop; its hook takes as many ms as is said. */
@SuppressForbidden("a program under test does what programs do")
final class Waits {
    private Waits() {}

    public static void main(String[] args) {
        int rank = Me.rank();
        long millis = args.length > 0 ? Long.parseLong(args[0]) : 0;
        Thread hook =
                new Thread(() -> {
                    Me.sleep(millis);
                    System.out.println("hook " + rank);
                });
        Runtime.getRuntime().addShutdownHook(hook);
        System.out.println("there " + rank);
        Me.sleep(60_000);
    }
}
