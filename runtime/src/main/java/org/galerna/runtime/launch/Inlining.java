// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.launch;

import java.util.List;

/**
 * What the compiler is told in every JVM that runs ranks, before the user's options: a receive is
 * compiled into the loop that calls it.
 *
 * <p>A receive returns a status, which most programs do not look at. Compiled into the caller, none
 * is made. The compiler would call it instead, because its machine code is a little longer than
 * what is inlined; then every message takes a fresh line of memory, and the next message waits
 * until the core has got it.
 */
public final class Inlining {
    /** The same words as in {@code bin/mpjrun}. */
    public static final List<String> OPTIONS =
            List.of(
                    "-XX:CompileCommand=quiet",
                    "-XX:CompileCommand=inline,org.galerna.Peer::recv",
                    "-XX:CompileCommand=inline,mpi.Comm::Recv",
                    "-XX:CompileCommand=inline,mpi.Comm::recv");

    private Inlining() {}
}
