// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.process;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.galerna.runtime.wire.Fields;
import org.galerna.runtime.wire.Frame;
import org.galerna.runtime.wire.Published;
import org.galerna.runtime.wire.WireException;

/**
 * Wire-up as a host sees it, between its processes and {@link KeyValues} at the launcher. The
 * processes of the host come to the fence as one, with all that they have published; a value of
 * another host is asked for once. Thread-safe; nothing is sent up under the lock, as who is above
 * may just be sending down.
 */
final class HostValues {
    private final int processes;
    private final BitSet mine;
    private final BiConsumer<Integer, Frame> down;
    private final Consumer<Frame> up;
    private final Questions questions;
    private final Map<Questions.Question, Questions.Key> passedOn = new HashMap<>();
    private final Map<Integer, List<Published>> arrived = new HashMap<>();

    /**
     * Begins empty.
     *
     * @param processes how many the job has.
     * @param mine those of this host.
     * @param down sends a frame to a process.
     * @param up sends a frame to the launcher.
     */
    HostValues(int processes, BitSet mine, BiConsumer<Integer, Frame> down, Consumer<Frame> up) {
        this.processes = processes;
        this.mine = (BitSet) mine.clone();
        this.down = down;
        this.up = up;
        questions = new Questions(down);
    }

    /** A process publishes what others may wait for. */
    void put(int process, Frame frame) throws WireException {
        note(KeyValues.checked(KeyValues.set(process), frame));
        up.accept(frame.relayed(process));
    }

    private synchronized void note(List<Published> published) {
        questions.learn(published);
    }

    /** A process asks; only the first who wants a value of another host is passed on. */
    void get(int process, Frame frame) throws WireException {
        if (isToPassOn(Questions.Asked.of(process, frame, processes))) {
            up.accept(frame.relayed(process));
        }
    }

    private synchronized boolean isToPassOn(Questions.Asked asked) {
        boolean isFirst = questions.ask(asked) == 1 && !mine.get(asked.key().process());
        if (isFirst) {
            passedOn.put(asked.question(), asked.key());
        }
        return isFirst;
    }

    /** The launcher answers a process. */
    void answered(int process, Frame frame) throws WireException {
        Fields in = frame.fields();
        Questions.Question question = new Questions.Question(process, in.number());
        byte[] value = frame.kind() == Frame.Kind.VALUE ? in.bytes() : null;
        synchronized (this) {
            Questions.Key key = passedOn.remove(question);
            if (key == null) {
                throw new WireException("an answer to no question: " + question);
            }
            if (value != null) {
                questions.learn(key, value);
            } else {
                questions.none(key);
            }
        }
    }

    /**
     * A process comes to the fence. Once one of the host has ended its others come alone, so that
     * the launcher knows who waits in vain.
     */
    void fence(int process, Frame frame) throws WireException {
        List<Published> published = KeyValues.checked(KeyValues.set(process), frame);
        List<Frame> frames = new ArrayList<>();
        synchronized (this) {
            note(published);
            if (questions.isAnyEnded()) {
                frames.add(frame.relayed(process));
            } else {
                arrived.put(process, published);
                if (arrived.size() == mine.cardinality()) {
                    List<Published> all = arrived.values().stream().flatMap(List::stream).toList();
                    arrived.clear();
                    frames.addAll(Published.frames(all, Frame.Kind.FENCE));
                }
            }
        }
        frames.forEach(up);
    }

    /** All processes of the job have come to the fence. */
    void fenced() {
        mine.stream().forEach(process -> down.accept(process, Frame.of(Frame.Kind.FENCED)));
    }

    /** A process has ended. */
    void ended(int process) {
        List<Frame> frames = new ArrayList<>();
        synchronized (this) {
            questions.ended(process);
            arrived.forEach((p, published) ->
                    Published.frames(published, Frame.Kind.FENCE)
                            .forEach(frame -> frames.add(frame.relayed(p))));
            arrived.clear();
        }
        frames.forEach(up);
    }
}
