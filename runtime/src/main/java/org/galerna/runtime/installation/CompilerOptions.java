// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.installation;

import java.util.List;

/**
 * What the compiler is told in every JVM that runs ranks, before the user's options.
 *
 * <p>A receive is compiled into the loop that calls it. It returns a status, which most programs do
 * not look at. Compiled into the caller, none is made. The compiler would call it instead, because
 * its machine code is a little longer than what is inlined; then every message takes a fresh line
 * of memory, and the next message waits until the core has got it.
 *
 * <p>A loop is compiled after fewer turns than usual, in both steps. Each rank has its own copy of
 * the program, which is counted by itself, and a turn with a message in it takes long: 64 ranks
 * come to the JVM's own counts after seconds. Until then frames of the interpreter lie on the
 * stacks of virtual ranks, whose sleeps take three times as long by them.
 */
public final class CompilerOptions {
    /** The same words as in {@code bin/mpjrun}. */
    public static final List<String> OPTIONS =
            List.of(
                    "-XX:CompileCommand=quiet",
                    "-XX:CompileCommand=inline,org.galerna.Peer::recv",
                    "-XX:CompileCommand=inline,mpi.Comm::Recv",
                    "-XX:CompileCommand=inline,mpi.Comm::recv",
                    "-XX:Tier3BackEdgeThreshold=2000",
                    "-XX:Tier4BackEdgeThreshold=8000");

    private CompilerOptions() {}
}
