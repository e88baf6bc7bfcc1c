// SPDX-License-Identifier: Apache-2.0
package org.galerna.collectives.simulate;

import java.util.ArrayList;
import java.util.List;
import org.galerna.collectives.Algorithm;

/**
 * Runs one call of an algorithm on all ranks of a scenario.
 *
 * <p>Ranks take turns. In each simulated round a rank may complete at most one send and one
 * receive, both in the order in which it said them where the partners are ready; a message
 * completes only when both sides are in the round of their plans that names it. Steps of direct
 * reach take a round too, all of one rank together; their bytes are counted at the rank that does
 * them, as received.
 */
public final class Simulator {
    private final Scenario scenario;
    private final VirtualRank[] ranks;
    private final Commons commons;
    private final List<Outcome.Message> messages = new ArrayList<>();
    private final long[] sent;
    private final long[] received;

    private Simulator(Algorithm algorithm, Scenario scenario) {
        this.scenario = scenario;
        ranks = new VirtualRank[scenario.ranks()];
        commons = new Commons(ranks.length);
        sent = new long[ranks.length];
        received = new long[ranks.length];
        for (int rank = 0; rank < ranks.length; rank++) {
            ranks[rank] = new VirtualRank(this, algorithm, scenario, rank);
        }
    }

    Commons commons() {
        return commons;
    }

    VirtualRank rank(int rank) {
        return ranks[rank];
    }

    /**
     * Runs a scenario and checks its result.
     *
     * @param algorithm an algorithm of the scenario's primitive
     * @param scenario the call
     * @return what happened
     * @throws PlanException if a plan breaks a rule of {@link org.galerna.collectives.Steps}, the
     *     ranks wait for each other, or a result is wrong
     */
    public static Outcome run(Algorithm algorithm, Scenario scenario) {
        return new Simulator(algorithm, scenario).run();
    }

    private Outcome run() {
        int rounds = 0;
        while (!isDone()) {
            if (!passRound()) {
                throw new PlanException(scenario + ": deadlock" + waits());
            }
            rounds++;
        }
        long most = 0;
        for (int rank = 0; rank < ranks.length; rank++) {
            ranks[rank].memory().checkResult();
            if (commons.epoch(rank) != commons.epoch(0)) {
                throw new PlanException(
                        scenario + ": ranks 0 and " + rank + " say different numbers of fences");
            }
            most = Math.max(most, Math.max(sent[rank], received[rank]));
        }
        return new Outcome(rounds, most, List.copyOf(messages));
    }

    private boolean isDone() {
        for (VirtualRank rank : ranks) {
            if (!rank.isDone()) {
                return false;
            }
        }
        return true;
    }

    /** Lets every rank send and receive once; false if no message could travel. */
    private boolean passRound() {
        boolean[] hasReceived = new boolean[ranks.length];
        boolean moved = false;
        commons.nextRound();
        for (int rank = 0; rank < ranks.length; rank++) {
            long bytes = ranks[rank].reach();
            moved |= bytes >= 0;
            received[rank] += Math.max(bytes, 0);
        }
        for (int from = 0; from < ranks.length; from++) {
            moved |= sendOne(from, hasReceived);
        }
        for (VirtualRank rank : ranks) {
            rank.advance();
        }
        return moved;
    }

    private boolean sendOne(int from, boolean[] hasReceived) {
        boolean[] passed = new boolean[ranks.length]; // an earlier send to it is still waiting
        for (Step send : ranks[from].pending(Step.Verb.SEND)) {
            int to = send.peer();
            if (!passed[to] && !hasReceived[to]) {
                Step receive = ranks[to].firstReceive(from);
                if (receive != null) {
                    transfer(from, send, to, receive);
                    hasReceived[to] = true;
                    return true;
                }
            }
            passed[to] = true;
        }
        return false;
    }

    private void transfer(int from, Step send, int to, Step receive) {
        Store.Area source = ranks[from].memory().area(send, send.from());
        Store.Area target = ranks[to].memory().area(receive, receive.from());
        if (source.length() != target.length()) {
            throw ranks[to]
                    .memory()
                    .fault(
                            receive,
                            "of "
                                    + target.length()
                                    + " bytes meets a message of "
                                    + source.length());
        }
        ranks[from].copy(send, source, target);
        ranks[from].complete(send);
        ranks[to].complete(receive);
        sent[from] += source.length();
        received[to] += source.length();
        messages.add(new Outcome.Message(from, to, source.length()));
    }

    private String waits() {
        StringBuilder text = new StringBuilder();
        for (int rank = 0; rank < ranks.length; rank++) {
            if (!ranks[rank].isDone()) {
                text.append("; rank ").append(rank).append(" waits in ").append(ranks[rank]);
            }
        }
        return text.toString();
    }
}
