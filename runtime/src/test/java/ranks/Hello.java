// SPDX-License-Identifier: Apache-2.0
package ranks;

/** Greets, and shows its arguments. */
final class Hello {
    private static int starts;

    private Hello() {}

    public static void main(String[] args) {
        starts++;
        StringBuilder line = new StringBuilder();
        line.append("rank ").append(Me.rank()).append(" of ").append(Me.size());
        line.append(" start ").append(starts);
        for (String arg : args) {
            line.append(" <").append(arg).append('>');
        }
        System.out.println(line);
    }
}
