// SPDX-License-Identifier: Apache-2.0
package org.galerna.execute;

import java.util.List;
import java.util.function.LongPredicate;
import java.util.function.Supplier;
import org.galerna.device.Device;
import org.galerna.group.Group;

/**
 * The schedules of a rank that are under way. The device runs this on a thread of the rank when a
 * message of one of them has ended, whatever call that thread is in. Any thread.
 */
public final class Schedules implements Runnable {
    private final Device device;
    private final Underway active = new Underway();
    private final Scratch scratch = new Scratch();

    /**
     * Makes the list of a rank.
     *
     * @param device the rank's device.
     */
    public Schedules(Device device) {
        this.device = device;
        device.attend(this);
    }

    /** Makes the stages of a communicator. One thread. */
    public static final class Maker {
        private final Endpoints endpoints;

        private Maker(Endpoints endpoints) {
            this.endpoints = endpoints;
        }

        /**
         * Makes a stage without buffers.
         *
         * @param plan the plan.
         * @param work what it works on besides its buffers.
         * @return the stage.
         */
        public Stage stage(Prepared plan, Stage.Work work) {
            return new Stage(plan, endpoints, work);
        }
    }

    /**
     * Makes a schedule that is not started.
     *
     * @param first its first stage.
     * @return the schedule.
     */
    public Schedule make(Stage first) {
        return make(first, List.of());
    }

    /**
     * Makes a schedule of several legs, which may be on different communicators.
     *
     * @param first the first stage of the first leg.
     * @param legs make the first stages of the others, each when the leg before has ended, on any
     *     thread of the rank.
     * @return the schedule.
     */
    public Schedule make(Stage first, List<Supplier<Stage>> legs) {
        return new Schedule(this, first, legs);
    }

    /**
     * Makes the maker of a communicator.
     *
     * @param context where the messages travel, apart from all others.
     * @param group the communicator's group.
     * @return the maker.
     */
    public Maker maker(long context, Group group) {
        return new Maker(new Endpoints(device, context, group));
    }

    /**
     * Looks for a schedule that is under way.
     *
     * @param isMeant is asked for the contexts of their first legs.
     * @return whether there is one.
     */
    public boolean isAny(LongPredicate isMeant) {
        return active.isAny(isMeant);
    }

    Device device() {
        return device;
    }

    Scratch scratch() {
        return scratch;
    }

    void add(Schedule schedule) {
        active.add(schedule);
    }

    void remove(Schedule schedule) {
        active.remove(schedule);
    }

    @Override
    public void run() {
        active.poke();
    }
}
