// SPDX-License-Identifier: Apache-2.0
package org.galerna.execute;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import java.lang.foreign.MemorySegment;
import java.util.ServiceLoader;
import org.galerna.device.Device;
import org.galerna.device.DeviceProvider;
import org.galerna.device.Fabric;
import org.galerna.device.FabricOptions;
import org.galerna.group.Group;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/**
 * With more threads than cores, rank 0 changes its word and looks for sleepers; rank 1 falls asleep
 * for it and looks at the word again. They never both miss.
 */
@JCStressTest
@Outcome(id = "0, 1", expect = ACCEPTABLE, desc = "the sleeper looks again and finds the word")
@Outcome(id = "1, 0", expect = ACCEPTABLE, desc = "the mark is seen, and a wake-up sent")
@Outcome(id = "1, 1", expect = ACCEPTABLE, desc = "both: a wake-up too many does no harm")
@Outcome(expect = FORBIDDEN, desc = "the word is there and the sleeper sleeps")
@State
public class MeetingStress {
    private static final int RANKS = 2;
    private static final long CONTEXT = 1;
    private static final int WAKE_UP = -1; // the tag, as in MeetingWait
    private static final Fabric FABRIC = open();

    private final MeetingMemory memory =
            new MeetingMemory(
                    MemorySegment.ofArray(
                            new long[(int) (MeetingMemory.bytes(RANKS) / Long.BYTES)]),
                    RANKS);
    private final long word = memory.done(0);
    private final MeetingWait changer =
            new MeetingWait(FABRIC.device(0), endpoints(0), memory, true);

    private static Fabric open() {
        return ServiceLoader.load(DeviceProvider.class)
                .findFirst()
                .orElseThrow()
                .open(FabricOptions.of(RANKS).withOversubscribed(true));
    }

    private static Endpoints endpoints(int rank) {
        final Device device = FABRIC.device(rank);
        return new Endpoints(device, CONTEXT, Group.range(0, RANKS, rank));
    }

    /** Changes its word. */
    @Actor
    public void change() {
        memory.wordRelease(word, 1);
        changer.signal();
    }

    /** Falls asleep, as MeetingWait does before it receives. */
    @Actor
    public void sleep(II_Result r) {
        memory.fallAsleep(1, 0);
        r.r2 = (int) memory.wordAcquire(word);
    }

    /** Whoever has lost its mark has been sent a wake-up. */
    @Arbiter
    public void end(II_Result r) {
        if (!memory.awaken(1, 0)) {
            endpoints(1).of(0).recv(Signal.NOTHING, Signal.KIND, 0, 0, WAKE_UP);
            r.r1 = 1;
        }
    }
}
