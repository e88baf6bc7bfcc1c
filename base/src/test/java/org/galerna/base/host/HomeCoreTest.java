// SPDX-License-Identifier: Apache-2.0
package org.galerna.base.host;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.lang.foreign.Arena;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CyclicBarrier;
import java.util.function.BooleanSupplier;
import org.galerna.base.Threads;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The system may move a thread at any time, so where it runs is looked at many times. */
@Timeout(60)
class HomeCoreTest {
    private static final int TRIES = 1000;
    private static final int YIELDS = 1024;
    private static final long IN_VAIN = 300;
    private static final long SWITCHED = 3_000;
    private static final long CROWDED = 20_000;

    private final CoreMask allowed = new CoreMask(Arena.ofAuto());
    private final CoreSharing core = new CoreSharing(new HomeCore(0));
    private Affinity affinity;

    @BeforeEach
    void twoCoresAreThere() {
        final Optional<Affinity> found = Affinity.find();
        assumeTrue(found.isPresent(), Affinity.reason());
        affinity = found.orElseThrow();
        assertTrue(affinity.read(allowed));
        assumeTrue(allowed.count() > 1, "one core");
    }

    private void goTo(int place) {
        affinity.bind(allowed.inTurn(place));
        affinity.bind(allowed);
    }

    private boolean isAt(int place) {
        return affinity.current() == allowed.inTurn(place);
    }

    private CoreMask mask() {
        final CoreMask mask = new CoreMask(Arena.ofAuto());
        assertTrue(affinity.read(mask));
        return mask;
    }

    private static void assertOften(BooleanSupplier holds) {
        int seen = 0;
        for (int i = 0; i < TRIES; i++) {
            seen += holds.getAsBoolean() ? 1 : 0;
        }
        assertTrue(seen > TRIES / 2, seen + " of " + TRIES);
    }

    @Test
    void threadComesBackAndIsFree() throws Exception {
        Threads.together(
                List.of(() -> {
                    for (int place = 0; place < 2 * allowed.count(); place++) {
                        final int there = place;
                        final HomeCore home = new HomeCore(there);
                        assertOften(() -> {
                            goTo(there + 1);
                            home.comeBack();
                            return isAt(there);
                        });
                        assertEquals(-1, allowed.bits.mismatch(mask().bits));
                    }
                }));
    }

    @Test
    void threadThatIsBoundElsewhereStaysThere() throws Exception {
        Threads.together(
                List.of(() -> {
                    final HomeCore home = new HomeCore(0);
                    home.comeBack();
                    final int other = allowed.inTurn(1);
                    assertEquals("", affinity.bind(other));
                    home.comeBack();
                    assertEquals(1, mask().count());
                    assertEquals(other, affinity.current());
                }));
    }

    @Test
    void onlyOneThreadComesBackAndAfterItsEndTheNext() throws Exception {
        final HomeCore home = new HomeCore(0);
        home.comeBack();
        final Runnable another =
                () ->
                        assertOften(() -> {
                            goTo(1);
                            home.comeBack();
                            return isAt(1);
                        });
        Threads.together(List.of(another::run));
        final HomeCore left = new HomeCore(0);
        Threads.together(List.of(left::comeBack));
        assertOften(() -> {
            goTo(1);
            left.comeBack();
            return isAt(0);
        });
    }

    @Test
    void threadsThatAskAtOnceAreFreeAfterwards() throws Exception {
        for (int round = 0; round < TRIES; round++) {
            final HomeCore home = new HomeCore(0);
            final CyclicBarrier start = new CyclicBarrier(2);
            final Threads.Body ask =
                    () -> {
                        start.await();
                        home.comeBack();
                        assertEquals(-1, allowed.bits.mismatch(mask().bits));
                    };
            Threads.together(List.of(ask, ask));
        }
    }

    @Test
    void placesTakeTheCoresInTurn() {
        final CoreMask cores = new CoreMask(Arena.ofAuto());
        assertEquals(-1, cores.inTurn(5));
        cores.add(3);
        cores.add(63);
        cores.add(64);
        cores.add(8191);
        assertEquals(4, cores.count());
        assertEquals(3, cores.inTurn(0));
        assertEquals(63, cores.inTurn(1));
        assertEquals(64, cores.inTurn(6));
        assertEquals(8191, cores.inTurn(3));
        cores.only(7);
        assertEquals(7, cores.inTurn(9));
        assertEquals(1, cores.count());
    }

    @Test
    void threadThatSharesItsCoreWithOneOtherComesBackFromTimeToTime() throws Exception {
        Threads.together(List.of(() -> assertOften(() -> isAtHomeAfter(SWITCHED))));
    }

    @Test
    void threadWithACoreOfItsOwnStays() throws Exception {
        Threads.together(List.of(() -> assertOften(() -> !isAtHomeAfter(IN_VAIN))));
    }

    @Test
    void threadInACrowdStays() throws Exception {
        Threads.together(List.of(() -> assertOften(() -> !isAtHomeAfter(CROWDED))));
    }

    private boolean isAtHomeAfter(long yieldNanos) {
        goTo(1);
        for (int i = 0; i < YIELDS; i++) {
            core.noteYield(yieldNanos);
        }
        return isAt(0);
    }
}
