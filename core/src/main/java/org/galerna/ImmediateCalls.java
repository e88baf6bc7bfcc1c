// SPDX-License-Identifier: Apache-2.0
package org.galerna;

import java.util.function.Consumer;
import org.galerna.error.GalernaException;
import org.galerna.execute.Prepared;
import org.galerna.execute.Schedule;
import org.galerna.execute.Schedules;
import org.galerna.execute.Stage;
import org.galerna.group.Group;
import org.galerna.reduce.Op;

/**
 * The collective calls that return at once, and those that are started again and again (MPI-4.1,
 * sections 6.12 and 6.13). {@link IntraComm} is the class to use.
 *
 * <p>They count among the collective calls of the communicator: all ranks make them in the same
 * order (of a persistent one its {@code Init} counts; its starts may come in any order). Any number
 * may be under way, also beside blocking calls, and they may be completed in any order. They move
 * on whenever a thread of this rank is in a call, which then calls users' operators, too; what
 * these throw, the {@code Wait} or {@code Test} of the request throws. Buffers belong to the
 * library until the request is complete. Such a request cannot be cancelled or freed while it is
 * active. Of objects, those that are sent are written at the call, and those that are received are
 * read when they have come; a persistent call writes them at each start.
 */
public abstract sealed class ImmediateCalls extends CollectiveCalls permits IntraComm {
    /** Instead of the number of a persistent call that has none yet. */
    static final int NEW_PERSISTENT = -2;

    private static final int NEW = -1; // the same of another call

    private final CollectiveRun.Numbers numbers = new CollectiveRun.Numbers();
    private Schedules.Maker maker; // these three are made at the first such call
    private ScheduledRuns runs;
    private ScheduledRuns own;

    ImmediateCalls(LocalRank local, long context, Group group, Attributes attributes) {
        super(local, context, group, attributes);
    }

    final CollectiveRun.Numbers numbers() {
        return numbers;
    }

    /** A stage of a call on this communicator. */
    final Stage stage(Prepared plan, Stage.Work work) {
        return maker.stage(plan, work);
    }

    /** A schedule for a call on this communicator. */
    final Schedule schedule(Stage first) {
        return local.schedules().make(first);
    }

    /** Makes a call ready; the number of a new call is negative. */
    final CollectiveWork work(int number, Consumer<Collectives> call) {
        return runs().take().make(number, call);
    }

    /** Makes a call ready that is the first leg of a longer one, and takes a number for it. */
    final Stage firstLeg(Consumer<Collectives> call) {
        return runs().take().leg(NEW, call);
    }

    /** Makes a call ready that is a leg of a longer one; the number was taken before. */
    final Stage leg(int number, Consumer<Collectives> call) {
        return runs.take().leg(number, call);
    }

    /** Takes a number for a leg that will be made ready some day. By the caller's thread. */
    final int legNumber() {
        runs(); // the thread that makes the leg finds it there
        return numbers.firstOfStages();
    }

    private ScheduledRuns runs() {
        if (runs == null) {
            runs = runs(((IntraComm) this).algorithms());
        }
        return runs;
    }

    private ScheduledRuns runs(String algorithms) {
        if (maker == null) {
            maker = local.schedules().maker(Contexts.of(context, Contexts.COLLECTIVE), group);
        }
        return new ScheduledRuns((IntraComm) this, algorithms, numbers);
    }

    /** Starts a call of the library's own, for which the table chooses whatever the user names. */
    final Request startOwn(Consumer<Collectives> call) {
        if (own == null) {
            own = runs("");
        }
        return new Request(peer(PROC_NULL), 0).working(own.take().make(NEW, call));
    }

    /** Makes a call of the library's own, as a part of one of the program's. */
    final void makeOwn(String part, Consumer<Collectives> call) {
        try {
            startOwn(call).waitFor();
        } catch (GalernaException e) {
            throw e.as(part, rank());
        }
    }

    final Request immediate(Consumer<Collectives> call) {
        return new Request(peer(PROC_NULL), 0).working(work(NEW, call));
    }

    final PersistentRequest persistent(Consumer<Collectives> call) {
        return new PersistentRequest((IntraComm) this, call, work(NEW_PERSISTENT, call));
    }

    /**
     * Waits until all ranks have called it. Returns at once.
     *
     * @return the request, complete when this rank's part is done.
     * @throws GalernaException if an argument is wrong.
     */
    public final Request ibarrier() {
        return immediate(calls -> calls.barrier());
    }

    /**
     * Prepares a call that is to be started again and again. Waits until all ranks have called it.
     *
     * @return the request, inactive.
     * @throws GalernaException if an argument is wrong.
     */
    public final PersistentRequest barrierInit() {
        return persistent(calls -> calls.barrier());
    }

