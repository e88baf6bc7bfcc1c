// SPDX-License-Identifier: Apache-2.0
package org.galerna.collectives.simulate;

import java.util.ArrayList;
import java.util.List;
import org.galerna.collectives.Remote;
import org.galerna.collectives.Steps;

/** Writes down the steps of one rank, round by round. */
final class Recorder implements Steps {
    private final List<List<Step>> rounds = new ArrayList<>();
    private List<Step> round = new ArrayList<>();

    /** The rounds that have steps. */
    List<List<Step>> rounds() {
        next();
        return rounds;
    }

    @Override
    public void send(int peer, int slot, int first, int n) {
        round.add(new Step(Step.Verb.SEND, peer, new Step.Range(slot, first, n), null));
    }

    @Override
    public void recv(int peer, int slot, int first, int n) {
        round.add(new Step(Step.Verb.RECV, peer, new Step.Range(slot, first, n), null));
    }

    @Override
    public void copy(int from, int first, int n, int to, int at) {
        local(Step.Verb.COPY, new Step.Range(from, first, n), new Step.Range(to, at, n));
    }

    @Override
    public void combine(int from, int first, int n, int into, int at) {
        local(Step.Verb.COMBINE, new Step.Range(from, first, n), new Step.Range(into, at, n));
    }

    @Override
    public void combineAfter(int from, int first, int n, int into, int at) {
        local(Step.Verb.COMBINE_AFTER, new Step.Range(from, first, n), new Step.Range(into, at, n));
    }

    private void local(Step.Verb verb, Step.Range from, Step.Range to) {
        round.add(new Step(verb, -1, from, to));
    }

    @Override
    public void expose(int slot) {
        local(Step.Verb.EXPOSE, new Step.Range(slot, 0, 0), new Step.Range(slot, 0, 0));
    }

    @Override
    public void publish(int slot) {
        local(Step.Verb.PUBLISH, new Step.Range(slot, 0, 0), new Step.Range(slot, 0, 0));
    }

    @Override
    public void read(int from, int first, int n, int to, int at) {
        remote(Step.Verb.READ, from, new Step.Range(Remote.slot(from), first, n), range(to, at, n));
    }

    @Override
    public void combineFrom(int from, int first, int n, int into, int at) {
        Step.Range there = new Step.Range(Remote.slot(from), first, n);
        remote(Step.Verb.COMBINE_FROM, from, there, range(into, at, n));
    }

    @Override
    public void write(int from, int first, int n, int to, int at) {
        remote(Step.Verb.WRITE, to, range(from, first, n), range(Remote.slot(to), at, n));
    }

    @Override
    public void strand() {
        next();
        local(Step.Verb.STRAND, range(0, 0, 0), range(0, 0, 0));
        next();
    }

    @Override
    public void fence() {
        next();
        local(Step.Verb.FENCE, range(0, 0, 0), range(0, 0, 0));
        next();
    }

    private static Step.Range range(int slot, int first, int n) {
        return new Step.Range(slot, first, n);
    }

    private void remote(Step.Verb verb, int name, Step.Range from, Step.Range to) {
        round.add(new Step(verb, name, from, to));
    }

    @Override
    public void next() {
        if (!round.isEmpty()) {
            rounds.add(round);
            round = new ArrayList<>();
        }
    }
}
