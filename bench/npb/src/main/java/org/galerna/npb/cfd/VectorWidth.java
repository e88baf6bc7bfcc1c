// SPDX-License-Identifier: Apache-2.0
package org.galerna.npb.cfd;

import jdk.incubator.vector.DoubleVector;

/** Named only where the Vector API is. */
final class VectorWidth {
    private VectorWidth() {}

    static int get() {
        return DoubleVector.SPECIES_PREFERRED.length();
    }
}
