// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.process;

import java.util.BitSet;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.stream.IntStream;
import org.galerna.runtime.wire.Frame;
import org.galerna.runtime.wire.Published;
import org.galerna.runtime.wire.WireException;

/**
 * What the processes of a job have published, who waits for what, and their fence: at the launcher,
 * the root of the tree whose other nodes are {@link HostValues}. Thread-safe.
 */
final class KeyValues {
    private final int processes;
    private final Runnable open;
    private final Questions questions;
    private final BitSet arrived = new BitSet();

    /**
     * Begins empty.
     *
     * @param processes how many the job has.
     * @param reply sends a frame to a process.
     * @param open tells all processes that they have come to the fence.
     */
    KeyValues(int processes, BiConsumer<Integer, Frame> reply, Runnable open) {
        this.processes = processes;
        questions = new Questions(reply);
        this.open = open;
    }

    /** Some processes publish. */
    synchronized void put(BitSet from, Frame frame) throws WireException {
        questions.learn(checked(from, frame));
    }

    /** Some processes. */
    static BitSet set(int... processes) {
        BitSet result = new BitSet();
        IntStream.of(processes).forEach(result::set);
        return result;
    }

    /** The values of a frame, all of them published by some of these processes. */
    static List<Published> checked(BitSet from, Frame frame) throws WireException {
        List<Published> result = Published.of(frame);
        for (Published value : result) {
            if (!from.get(value.process())) {
                throw new WireException("a value of process " + value.process() + ", who is not");
            }
        }
        return result;
    }

    synchronized void get(int process, Frame frame) throws WireException {
        questions.ask(Questions.Asked.of(process, frame, processes));
    }

    /** Some processes have come to the fence, and publish what they have put before. */
    synchronized void fence(BitSet from, Frame frame) throws WireException {
        put(from, frame);
        arrived.or(from);
        if (arrived.cardinality() == processes) {
            arrived.clear();
            open.run();
        }
    }

    /** A process has ended: nobody needs to wait for what it has not published. */
    synchronized void ended(int process) {
        questions.ended(process);
    }

    /** A process that waits at the fence although another one will never come; -1 if none does. */
    synchronized int waitsInVain() {
        return questions.isAnyEnded() ? arrived.nextSetBit(0) : -1;
    }
}
