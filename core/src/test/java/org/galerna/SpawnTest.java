// SPDX-License-Identifier: Apache-2.0
package org.galerna;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import org.galerna.base.LibraryThreads;
import org.galerna.error.ErrorClass;
import org.galerna.error.GalernaException;
import org.galerna.port.Line;
import org.galerna.port.Member;
import org.galerna.port.Packed;
import org.galerna.port.Ports;
import org.galerna.spawn.Command;
import org.galerna.spawn.Spawner;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What becomes of a job whose spawn fails. */
@Timeout(60)
class SpawnTest {
    private static final AtomicBoolean DISOWNED = new AtomicBoolean();

    /** Starts jobs that connect, and have no device to meet by. */
    public static final class Deviceless implements Spawner {
        /** Made by {@link java.util.ServiceLoader}. */
        public Deviceless() {}

        @Override
        public Started start(List<Command> commands, Origin origin) {
            final byte[] member = new Member("here", new BitSet(), false, List.of()).bytes();
            final byte[] all =
                    Packed.of(out -> {
                        out.writeInt(member.length);
                        out.write(member);
                    });
            final Runnable job =
                    () -> {
                        try (Ports ports = new Ports();
                                Line line = ports.call(origin.port()).await()) {
                            line.swap(all);
                        }
                    };
            LibraryThreads.named("a job").start(job);
            return new Job();
        }
    }

    private static final class Job implements Spawner.Started {
        @Override
        public Optional<String> ended() {
            return Optional.empty();
        }

        @Override
        public void disown() {
            DISOWNED.setRelease(true);
        }
    }

    @Test
    void aJobThatConnectsBeforeItsSpawnFailsIsDisowned() {
        final Command command = new Command("java", List.of(), 1, Map.of());
        final GalernaException e =
                assertThrows(
                        GalernaException.class,
                        () -> Galerna.spmd(1, comm -> comm.spawn(List.of(command), "", 0)));
        assertEquals(ErrorClass.UNSUPPORTED_OPERATION, e.errorClass());
        assertTrue(DISOWNED.getAcquire());
    }
}
