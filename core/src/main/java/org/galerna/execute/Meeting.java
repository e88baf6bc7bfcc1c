// SPDX-License-Identifier: Apache-2.0
package org.galerna.execute;

import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Supplier;
import org.galerna.collectives.Placement;
import org.galerna.device.Boards;
import org.galerna.device.Commons;
import org.galerna.device.Device;
import org.galerna.device.Endpoint;
import org.galerna.device.Kind;
import org.galerna.device.Outcome;
import org.galerna.group.Group;

/**
 * What the ranks of one communicator can read of each other's, and where: agreed upon by all of
 * them before the first plan, because it decides which plans there are. Immutable.
 */
public final class Meeting {
    /** Nothing can be read. */
    public static final Meeting NONE =
            new Meeting(
                    Placement.Reach.NONE,
                    false,
                    () -> {
                        throw new IllegalStateException("the ranks have no memory in common");
                    });

    private static final int AGREEMENT = -2; // no call has this number
    private static final int NOWHERE = -1;

    private final Placement.Reach reach;
    private final boolean isOversubscribed;
    private final Supplier<MeetingMemory> memory;

    private Meeting(
            Placement.Reach reach, boolean isOversubscribed, Supplier<MeetingMemory> memory) {
        this.reach = reach;
        this.isOversubscribed = isOversubscribed;
        this.memory = memory;
    }

    /**
     * Finds what the ranks share. Collective where they live in several processes: rank 0 claims a
     * board and tells the others, which wait for that.
     *
     * @param device this rank's device.
     * @param context where the messages travel, apart from all others.
     * @param group the communicator's group.
     * @return the same for all ranks.
     * @throws StepFailure if rank 0 has ended.
     */
    public static Meeting of(Device device, long context, Group group) {
        final int ranks = group.size();
        final Optional<Commons> commons = device.commons();
        if (commons.isPresent()) {
            return new Meeting(
                    Placement.Reach.MEMORY,
                    commons.get().isOversubscribed(),
                    () -> commons.get().reuse(context, ranks, () -> new MeetingMemory(ranks)));
        }
        final Optional<Boards> boards = device.boards();
        if (ranks == 1 || boards.isEmpty()) {
            return NONE;
        }
        final int number = agree(boards.get(), new Endpoints(device, context, group));
        if (number == NOWHERE) {
            return NONE;
        }
        final MeetingMemory made =
                new MeetingMemory(
                        boards.get().join(context, number, MeetingMemory.bytes(ranks)), ranks);
        return new Meeting(
                Placement.Reach.PUBLICATIONS, boards.get().isOversubscribed(), () -> made);
    }

    /** The number of the board that rank 0 has claimed. */
    private static int agree(Boards boards, Endpoints endpoints) {
        final int ranks = endpoints.group().size();
        final int[] number = {NOWHERE};
        if (endpoints.group().rank() > 0) {
            final Endpoint first = endpoints.of(0);
            final long result = first.recv(number, Kind.INT, 0, Integer.BYTES, AGREEMENT);
            if (result < 0) {
                throw new StepFailure(Outcome.code(result), 0, Integer.BYTES);
            }
            return number[0];
        }
        final OptionalInt claimed = boards.claim(ranks, MeetingMemory.bytes(ranks));
        number[0] = claimed.orElse(NOWHERE);
        for (int peer = 1; peer < ranks; peer++) {
            endpoints.of(peer).send(number, Kind.INT, 0, Integer.BYTES, AGREEMENT);
        }
        return number[0];
    }

    /**
     * Tells what can be read.
     *
     * @return the same for all ranks.
     */
    public Placement.Reach reach() {
        return reach;
    }

    /**
     * Tells whether the ranks outnumber their cores, so that waits had better give the core away at
     * once.
     *
     * @return the same for all ranks.
     */
    public boolean isOversubscribed() {
        return isOversubscribed;
    }

    /** Where the ranks meet; asked for at the first plan that reaches. */
    MeetingMemory memory() {
        return memory.get();
    }
}
