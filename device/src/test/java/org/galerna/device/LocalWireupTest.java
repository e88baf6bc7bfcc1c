// SPDX-License-Identifier: Apache-2.0
package org.galerna.device;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Processes of one JVM find each other, and the deal of ranks is told right. */
@Timeout(20)
class LocalWireupTest {
    @Test
    void ranksAreDealtInOrder() {
        final Wireup w = LocalWireup.of(3, 1, 4)[1];
        assertEquals(8, w.ranks());
        assertEquals(3, w.processes());
        assertEquals(1, w.process());
        final int[] processes = {0, 0, 0, 1, 2, 2, 2, 2};
        for (int r = 0; r < processes.length; r++) {
            assertEquals(processes[r], w.processOf(r));
        }
        assertThrows(IndexOutOfBoundsException.class, () -> w.processOf(8));
        assertThrows(IndexOutOfBoundsException.class, () -> w.first(3));
        assertThrows(IllegalArgumentException.class, () -> LocalWireup.of(1, 0));
    }

    @Test
    void processesOfAHostAreNeighbours() {
        final Wireup w = LocalWireup.of(new String[] {"a", "b", "a", "c"}, 1, 1, 2, 1)[2];
        assertArrayEquals(new int[] {0, 2}, w.neighbours());
        assertArrayEquals(new int[] {1}, w.neighbours(1));
        assertTrue(w.isNeighbour(0) && w.isNeighbour(2));
        assertFalse(w.isNeighbour(1) || w.isNeighbour(3));
        assertThrows(IndexOutOfBoundsException.class, () -> w.isNeighbour(4));
        final FabricOptions options = FabricOptions.of(w);
        assertEquals(3, options.ranksOfHost());
        assertEquals(0, options.place(1));
        assertEquals(2, options.place(3));
    }

    @Test
    void keysAreShortWordsAndValuesShort() {
        final String longest = "x".repeat(Wireup.KEY_LENGTH);
        assertEquals(longest, Wireup.checked(longest));
        final byte[] value = new byte[Wireup.VALUE_BYTES];
        assertArrayEquals(value, Wireup.checked("az.AZ-09", value));
        for (String key : new String[] {"", longest + "x", "a b", "ä", "a/b", "a_b"}) {
            assertThrows(IllegalArgumentException.class, () -> Wireup.checked(key));
            assertThrows(IllegalArgumentException.class, () -> Wireup.checked(key, value));
        }
        final byte[] longer = new byte[Wireup.VALUE_BYTES + 1];
        assertThrows(IllegalArgumentException.class, () -> Wireup.checked("a", longer));
    }

    @Test
    void whatIsPutBeforeAFenceIsThereAfterIt() throws Exception {
        final Wireup[] w = LocalWireup.of(1, 1);
        final CompletableFuture<byte[]> other =
                CompletableFuture.supplyAsync(() -> {
                    w[1].fence();
                    return w[1].get(0, "a.b");
                });
        w[0].put("a.b", new byte[] {1, 2});
        assertFalse(other.isDone(), "nobody has come to the fence");
        w[0].fence();
        assertArrayEquals(new byte[] {1, 2}, other.get(10, TimeUnit.SECONDS));
        assertThrows(IllegalStateException.class, () -> w[0].put("a.b", new byte[0]));
        assertThrows(IllegalArgumentException.class, () -> w[0].put("a b", new byte[0]));
        assertThrows(IllegalArgumentException.class, () -> w[0].put("c", new byte[513]));
    }

    @Test
    void whoWaitsForAProcessThatEndsIsTold() {
        final LocalWireup[] w = LocalWireup.of(1, 1);
        final CompletableFuture<Throwable> waits =
                CompletableFuture.supplyAsync(
                        () -> assertThrows(WireupException.class, () -> w[0].get(1, "k")));
        w[1].end();
        assertTrue(waits.join().getMessage().contains("process 1"));
        assertThrows(WireupException.class, w[0]::fence);
    }

    @Test
    void optionsKnowTheRanksOfTheirHost() {
        final int cores = Runtime.getRuntime().availableProcessors();
        final Wireup far = LocalWireup.of(new String[] {"a", "b"}, cores, cores)[0];
        assertFalse(FabricOptions.of(far).oversubscribed());
        assertTrue(FabricOptions.of(LocalWireup.of(cores, cores)[0]).oversubscribed());
        assertEquals(2 * cores, FabricOptions.of(far).ranks());
    }

    @Test
    void optionsCountTheRanksOfAHost() {
        final String[] hosts = {"a", "b", "a", "b"};
        final Wireup[] w = LocalWireup.of(hosts, 2, 3, 4, 1);
        assertEquals(1, FabricOptions.of(w[0]).place(1));
        assertEquals(0, FabricOptions.of(w[1]).place(2));
        assertEquals(5, FabricOptions.of(w[2]).place(8));
        assertEquals(3, FabricOptions.of(w[3]).place(9));
        assertEquals(6, FabricOptions.of(w[2]).ranksOfHost());
        assertEquals(4, FabricOptions.of(w[1]).ranksOfHost());
        assertEquals(6, FabricOptions.of(7).place(6));
        assertEquals(7, FabricOptions.of(7).ranksOfHost());
    }
}
