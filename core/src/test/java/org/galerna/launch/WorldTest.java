// SPDX-License-Identifier: Apache-2.0
package org.galerna.launch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.galerna.Contexts;
import org.galerna.Settings;
import org.galerna.device.LocalWireup;
import org.galerna.device.Wireup;
import org.galerna.error.GalernaException;
import org.galerna.reduce.Op;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The world of a rank outside any launcher. */
@Timeout(30)
class WorldTest {
    private final List<String> told = new ArrayList<>();

    private final JobControl control =
            new JobControl() {
                @Override
                public void abort(int rank, int code, String why) {
                    told.add("abort " + rank + " " + code + " " + why);
                }

                @Override
                public void initialised(int rank) {
                    told.add("initialised " + rank);
                }

                @Override
                public void finalised(int rank) {
                    told.add("finalised " + rank);
                }
            };

    @Test
    void aSingletonLivesThroughItsStates() {
        final ClassLoader loader = getClass().getClassLoader();
        final World world = World.singleton(loader, control);
        assertFalse(world.isInitialised());
        assertThrows(GalernaException.class, () -> world.commWorld().barrier());
        assertThrows(GalernaException.class, world::finish);
        final double before = world.wtime();
        world.init();
        assertTrue(world.isInitialised());
        assertThrows(GalernaException.class, world::init);
        assertEquals(1, world.commWorld().size());
        assertEquals(3, world.commSelf().allreduce(3, Op.SUM));
        assertSame(loader, world.applicationLoader());
        world.attachBuffer(100);
        assertEquals(100, world.detachBuffer());
        assertFalse(world.processorName().isEmpty());
        assertTrue(world.wtime() >= before);
        assertTrue(world.wtick() > 0);
        assertThrows(GalernaException.class, () -> world.commWorld().abort(5));
        world.finish();
        assertTrue(world.isFinished());
        assertFalse(world.isInitialised());
        assertThrows(GalernaException.class, world::init);
        assertEquals(
                List.of("initialised 0", "abort 0 5 Abort(5) was called", "finalised 0"), told);
    }

    @Test
    void contextsHaveNames() {
        final World world = World.singleton(getClass().getClassLoader(), control);
        assertEquals("COMM_WORLD", Contexts.name(world.commWorld().context()));
        assertEquals("COMM_SELF", world.describeContext(world.commSelf().context()));
    }

    @Test
    void ranksOfSeveralHostsHaveSeveralClocks() {
        final World alone = World.singleton(getClass().getClassLoader(), control);
        assertTrue(alone.commWorld().localRank().isOnOneHost());
        final Wireup wireup = LocalWireup.of(new String[] {"north", "south"}, 1, 1)[0];
        final Settings settings =
                Settings.of(getClass().getClassLoader(), control::abort)
                        .withDevice("niodev", wireup);
        final World spread = World.of(alone.device(), settings, control);
        assertFalse(spread.commWorld().localRank().isOnOneHost());
    }
}
