// SPDX-License-Identifier: Apache-2.0
package org.galerna;

import org.galerna.collectives.Placement;
import org.galerna.collectives.Slots;
import org.galerna.datatype.BaseType;
import org.galerna.execute.Prepared;
import org.galerna.execute.Schedule;
import org.galerna.reduce.Kernel;

/**
 * Collective calls that are made ready instead of run: a call's arguments are checked and its
 * buffers become slots as for a blocking one, and what is left is a {@link CollectiveWork}.
 *
 * <p>Plans that reach into other ranks' memory wait inside a step, so they are not chosen here.
 */
final class ScheduledRun extends CollectiveRun {
    private CollectiveWork made;
    private int fixed = -1; // the number that the next call has; negative for a new one

    ScheduledRun(IntraComm comm, Numbers numbers) {
        super(comm, numbers, Placement.UNKNOWN);
    }

    @Override
    boolean isScheduling() {
        return true;
    }

    /** The work of a call with a number; negative for a new one. */
    CollectiveWork make(int number, Runnable call) {
        fixed = number;
        call.run();
        final CollectiveWork work = made;
        made = null;
        return work;
    }

    @Override
    void run(Prepared plan, BaseType element, Kernel kernel) {
        final int number = fixed >= 0 ? fixed : number();
        final Schedule schedule = comm.schedule(plan, new Schedule.Work(element, kernel, number));
        schedule.bind(Slots.SEND, sendArray, sendBase);
        schedule.bind(Slots.RECV, receiveArray, receiveBase);
        made = new CollectiveWork(schedule, number, isStaged(), delivery, receiveArray);
    }
}
