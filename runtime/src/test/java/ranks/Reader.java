// SPDX-License-Identifier: Apache-2.0
package ranks;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;

/** Prompts for a line of standard input; {@code late} prints the prompt with what it has read. */
final class Reader {
    private Reader() {}

    public static void main(String[] args) throws IOException {
        BufferedReader in =
                new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        boolean isLate = args.length > 0;
        String prompt = "? ";
        if (!isLate) {
            System.out.print(prompt);
        }
        String read = Me.rank() + " read " + in.readLine();
        System.out.println(isLate ? prompt + read : read);
    }
}
