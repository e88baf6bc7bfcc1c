// SPDX-License-Identifier: Apache-2.0
package org.galerna.collectives.bcast;

import static org.galerna.collectives.Slots.RECV;

import org.galerna.collectives.Steps;
import org.galerna.collectives.topology.RootedTree;

/** Segments that go down a tree one behind the other. */
final class Pipeline {

    private Pipeline() {}

    /**
     * Segments {@code [first, first + count)} of RECV: one is received while the one before goes
     * on.
     */
    static void down(RootedTree tree, int first, int count, Steps steps) {
        int parent = tree.parent();
        for (int s = parent < 0 ? 1 : 0; s <= count; s++) {
            if (parent >= 0 && s < count) {
                steps.recv(parent, RECV, first + s, 1);
            }
            for (int i = 0; s > 0 && i < tree.children(); i++) {
                steps.send(tree.child(i), RECV, first + s - 1, 1);
            }
            steps.next();
        }
    }
}