    /**
     * Brings the root's data to all ranks. Returns at once.
     *
     * @param data the message at the root, room for it elsewhere.
     * @param root the root.
     * @return the request, complete when this rank's part is done.
     * @throws GalernaException if an argument is wrong.
     */
    public final Request ibcast(Buffer data, int root) {
        return immediate(calls -> calls.bcast(data, root));
    }

    /**
     * Prepares a call that is to be started again and again. Brings the root's data to all ranks.
     *
     * @param data the message at the root, room for it elsewhere.
     * @param root the root.
     * @return the request, inactive.
     * @throws GalernaException if an argument is wrong.
     */
    public final PersistentRequest bcastInit(Buffer data, int root) {
        return persistent(calls -> calls.bcast(data, root));
    }

    /**
     * Collects a block of each rank at the root. Returns at once.
     *
     * @param send what this rank gives, as in the blocking call.
     * @param receive where this rank gets, as in the blocking call.
     * @param root the root.
     * @return the request, complete when this rank's part is done.
     * @throws GalernaException if an argument is wrong.
     */
    public final Request igather(Buffer send, Buffer receive, int root) {
        return immediate(calls -> calls.gather(send, receive, root));
    }

    /**
     * Prepares a call that is to be started again and again. Collects a block of each rank at the
     * root.
     *
     * @param send what this rank gives, as in the blocking call.
     * @param receive where this rank gets, as in the blocking call.
     * @param root the root.
     * @return the request, inactive.
     * @throws GalernaException if an argument is wrong.
     */
    public final PersistentRequest gatherInit(Buffer send, Buffer receive, int root) {
        return persistent(calls -> calls.gather(send, receive, root));
    }

    /**
     * Collects blocks of any lengths at the root. Returns at once.
     *
     * @param send what this rank gives, as in the blocking call.
     * @param receive where this rank gets, as in the blocking call.
     * @param root the root.
     * @return the request, complete when this rank's part is done.
     * @throws GalernaException if an argument is wrong.
     */
    public final Request igatherv(Buffer send, VBuffer receive, int root) {
        return immediate(calls -> calls.gatherv(send, receive, root));
    }

    /**
     * Prepares a call that is to be started again and again. Collects blocks of any lengths at the
     * root.
     *
     * @param send what this rank gives, as in the blocking call.
     * @param receive where this rank gets, as in the blocking call.
     * @param root the root.
     * @return the request, inactive.
     * @throws GalernaException if an argument is wrong.
     */
    public final PersistentRequest gathervInit(Buffer send, VBuffer receive, int root) {
        return persistent(calls -> calls.gatherv(send, receive, root));
    }

    /**
     * Gives each rank a block of the root's data. Returns at once.
     *
     * @param send what this rank gives, as in the blocking call.
     * @param receive where this rank gets, as in the blocking call.
     * @param root the root.
     * @return the request, complete when this rank's part is done.
     * @throws GalernaException if an argument is wrong.
     */
    public final Request iscatter(Buffer send, Buffer receive, int root) {
        return immediate(calls -> calls.scatter(send, receive, root));
    }

    /**
     * Prepares a call that is to be started again and again. Gives each rank a block of the root's
     * data.
     *
     * @param send what this rank gives, as in the blocking call.
     * @param receive where this rank gets, as in the blocking call.
     * @param root the root.
     * @return the request, inactive.
     * @throws GalernaException if an argument is wrong.
     */
    public final PersistentRequest scatterInit(Buffer send, Buffer receive, int root) {
        return persistent(calls -> calls.scatter(send, receive, root));
    }

    /**
     * Gives each rank a block of any length. Returns at once.
     *
     * @param send what this rank gives, as in the blocking call.
     * @param receive where this rank gets, as in the blocking call.
     * @param root the root.
     * @return the request, complete when this rank's part is done.
     * @throws GalernaException if an argument is wrong.
     */
    public final Request iscatterv(VBuffer send, Buffer receive, int root) {
        return immediate(calls -> calls.scatterv(send, receive, root));
    }

    /**
     * Prepares a call that is to be started again and again. Gives each rank a block of any length.
     *
     * @param send what this rank gives, as in the blocking call.
     * @param receive where this rank gets, as in the blocking call.
     * @param root the root.
     * @return the request, inactive.
     * @throws GalernaException if an argument is wrong.
     */
    public final PersistentRequest scattervInit(VBuffer send, Buffer receive, int root) {
        return persistent(calls -> calls.scatterv(send, receive, root));
    }

