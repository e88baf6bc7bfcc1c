// SPDX-License-Identifier: Apache-2.0
package org.galerna.device.match;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.galerna.device.FabricOptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Timeout(60)
class LinksTest {
    private static final int RANKS = 300;
    private static final int THREADS = 4;

    private static Links links(int ranks) {
        return new MatchingDevice(0, FabricOptions.of(ranks), rank -> null).links();
    }

    @ParameterizedTest
    @CsvSource({
        "2, 0, 294912", // as with the default limit
        "2, 131072, 294912",
        "2, 1048576, 2129920",
        "64, 1048576, 1048576",
        "2, 9223372036854775807, 33554432",
        "1024, 131072, 65536",
        "100000, 131072, 32768"
    })
    void theBudgetIsTwoMessagesOfTheEagerLimitWhereThereIsMemory(
            int ranks, long eagerBytes, long bytes) {
        assertEquals(bytes, Links.budget(ranks, eagerBytes));
    }

    @Test
    void allThreadsGetTheSameLinkToAPeer() throws Exception {
        final Links links = links(RANKS);
        final Callable<List<Link>> all =
                () -> IntStream.range(0, RANKS).mapToObj(links::to).toList();
        final Set<Link> seen = Collections.newSetFromMap(new IdentityHashMap<>());
        try (ExecutorService threads = Executors.newFixedThreadPool(THREADS)) {
            for (Future<List<Link>> of : threads.invokeAll(Collections.nCopies(THREADS, all))) {
                seen.addAll(of.get());
            }
        }
        assertEquals(RANKS, seen.size());
        final List<Link> made = new ArrayList<>();
        links.forEach(made::add);
        assertEquals(
                IntStream.range(0, RANKS).boxed().toList(), made.stream().map(Link::rank).toList());
    }

    @Test
    void aPeerWithoutALinkFitsNothing() {
        final Links links = links(3);
        links.to(1);
        assertFalse(links.allFit(l -> true));
        links.to(2);
        assertTrue(links.allFit(l -> l.rank() > 0));
        assertFalse(links.allFit(l -> l.rank() == 2));
    }

    @Test
    void theFirstToWaitForRoomIsToldSo() {
        final Links links = links(2);
        assertFalse(links.haveQueued());
        assertTrue(links.countQueued(1));
        assertFalse(links.countQueued(1));
        assertFalse(links.countQueued(-2));
        assertFalse(links.haveQueued());
        assertTrue(links.countQueued(1));
    }

    @ParameterizedTest
    @CsvSource({"2, 294912", "512, 131072", "100000, 32768"})
    void theBudgetOfAJobIsSharedByItsRanks(int ranks, long bytes) {
        assertEquals(bytes, links(ranks).budget());
    }
}
