// SPDX-License-Identifier: Apache-2.0
package ranks;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;

/** Reads a line of standard input. */
final class Reader {
    private Reader() {}

    public static void main(String[] args) throws IOException {
        System.out.print("? ");
        BufferedReader in =
                new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        System.out.println(Me.rank() + " read " + in.readLine());
    }
}
