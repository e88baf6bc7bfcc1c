// SPDX-License-Identifier: Apache-2.0
package ranks;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;

/** Prompts for a line of standard input; with an argument {@code late} when it has read it. */
final class Reader {
    private Reader() {}

    public static void main(String[] args) throws IOException {
        BufferedReader in =
                new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        String early = args.length == 0 ? null : in.readLine();
        System.out.print("? ");
        System.out.println(Me.rank() + " read " + (args.length == 0 ? in.readLine() : early));
    }
}
