// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.launch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import java.util.Map;
import org.galerna.launch.JobControl;
import org.galerna.launch.World;
import org.galerna.runtime.wire.RankPlace;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** How a rank that is a thread ends where its neighbours have filled the heap. */
@Timeout(60)
class RankTest {
    private final FullHome home = new FullHome();
    private final Rank rank =
            new Rank(
                    1,
                    home,
                    new RankState(new RankPlace(1, 2, 1, 2), null, Map.of(), Map.of(), ""));
    private final OutOfMemoryError planted = new OutOfMemoryError("planted");

    @Test
    void itsMainThreadTellsTheEndOnceThereIsRoom() {
        rank.run(() -> {
            throw planted;
        });
        assertTold();
    }

    @Test
    void anotherThreadTellsItLikewise() {
        rank.uncaught(Thread.currentThread(), planted);
        assertTold();
    }

    private void assertTold() {
        assertSame(planted, home.told);
        assertEquals(0, home.refusals);
    }

    /** Has no room the first times. */
    private static final class FullHome implements RankHome {
        private int refusals = 3;
        private Throwable told;

        @Override
        public void failed(int number, Throwable thrown) {
            assertEquals(1, number);
            if (refusals > 0) {
                refusals--;
                throw new OutOfMemoryError("planted, too");
            }
            told = thrown;
        }

        @Override
        public void failed(Failure failure) {
            throw new AssertionError(failure);
        }

        @Override
        public void failed(Failure failure, Throwable error) {
            throw new AssertionError(failure);
        }

        @Override
        public World world(int number, ClassLoader loader, JobControl control) {
            throw new AssertionError("no facade");
        }

        @Override
        public void initialised(int number) {
            throw new AssertionError("no facade");
        }

        @Override
        public void finalised(int number) {
            throw new AssertionError("no facade");
        }

        @Override
        public void spawned(int number, SpawnedJob job) {
            throw new AssertionError("no job");
        }

        @Override
        public void ended(int number) {
            throw new AssertionError("not well");
        }

        @Override
        public boolean isReleased() {
            return true;
        }
    }
}
