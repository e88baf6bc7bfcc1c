// SPDX-License-Identifier: Apache-2.0
package org.galerna.window;

import org.galerna.device.Device;
import org.galerna.device.Operation;
import org.galerna.device.Outcome;
import org.galerna.error.ErrorClass;
import org.galerna.error.GalernaException;

/**
 * The wait of a thread for the right to access near memory. Where no agent looks after those who
 * have the access, who waits does so itself: whenever a rank has ended.
 */
final class Turn implements Admission.Waiter {
    private static final int NOBODY = -1;

    private final Reachability own;
    private final Device device;
    private final Operation told;
    private int holder = NOBODY; // who will never give the access back; read when told

    Turn(Reachability own) {
        this.own = own;
        this.device = own.device();
        this.told = device.promise(own.context());
    }

    @Override
    public void granted() {
        device.fulfil(told);
    }

    @Override
    public void refused(int byEndOf) {
        holder = byEndOf;
        device.fulfil(told);
    }

    /**
     * Waits until this is told.
     *
     * @param admission in whose queue this stands.
     * @param target the rank whose memory it is.
     */
    void await(Admission admission, int target) {
        final boolean isServed = device.commons().isEmpty();
        final Operation[] events = {told, isServed ? null : nextEnd(admission)};
        while (device.awaitAny(events, events.length) != 0) {
            device.release(events[1]);
            events[1] = nextEnd(admission);
        }
        final int outcome = told.outcome();
        device.release(told);
        if (events[1] != null) {
            device.fulfil(events[1]);
            device.release(events[1]);
        }
        if (outcome != Outcome.OK) {
            throw GalernaException.of(ErrorClass.PROC_ABORTED, "the job is ending").exception();
        }
        if (holder != NOBODY) {
            throw own.lost(holder, target);
        }
    }

    /** What the next end of a rank ends; those before it have been looked at. */
    private Operation nextEnd(Admission admission) {
        final Operation next = device.vigil(own.context());
        admission.refuse(admission.ended(own::hasEnded));
        return next;
    }
}
