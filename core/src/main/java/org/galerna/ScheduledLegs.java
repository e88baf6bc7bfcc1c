// SPDX-License-Identifier: Apache-2.0
package org.galerna;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.galerna.execute.Stage;

/**
 * The legs of a call between two groups that returns at once. Numbers are taken when the call is
 * made, so that all ranks agree on them whatever else is under way, and none by a call that is
 * refused; each leg is made ready when the one before has ended.
 */
final class ScheduledLegs implements InterCollectives.Legs {
    private final IntraComm side;
    private final IntraComm both;
    private final List<Leg> legs = new ArrayList<>();
    private final KeptFailure failure = new KeptFailure();

    /** A call on one of the two communicators. */
    private record Leg(IntraComm comm, Consumer<Collectives> call) {
        /** Takes a number now, and makes the first stage when it is asked to. */
        Supplier<Stage> later() {
            final int number = comm.legNumber();
            return () -> comm.leg(number, call);
        }
    }

    ScheduledLegs(IntraComm side, IntraComm both) {
        this.side = side;
        this.both = both;
    }

    @Override
    public KeptFailure failure() {
        return failure;
    }

    @Override
    public void inside(Consumer<Collectives> call) {
        legs.add(new Leg(side, call));
    }

    @Override
    public void across(Consumer<NeighbourCollectives> call) {
        legs.add(new Leg(both, calls -> call.accept(calls.neighbours())));
    }

    /** The work of all legs. The first is made ready now, and so its arguments are checked. */
    CollectiveWork work() {
        final Leg start = legs.getFirst();
        final Stage first = start.comm().firstLeg(start.call());
        final List<Supplier<Stage>> others = new ArrayList<>();
        legs.stream().skip(1).map(Leg::later).forEach(others::add);
        others.add(() -> {
            failure.rethrow();
            return null;
        });
        return new CollectiveWork(both.local.schedules().make(first, others), 0, true);
    }
}
