// SPDX-License-Identifier: Apache-2.0
package org.galerna.collectives.simulate;

import java.util.ArrayList;
import java.util.List;
import org.galerna.collectives.Blocks;
import org.galerna.collectives.Remote;
import org.galerna.collectives.Steps;

/** One rank's steps of direct reach: those that wait, and what they do when they need no more. */
final class Reach {
    private final VirtualRank owner;
    private final int rank;
    private final Commons commons;
    private final List<Step> waiting = new ArrayList<>();

    Reach(VirtualRank owner, int rank, Commons commons) {
        this.owner = owner;
        this.rank = rank;
        this.commons = commons;
    }

    boolean isWaiting() {
        return !waiting.isEmpty();
    }

    /**
     * Fails unless a round exposes and publishes first, and has messages or accesses only, and all
     * slots of an epoch are exposed in one round.
     */
    void checkOrder(List<Step> steps) {
        boolean messages = false;
        boolean accesses = false;
        for (Step step : steps) {
            if (step.verb() == Step.Verb.EXPOSE && commons.isExposing(rank)) {
                throw owner.fault(step, "exposes in a later round of its epoch");
            }
            messages |= step.isMessage();
            accesses |= step.isRemote();
            if (messages && accesses) {
                throw owner.fault(step, "stands in a round with messages and direct reach");
            }
            if (accesses && !step.isRemote()) {
                boolean offers =
                        step.verb() == Step.Verb.EXPOSE || step.verb() == Step.Verb.PUBLISH;
                if (offers) {
                    throw owner.fault(step, "stands behind an access in its round");
                }
            }
        }
    }

    /** Starts a step of direct reach. */
    void enter(Step step) {
        switch (step.verb()) {
            case EXPOSE -> {
                if (!commons.expose(rank, step.from().slot())) {
                    throw owner.fault(step, "exposes a slot twice in an epoch");
                }
            }
            case PUBLISH -> publish(step);
            case STRAND -> commons.endStrand(rank);
            case FENCE -> {
                commons.arrive(rank);
                waiting.add(step);
                tryFence(step);
            }
            default -> waiting.add(step);
        }
    }

    private void publish(Step step) {
        Blocks blocks = owner.memory().blocks(step.from().slot());
        Store copy = new Store(blocks.end());
        if (blocks.end() > Steps.PUBLISHED_BYTES) {
            throw owner.fault(step, "publishes " + blocks.end() + " bytes");
        }
        if (blocks.count() > 0 && blocks.end() > 0) {
            Step.Range all = new Step.Range(step.from().slot(), 0, blocks.count());
            owner.copy(
                    step,
                    owner.memory().area(step, all),
                    new Store.Area(copy, blocks.offset(0), blocks.end()));
        }
        if (!commons.publish(rank, copy)) {
            throw owner.fault(step, "publishes twice in an epoch");
        }
    }

    /** Does what can be done now; returns the bytes that moved from others, or -1 for nothing. */
    long pass() {
        long bytes = -1;
        for (Step step : List.copyOf(waiting)) {
            long moved = step.verb() == Step.Verb.FENCE ? tryFence(step) : tryAccess(step);
            if (moved >= 0) {
                bytes = Math.max(bytes, 0) + moved;
            }
        }
        return bytes;
    }

    private long tryFence(Step step) {
        if (!commons.mayLeave(rank)) {
            return -1;
        }
        commons.leave(rank);
        waiting.remove(step);
        return 0;
    }

    private long tryAccess(Step step) {
        int peer = Remote.peer(step.peer());
        int slot = Remote.slot(step.peer());
        Store.Area there;
        if (Remote.isPublished(step.peer())) {
            Store copy = commons.published(rank, peer);
            if (copy == null) {
                return -1;
            }
            there = publishedArea(step, copy, slot);
        } else {
            if (!commons.isExposed(rank, peer, slot)) {
                return -1;
            }
            there = owner.peer(peer).exposedArea(step);
        }
        waiting.remove(step);
        if (step.from().n() == 0) {
            return 0;
        }
        boolean writes = step.verb() == Step.Verb.WRITE;
        Store.Area here = owner.memory().area(step, writes ? step.from() : step.to());
        note(step, writes, there);
        note(step, !writes, here);
        if (writes) {
            owner.act(step, here, there);
        } else {
            owner.act(step, there, here);
        }
        return peer == rank ? 0 : there.length();
    }

    private Store.Area publishedArea(Step step, Store copy, int slot) {
        if (step.from().n() == 0) {
            return new Store.Area(null, 0, 0);
        }
        Blocks blocks = owner.memory().blocks(slot);
        int first = step.from().first();
        if (blocks.count() == 1) { // of any length
            Store.Area here = owner.memory().area(step, step.to());
            if (here.length() != copy.length()) {
                throw owner.fault(step, "reads a publication of " + copy.length() + " bytes");
            }
            return new Store.Area(copy, 0, here.length());
        }
        return new Store.Area(copy, blocks.offset(first), blocks.length(first, step.from().n()));
    }

    /** Notes an access of this rank, and fails if another rank's is in its way. */
    void note(Step step, boolean writes, Store.Area area) {
        if (!commons.touch(rank, writes, area)) {
            throw owner.fault(
                    step, "touches memory that another rank or strand touches in this epoch");
        }
    }

    /** Notes a local step, which matters while memory of this rank is exposed. */
    void noteLocal(Step step, Store.Area read, Store.Area written) {
        if (commons.isExposing(rank)) {
            note(step, false, read);
            note(step, true, written);
        }
    }

    /** Fails if the plan ends with memory exposed. */
    void checkEnd(Step last) {
        if (commons.isExposing(rank)) {
            throw owner.fault(last, "ends a plan whose last epoch exposes memory");
        }
    }

    @Override
    public String toString() {
        return waiting.toString();
    }
}
