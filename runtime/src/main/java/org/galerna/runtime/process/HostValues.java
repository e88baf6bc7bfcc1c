// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.process;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.galerna.runtime.process.KeyValues.Question;
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
    private final Map<KeyValues.Key, byte[]> values = new HashMap<>();
    private final Map<KeyValues.Key, List<Question>> questions = new HashMap<>();
    private final Map<Question, KeyValues.Key> asked = new HashMap<>();
    private final Map<Integer, List<Published>> arrived = new HashMap<>();
    private final BitSet ended = new BitSet();

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
    }

    /** A process publishes what others may wait for. */
    void put(int process, Frame frame) throws WireException {
        note(KeyValues.checked(KeyValues.set(process), frame));
        up.accept(frame.relayed(process));
    }

    private synchronized void note(List<Published> published) {
        for (Published value : published) {
            learn(new KeyValues.Key(value.process(), value.key()), value.value());
        }
    }

    /** A value is known from now on; under the lock. */
    private void learn(KeyValues.Key key, byte[] value) {
        values.put(key, value);
        List<Question> waiting = questions.remove(key);
        if (waiting != null) {
            waiting.forEach(q -> down.accept(q.asker(), q.value(value)));
        }
    }

    /** A process asks; only the first who wants a value of another host is passed on. */
    void get(int process, Frame frame) throws WireException {
        Map.Entry<KeyValues.Key, Question> read = KeyValues.question(process, frame, processes);
        if (isFor(read.getKey(), read.getValue())) {
            up.accept(frame.relayed(process));
        }
    }

    private synchronized boolean isFor(KeyValues.Key key, Question question) {
        byte[] value = values.get(key);
        boolean isMine = mine.get(key.process());
        if (value != null) {
            down.accept(question.asker(), question.value(value));
            return false;
        }
        if (isMine && ended.get(key.process())) {
            down.accept(question.asker(), question.none(key));
            return false;
        }
        List<Question> waiting = questions.computeIfAbsent(key, k -> new ArrayList<>());
        waiting.add(question);
        boolean isFirst = !isMine && waiting.size() == 1;
        if (isFirst) {
            asked.put(question, key);
        }
        return isFirst;
    }

    /** The launcher answers a process. */
    void answered(int process, Frame frame) throws WireException {
        Fields in = frame.fields();
        Question question = new Question(process, in.number());
        byte[] value = frame.kind() == Frame.Kind.VALUE ? in.bytes() : null;
        synchronized (this) {
            KeyValues.Key key = asked.remove(question);
            if (key == null) {
                throw new WireException("an answer to no question: " + question);
            }
            if (value != null) {
                learn(key, value);
            } else {
                questions.remove(key).forEach(q -> down.accept(q.asker(), q.none(key)));
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
            if (!ended.isEmpty()) {
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
            ended.set(process);
            KeyValues.endedFor(process, questions, down);
            arrived.forEach((p, published) ->
                    Published.frames(published, Frame.Kind.FENCE)
                            .forEach(frame -> frames.add(frame.relayed(p))));
            arrived.clear();
        }
        frames.forEach(up);
    }
}