    /**
     * Collects a block of each rank at all ranks. Returns at once.
     *
     * @param send what this rank gives, as in the blocking call.
     * @param receive where this rank gets, as in the blocking call.
     * @return the request, complete when this rank's part is done.
     * @throws GalernaException if an argument is wrong.
     */
    public final Request iallgather(Buffer send, Buffer receive) {
        return immediate(calls -> calls.allgather(send, receive));
    }

    /**
     * Prepares a call that is to be started again and again. Collects a block of each rank at all
     * ranks.
     *
     * @param send what this rank gives, as in the blocking call.
     * @param receive where this rank gets, as in the blocking call.
     * @return the request, inactive.
     * @throws GalernaException if an argument is wrong.
     */
    public final PersistentRequest allgatherInit(Buffer send, Buffer receive) {
        return persistent(calls -> calls.allgather(send, receive));
    }

    /**
     * Collects blocks of any lengths at all ranks. Returns at once.
     *
     * @param send what this rank gives, as in the blocking call.
     * @param receive where this rank gets, as in the blocking call.
     * @return the request, complete when this rank's part is done.
     * @throws GalernaException if an argument is wrong.
     */
    public final Request iallgatherv(Buffer send, VBuffer receive) {
        return immediate(calls -> calls.allgatherv(send, receive));
    }

    /**
     * Prepares a call that is to be started again and again. Collects blocks of any lengths at all
     * ranks.
     *
     * @param send what this rank gives, as in the blocking call.
     * @param receive where this rank gets, as in the blocking call.
     * @return the request, inactive.
     * @throws GalernaException if an argument is wrong.
     */
    public final PersistentRequest allgathervInit(Buffer send, VBuffer receive) {
        return persistent(calls -> calls.allgatherv(send, receive));
    }

    /**
     * Sends a block from each rank to each rank. Returns at once.
     *
     * @param send what this rank gives, as in the blocking call.
     * @param receive where this rank gets, as in the blocking call.
     * @return the request, complete when this rank's part is done.
     * @throws GalernaException if an argument is wrong.
     */
    public final Request ialltoall(Buffer send, Buffer receive) {
        return immediate(calls -> calls.alltoall(send, receive));
    }

    /**
     * Prepares a call that is to be started again and again. Sends a block from each rank to each
     * rank.
     *
     * @param send what this rank gives, as in the blocking call.
     * @param receive where this rank gets, as in the blocking call.
     * @return the request, inactive.
     * @throws GalernaException if an argument is wrong.
     */
    public final PersistentRequest alltoallInit(Buffer send, Buffer receive) {
        return persistent(calls -> calls.alltoall(send, receive));
    }

    /**
     * Sends a block of any length from each rank to each rank. Returns at once.
     *
     * @param send what this rank gives, as in the blocking call.
     * @param receive where this rank gets, as in the blocking call.
     * @return the request, complete when this rank's part is done.
     * @throws GalernaException if an argument is wrong.
     */
    public final Request ialltoallv(VBuffer send, VBuffer receive) {
        return immediate(calls -> calls.alltoallv(send, receive));
    }

    /**
     * Prepares a call that is to be started again and again. Sends a block of any length from each
     * rank to each rank.
     *
     * @param send what this rank gives, as in the blocking call.
     * @param receive where this rank gets, as in the blocking call.
     * @return the request, inactive.
     * @throws GalernaException if an argument is wrong.
     */
    public final PersistentRequest alltoallvInit(VBuffer send, VBuffer receive) {
        return persistent(calls -> calls.alltoallv(send, receive));
    }

    /**
     * Sends a block of any length and type from each rank to each rank. Returns at once.
     *
     * @param send what this rank gives, as in the blocking call.
     * @param receive where this rank gets, as in the blocking call.
     * @return the request, complete when this rank's part is done.
     * @throws GalernaException if an argument is wrong.
     */
    public final Request ialltoallw(WBuffer send, WBuffer receive) {
        return immediate(calls -> calls.alltoallw(send, receive));
    }

    /**
     * Prepares a call that is to be started again and again. Sends a block of any length and type
     * from each rank to each rank.
     *
     * @param send what this rank gives, as in the blocking call.
     * @param receive where this rank gets, as in the blocking call.
     * @return the request, inactive.
     * @throws GalernaException if an argument is wrong.
     */
    public final PersistentRequest alltoallwInit(WBuffer send, WBuffer receive) {
        return persistent(calls -> calls.alltoallw(send, receive));
    }

    /**
     * Combines the data of all ranks at the root. Returns at once.
     *
     * @param send what this rank gives, as in the blocking call.
     * @param receive where this rank gets, as in the blocking call.
     * @param op the operator.
     * @param root the root.
     * @return the request, complete when this rank's part is done.
     * @throws GalernaException if an argument is wrong.
     */
    public final Request ireduce(Buffer send, Buffer receive, Op op, int root) {
        return immediate(calls -> calls.reduce(send, receive, op, root));
    }

