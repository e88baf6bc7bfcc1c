// SPDX-License-Identifier: Apache-2.0
package org.galerna.conformance.core;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import org.galerna.Buffer;
import org.galerna.datatype.Datatype;
import org.galerna.reduce.Op;
import org.galerna.window.Location;
import org.galerna.window.Window;

/** The windows of {@link RandomProgram}s. */
final class RandomWindows {
    private static final int MOST = 20_000;

    private RandomWindows() {}

    /** A counter for each rank, and behind them what the rank before has put there. */
    static void window(RandomCall call) {
        int ranks = call.ranks();
        int next = call.behind(1);
        int before = call.behind(-1);
        int[] data = call.data(call.me(), 1 + call.drawLength(MOST));
        int[] memory = new int[ranks + data.length];
        Window window =
                Window.create(
                        call.comm(),
                        MemorySegment.ofArray(memory),
                        (long) Integer.BYTES * memory.length,
                        Integer.BYTES,
                        null);
        window.fence(0);
        window.put(Buffer.of(data), next, ranks, data.length, Datatype.INT);
        window.fence(0);
        int[] put = Arrays.copyOfRange(memory, ranks, memory.length);
        call.requireEach("put", put, at -> call.value(before, at));
        boolean isExclusive = call.drawsOneIn(2);
        for (int rank = 0; rank < ranks; rank++) {
            Buffer one = Buffer.of(new int[] {call.me() + 1});
            window.lock(isExclusive, rank, 0);
            window.accumulate(one, new Location(rank, rank, 1, Datatype.INT), Op.SUM);
            window.unlock(rank);
        }
        int[] got = new int[data.length];
        window.lock(false, next, 0);
        window.get(Buffer.of(got), next, ranks, got.length, Datatype.INT);
        window.unlock(next);
        call.requireEach("get", got, at -> call.value(call.me(), at));
        window.fence(0);
        call.require(memory[call.me()] == ranks * (ranks + 1) / 2, "another sum of accumulates");
        window.free();
    }
}
