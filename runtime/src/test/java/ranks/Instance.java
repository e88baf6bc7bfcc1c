// SPDX-License-Identifier: Apache-2.0
package ranks;

/** Has an instance main without arguments. */
class Instance {
    private final int rank = Me.rank();

    void main() {
        System.out.println("instance " + rank);
    }
}
