// SPDX-License-Identifier: Apache-2.0
package org.galerna.npb.cfd;

import org.galerna.npb.frame.Lanes;

/** How many points kernels handle at once. */
public final class Width {
    /** Lanes of a vector, or what serves as such without vectors. */
    public static final int LANES = Lanes.AVAILABLE ? VectorWidth.get() : 8;

    private Width() {}
}
