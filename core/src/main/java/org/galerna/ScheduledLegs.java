// SPDX-License-Identifier: Apache-2.0
package org.galerna;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.galerna.execute.Stage;

/**
 * The legs of a call between two groups that returns at once. Numbers are taken when the call is
 * made, so that all ranks agree on them whatever else is under way; each leg is made ready when the
 * one before has ended.
 */
final class ScheduledLegs implements InterCollectives.Legs {
    private final IntraComm side;
    private final IntraComm both;
    private final List<Supplier<Stage>> legs = new ArrayList<>();
    private final KeptFailure failure = new KeptFailure();

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
        add(side, call);
    }

    @Override
    public void across(Consumer<NeighbourCollectives> call) {
        add(both, calls -> call.accept(calls.neighbours()));
    }

    private void add(IntraComm comm, Consumer<Collectives> call) {
        final int number = comm.legNumber();
        legs.add(() -> comm.leg(number, call));
    }

    /** The work of all legs. The first is made ready now, and so its arguments are checked. */
    CollectiveWork work() {
        final Stage first = legs.getFirst().get();
        legs.add(() -> {
            failure.rethrow();
            return null;
        });
        final List<Supplier<Stage>> others = List.copyOf(legs.subList(1, legs.size()));
        return new CollectiveWork(both.local.schedules().make(first, others), 0, true);
    }
}
