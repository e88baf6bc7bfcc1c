// SPDX-License-Identifier: Apache-2.0
package org.galerna.execute;

import org.galerna.base.Padded;
import org.galerna.collectives.Slots;
import org.galerna.datatype.BaseType;
import org.galerna.device.Kind;
import org.galerna.device.Outcome;
import org.galerna.reduce.Kernel;

/**
 * Runs plans of publications alone, in one loop over their numbers: what {@link DirectSteps} would
 * do for each step without what it needs for messages and exposed memory. One thread at a time.
 */
final class BriefSteps extends Padded {
    private final Station station;
    private final int rank;
    private final CallSlots slots;
    private final Combiner combiner = new Combiner();
    private StepFailure failure; // the first of this call

    /** Keep the next object off the lines of the fields above. */
    @SuppressWarnings("unused")
    private Object z0, z1, z2, z3, z4, z5, z6, z7, z8, z9, za, zb, zc, zd, ze, zf;

    BriefSteps(Station station, int rank, CallSlots slots) {
        this.station = station;
        this.rank = rank;
        this.slots = slots;
    }

    /**
     * Runs a plan on the arrays of the call.
     *
     * @param element of all arrays.
     * @param kernel combines elements; null if the plan combines nothing.
     * @throws StepFailure if a peer has published something else, or has ended.
     */
    void run(Brief plan, BaseType element, Kernel kernel) {
        final int[] steps = plan.steps();
        failure = null;
        station.begin();
        try {
            for (int step = 0; step < steps.length; step += Brief.WIDTH) {
                switch (steps[step]) {
                    case Program.PUBLISH -> publish(steps, step, element);
                    case Program.COPY -> copy(steps, step, element);
                    case Program.READ -> read(steps, step, element);
                    default -> combineFrom(steps, step, element, kernel);
                }
            }
        } finally {
            station.end();
        }
        if (failure != null) {
            throw failure;
        }
    }

    private void publish(int[] steps, int step, BaseType element) {
        final int bytes = steps[step + Brief.BYTES];
        if (Brief.isSignal(bytes)) {
            station.publish(null, Kind.BYTE, 0, 0);
        } else {
            final int slot = steps[step + Brief.SLOT];
            final long start = slots.base(slot) + steps[step + Brief.START];
            final Object array = slots.array(slot);
            station.publish(array, Memory.kind(array, element), start, bytes);
        }
    }

    private void copy(int[] steps, int step, BaseType element) {
        final int bytes = steps[step + Brief.BYTES];
        if (bytes == 0) {
            return;
        }
        final int slot = steps[step + Brief.SLOT];
        final int into = steps[step + Brief.INTO];
        final long from = slots.base(slot) + steps[step + Brief.START] + steps[step + Brief.FROM];
        final long to = slots.base(into) + steps[step + Brief.AT];
        final Object source = slots.array(slot);
        final Object target = slots.array(into);
        if (from != to || !SlotMemory.isSame(source, target)) {
            final int shift = Kind.shift(element.kind());
            element.copy(
                    source, (int) (from >> shift), target, (int) (to >> shift), bytes >> shift);
        }
    }

    /** Whether what this rank is to read of its own still stands where it was published from. */
    private boolean isAtHand(int[] steps, int step) {
        return steps[step + Brief.PEER] == rank
                && steps[step + Brief.SLOT] == Slots.SEND
                && !SlotMemory.isSame(slots.send(), slots.receive());
    }

    private void read(int[] steps, int step, BaseType element) {
        final int bytes = steps[step + Brief.BYTES];
        if (isAtHand(steps, step)) {
            copy(steps, step, element);
        } else if (await(steps, step, element.kind()) && bytes > 0) {
            final int into = steps[step + Brief.INTO];
            final long to = slots.base(into) + steps[step + Brief.AT];
            final Object array = slots.array(into);
            final int from = steps[step + Brief.FROM];
            station.readPublished(from, array, Memory.kind(array, element), to, bytes);
        }
    }

    private void combineFrom(int[] steps, int step, BaseType element, Kernel kernel) {
        final int kind = element.kind();
        final int bytes = steps[step + Brief.BYTES];
        if (isAtHand(steps, step)) {
            combineOwn(steps, step, element, kernel);
        } else if (await(steps, step, kind) && bytes > 0) {
            final Object few = station.few(element);
            station.readPublished(steps[step + Brief.FROM], few, kind, 0, bytes);
            final int into = steps[step + Brief.INTO];
            final int shift = Kind.shift(kind);
            final int at = (int) ((slots.base(into) + steps[step + Brief.AT]) >> shift);
            final Object array = slots.array(into);
            combiner.of(kernel, element, few, array).combine(few, 0, array, at, bytes >> shift);
        }
    }

    private void combineOwn(int[] steps, int step, BaseType element, Kernel kernel) {
        final int shift = Kind.shift(element.kind());
        final long from = slots.sendBase() + steps[step + Brief.START] + steps[step + Brief.FROM];
        final int into = steps[step + Brief.INTO];
        final int at = (int) ((slots.base(into) + steps[step + Brief.AT]) >> shift);
        final int count = steps[step + Brief.BYTES] >> shift;
        if (count > 0) {
            final Object own = slots.send();
            final Object array = slots.array(into);
            combiner.of(kernel, element, own, array)
                    .combine(own, (int) (from >> shift), array, at, count);
        }
    }

    /** Waits for a publication; whether this call may use it. */
    private boolean await(int[] steps, int step, int kind) {
        final int whole = steps[step + Brief.WHOLE];
        final int peer = steps[step + Brief.PEER];
        final int outcome =
                Brief.isSignal(whole)
                        ? station.awaitPublished(peer, Kind.BYTE, 0)
                        : station.awaitPublished(peer, kind, whole);
        if (outcome != Outcome.OK) {
            failure = StepFailure.first(failure, outcome, peer, Math.max(whole, 0));
        }
        return failure == null;
    }
}
