// SPDX-License-Identifier: Apache-2.0
package ranks;

import org.galerna.base.SuppressForbidden;

/**
 * Says it is there, then waits to be told to stop. The first argument is how many ms its hook
 * takes; the second the only rank of which that is true.
 */
@SuppressForbidden("a program under test does what programs do")
final class Waits {
    private Waits() {}

    public static void main(String[] args) {
        int rank = Me.rank();
        boolean isSlow = args.length == 1 || (args.length > 1 && Integer.parseInt(args[1]) == rank);
        long millis = isSlow ? Long.parseLong(args[0]) : 0;
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
