// SPDX-License-Identifier: Apache-2.0
package org.galerna;

import java.util.Arrays;
import java.util.List;
import org.galerna.base.Padded;
import org.galerna.collectives.Placement;
import org.galerna.collectives.selection.Registry;
import org.galerna.datatype.BaseType;
import org.galerna.device.Outcome;
import org.galerna.error.ErrorClass;
import org.galerna.error.GalernaException;
import org.galerna.execute.DirectSteps;
import org.galerna.execute.Meeting;
import org.galerna.execute.Planner;
import org.galerna.execute.Prepared;
import org.galerna.execute.StepFailure;
import org.galerna.reduce.Kernel;

/**
 * One collective call after another on one communicator: plans that the direct executor runs on the
 * {@link CallBuffers}. Calls may nest (objects take several plans for one call).
 */
class CollectiveRun extends Padded {
    /** Plans behind each other in one call at most. */
    private static final int STAGES = 8;

    private static final String ALIKE =
            "Make the same collective calls in the same order on all ranks, with matching counts"
                    + " and datatypes";

    final IntraComm comm;
    final CallBuffers buffers = new CallBuffers(!isScheduling());
    private final Numbers numbers;
    private final Planner planner;
    private final Meeting meeting;
    private DirectSteps steps; // made at the first plan
    private int depth;
    private String call;

    /** Keep the next object off the lines of the fields above. */
    @SuppressWarnings("unused")
    private Object z0, z1, z2, z3, z4, z5, z6, z7, z8, z9, za, zb, zc, zd, ze, zf;

    CollectiveRun(IntraComm comm, String algorithms, Numbers numbers) {
        this.comm = comm;
        this.numbers = numbers;
        Registry registry = comm.local.registry(algorithms);
        if (registry.isReported() && comm.rank() == 0) {
            registry = registry.reportTo(System.err::println);
        }
        if (isScheduling()) {
            registry = registry.withoutReach();
        }
        this.meeting = isScheduling() || !comm.isUsable() ? Meeting.NONE : meeting();
        final Placement placement = registry.placement(placement(), comm.size());
        this.planner = new Planner(comm.rank(), comm.size(), registry, placement);
    }

    /** One more of the same choices, which waits for nobody. */
    CollectiveRun(CollectiveRun other) {
        this.comm = other.comm;
        this.numbers = other.numbers;
        this.meeting = Meeting.NONE;
        this.planner = other.planner.another();
    }

    private Meeting meeting() {
        try {
            return Meeting.of(comm.local.device(), context(), comm.group);
        } catch (StepFailure e) {
            throw report(e);
        }
    }

    /** Where its messages travel. */
    private long context() {
        return Contexts.of(comm.context, Contexts.COLLECTIVE);
    }

    /** Where the ranks live, learned once for each communicator. */
    private Placement placement() {
        final Placement near =
                switch (meeting.reach()) {
                    case NONE -> Placement.UNKNOWN;
                    case PUBLICATIONS -> Placement.ONE_HOST;
                    case MEMORY -> Placement.ONE_PROCESS;
                };
        final Placement known = near.oversubscribed(meeting.isOversubscribed());
        final List<Integer> hosts = comm.local.settings().hosts();
        if (hosts.isEmpty()) {
            return known;
        }
        final int[] hostOf = new int[comm.size()];
        Arrays.setAll(hostOf, rank -> hosts.get((int) comm.group.process(rank)));
        return known.onHosts(hostOf);
    }

    /**
     * The numbers of a communicator's collective calls, equal on all ranks: those of persistent
     * calls, which keep theirs however many calls follow, are the upper half. Each half begins
     * again at its end. One thread; any for the first of several stages.
     */
    static final class Numbers extends Padded {
        /** The highest of the lower half, and the bit of the upper one behind it. */
        static final int MOST = (1 << 30) - 1;

        private static final int PERSISTENT = MOST + 1;

        int last;
        private int lastPersistent; // less its bit

        /** Keep the next object off the lines of the fields above. */
        @SuppressWarnings("unused")
        private Object z0, z1, z2, z3, z4, z5, z6, z7, z8, z9, za, zb, zc, zd, ze, zf;

        int next() {
            last = (last + 1) & MOST;
            return last;
        }

        /** The first of {@value #STAGES} numbers that follow each other. */
        synchronized int firstOfStages() {
            last = behindStages(last);
            return last - STAGES + 1;
        }

        /** The same for a persistent call. */
        synchronized int firstOfPersistent() {
            lastPersistent = behindStages(lastPersistent);
            return PERSISTENT | (lastPersistent - STAGES + 1);
        }

        private static int behindStages(int last) {
            return last > MOST - STAGES ? STAGES : last + STAGES;
        }
    }

    /** Begins a call; inner calls keep the name of the outer one. */
    void begin(String name) {
        if (depth == 0 && !comm.isUsable()) {
            throw comm.unusable().at(name, comm.rank());
        }
        goOn(name);
    }

    /** Begins a part of a call that was begun before, also when the communicator has been freed. */
    final void goOn(String name) {
        if (depth++ == 0) {
            call = name;
        }
    }

    /** Ends a call, failed or not. */
    void end() {
        depth--;
        buffers.clear();
    }

    /** Whether calls are made ready instead of run. */
    boolean isScheduling() {
        return false;
    }

    /**
     * Says what follows when the data of the plan before has arrived: at once here, later in a
     * schedule, on any thread of the rank that is in a call. It may call users' code and run
     * further plans.
     */
    void then(Runnable next) {
        next.run();
    }

    /** The number of the first stage of a call that is made ready. */
    final int firstNumber(boolean isPersistent) {
        return isPersistent ? numbers.firstOfPersistent() : numbers.firstOfStages();
    }

    /** The failure with its place. */
    GalernaException failed(GalernaException cause) {
        return cause.at(call, comm.rank());
    }

    Planner planner() {
        return planner;
    }

    /** Runs a plan on the buffers named, and puts what was received where the caller wants it. */
    void run(Prepared plan, BaseType element, Kernel kernel) {
        if (steps == null) {
            steps =
                    new DirectSteps(
                            comm.local.device(), context(), comm.group, meeting, buffers.slots());
        }
        try {
            steps.run(plan, element, kernel, numbers.next());
        } catch (StepFailure e) {
            buffers.fail();
            UsersKernel.rethrow(kernel);
            throw report(e);
        }
        UsersKernel.rethrow(kernel);
        buffers.deliver();
    }

    static GalernaException report(StepFailure failure) {
        return switch (failure.outcome()) {
            case Outcome.TRUNCATED ->
                    GalernaException.of(
                                    ErrorClass.TRUNCATE,
                                    "the ranks disagree on how much data there is, or on the call")
                            .peer(failure.peer())
                            .bytes(failure.bytes())
                            .advice(ALIKE)
                            .exception();
            case Outcome.WRONG_KIND ->
                    GalernaException.of(ErrorClass.TYPE, "the ranks disagree on the datatype")
                            .peer(failure.peer())
                            .bytes(failure.bytes())
                            .advice(ALIKE)
                            .exception();
            default ->
                    GalernaException.of(
                                    ErrorClass.PROC_ABORTED,
                                    failure.outcome() == Outcome.PEER_LOST
                                            ? "rank " + failure.peer() + " has ended"
                                            : "the job is ending")
                            .peer(failure.peer())
                            .bytes(failure.bytes())
                            .advice("Look for the first failure among the ranks")
                            .exception();
        };
    }
}
