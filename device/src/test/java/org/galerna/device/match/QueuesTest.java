// SPDX-License-Identifier: Apache-2.0
package org.galerna.device.match;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.galerna.device.Device;
import org.galerna.device.FabricOptions;
import org.galerna.device.WaitTable;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Timeout;

/** The hashed queues against plain lists that are walked from the start. */
@Timeout(60)
class QueuesTest {
    private static final int STEPS = 5000;

    private final MatchingDevice device = new MatchingDevice(0, FabricOptions.of(4), rank -> null);

    private static long seed() {
        final Long given = Long.getLong("galerna.seed");
        return given != null ? given : System.nanoTime();
    }

    @RepeatedTest(10)
    void unexpectedMessagesAreFoundInOrderOfArrival() {
        final long seed = seed();
        final Random random = new Random(seed);
        final int tags = 1 + random.nextInt(300); // with many of them few are found, and both grow
        final Arrivals queue = new Arrivals();
        final List<Arrival> model = new ArrayList<>();
        for (int i = 0; i < STEPS; i++) {
            final long context = random.nextInt(3) * 0x1_0000_0001L;
            final Link source = device.links().to(random.nextInt(4));
            final int tag = random.nextInt(tags);
            if (random.nextInt(5) < 3) {
                final Arrival a = queue.fresh();
                a.context = context;
                a.source = source;
                a.tag = tag;
                queue.add(a);
                model.add(a);
                continue;
            }
            final Link from = random.nextBoolean() ? source : null;
            final int wanted = random.nextBoolean() ? tag : Device.ANY_TAG;
            Arrival first = null;
            for (Arrival a : model) {
                if (first == null
                        && a.context == context
                        && (from == null || a.source.rank() == from.rank())
                        && (wanted == Device.ANY_TAG || a.tag == wanted)) {
                    first = a;
                }
            }
            assertSame(first, queue.find(context, from, wanted), "seed " + seed);
            if (first != null) {
                queue.remove(first);
                model.remove(first);
                queue.recycle(first);
            }
            assertEquals(model.size(), queue.count(), "seed " + seed);
        }
    }

    @RepeatedTest(10)
    void theReceivePostedFirstIsFound() {
        final long seed = seed();
        final Random random = new Random(seed);
        final int tags = 1 + random.nextInt(300); // with many of them few are found, and both grow
        final Posted queue = new Posted();
        final List<MatchOperation> model = new ArrayList<>();
        for (int i = 0; i < STEPS; i++) {
            final long context = random.nextInt(3) * 0x1_0000_0001L;
            final Link source = device.links().to(random.nextInt(4));
            final int tag = random.nextInt(tags);
            if (random.nextInt(5) < 3) {
                final MatchOperation op = new MatchOperation(device);
                op.start(
                        random.nextInt(3) == 0 ? null : source,
                        context,
                        random.nextInt(3) == 0 ? Device.ANY_TAG : tag,
                        WaitTable.Verb.RECV);
                queue.add(op);
                model.add(op);
                continue;
            }
            MatchOperation first = null;
            for (MatchOperation op : model) {
                if (first == null
                        && op.context == context
                        && (op.link == null || op.link.rank() == source.rank())
                        && (op.tagWanted == Device.ANY_TAG || op.tagWanted == tag)) {
                    first = op;
                }
            }
            assertSame(first, queue.find(context, source, tag), "seed " + seed);
            if (first != null) {
                queue.remove(first);
                model.remove(first);
            }
            assertEquals(model.size(), queue.count(), "seed " + seed);
        }
    }
}