    /**
     * Prepares a call that is to be started again and again. Combines the data of all ranks at the
     * root.
     *
     * @param send what this rank gives, as in the blocking call.
     * @param receive where this rank gets, as in the blocking call.
     * @param op the operator.
     * @param root the root.
     * @return the request, inactive.
     * @throws GalernaException if an argument is wrong.
     */
    public final PersistentRequest reduceInit(Buffer send, Buffer receive, Op op, int root) {
        return persistent(calls -> calls.reduce(send, receive, op, root));
    }

    /**
     * Combines the data of all ranks at all ranks. Returns at once.
     *
     * @param send what this rank gives, as in the blocking call.
     * @param receive where this rank gets, as in the blocking call.
     * @param op the operator.
     * @return the request, complete when this rank's part is done.
     * @throws GalernaException if an argument is wrong.
     */
    public final Request iallreduce(Buffer send, Buffer receive, Op op) {
        return immediate(calls -> calls.allreduce(send, receive, op));
    }

    /**
     * Prepares a call that is to be started again and again. Combines the data of all ranks at all
     * ranks.
     *
     * @param send what this rank gives, as in the blocking call.
     * @param receive where this rank gets, as in the blocking call.
     * @param op the operator.
     * @return the request, inactive.
     * @throws GalernaException if an argument is wrong.
     */
    public final PersistentRequest allreduceInit(Buffer send, Buffer receive, Op op) {
        return persistent(calls -> calls.allreduce(send, receive, op));
    }

    /**
     * Combines the data of all ranks and gives each rank a part of the results. Returns at once.
     *
     * @param send what this rank gives, as in the blocking call.
     * @param receive where this rank gets, as in the blocking call.
     * @param counts items of each part of the results.
     * @param op the operator.
     * @return the request, complete when this rank's part is done.
     * @throws GalernaException if an argument is wrong.
     */
    public final Request ireduceScatter(Buffer send, Buffer receive, long[] counts, Op op) {
        return immediate(calls -> calls.reduceScatter(send, receive, counts, op));
    }

    /**
     * Prepares a call that is to be started again and again. Combines the data of all ranks and
     * gives each rank a part of the results.
     *
     * @param send what this rank gives, as in the blocking call.
     * @param receive where this rank gets, as in the blocking call.
     * @param counts items of each part of the results.
     * @param op the operator.
     * @return the request, inactive.
     * @throws GalernaException if an argument is wrong.
     */
    public final PersistentRequest reduceScatterInit(
            Buffer send, Buffer receive, long[] counts, Op op) {
        return persistent(calls -> calls.reduceScatter(send, receive, counts, op));
    }

    /**
     * Combines the data of the ranks up to this one. Returns at once.
     *
     * @param send what this rank gives, as in the blocking call.
     * @param receive where this rank gets, as in the blocking call.
     * @param op the operator.
     * @return the request, complete when this rank's part is done.
     * @throws GalernaException if an argument is wrong.
     */
    public final Request iscan(Buffer send, Buffer receive, Op op) {
        return immediate(calls -> calls.scan(send, receive, op));
    }

    /**
     * Prepares a call that is to be started again and again. Combines the data of the ranks up to
     * this one.
     *
     * @param send what this rank gives, as in the blocking call.
     * @param receive where this rank gets, as in the blocking call.
     * @param op the operator.
     * @return the request, inactive.
     * @throws GalernaException if an argument is wrong.
     */
    public final PersistentRequest scanInit(Buffer send, Buffer receive, Op op) {
        return persistent(calls -> calls.scan(send, receive, op));
    }

    /**
     * Combines the data of the ranks before this one. Returns at once.
     *
     * @param send what this rank gives, as in the blocking call.
     * @param receive where this rank gets, as in the blocking call.
     * @param op the operator.
     * @return the request, complete when this rank's part is done.
     * @throws GalernaException if an argument is wrong.
     */
    public final Request iexscan(Buffer send, Buffer receive, Op op) {
        return immediate(calls -> calls.exscan(send, receive, op));
    }

    /**
     * Prepares a call that is to be started again and again. Combines the data of the ranks before
     * this one.
     *
     * @param send what this rank gives, as in the blocking call.
     * @param receive where this rank gets, as in the blocking call.
     * @param op the operator.
     * @return the request, inactive.
     * @throws GalernaException if an argument is wrong.
     */
    public final PersistentRequest exscanInit(Buffer send, Buffer receive, Op op) {
        return persistent(calls -> calls.exscan(send, receive, op));
    }
}
