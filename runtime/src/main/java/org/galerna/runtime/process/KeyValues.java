// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.process;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.stream.IntStream;
import org.galerna.runtime.wire.Body;
import org.galerna.runtime.wire.Fields;
import org.galerna.runtime.wire.Frame;
import org.galerna.runtime.wire.Published;
import org.galerna.runtime.wire.WireException;

/**
 * What the processes of a job have published, who waits for what, and their fence: at the launcher,
 * the root of the tree whose other nodes are {@link HostValues}. Thread-safe.
 */
final class KeyValues {
    private final int processes;
    private final BiConsumer<Integer, Frame> reply;
    private final Runnable open;
    private final Map<Key, byte[]> values = new HashMap<>();
    private final Map<Key, List<Question>> questions = new HashMap<>();
    private final BitSet arrived = new BitSet();
    private final BitSet ended = new BitSet();

    /**
     * Something that a process publishes.
     *
     * @param process its number.
     * @param name the key.
     */
    record Key(int process, String name) {}

    /**
     * Somebody who wants to know a value.
     *
     * @param asker a process.
     * @param number that the answer has to bear.
     */
    record Question(int asker, int number) {
        Frame value(byte[] value) {
            return new Body().add(number).add(value).of(Frame.Kind.VALUE);
        }

        Frame none(Key key) {
            return new Body()
                    .add(number)
                    .add("process " + key.process + " has ended without publishing " + key.name)
                    .of(Frame.Kind.NO_VALUE);
        }
    }

    /**
     * Begins empty.
     *
     * @param processes how many the job has.
     * @param reply sends a frame to a process.
     * @param open tells all processes that they have come to the fence.
     */
    KeyValues(int processes, BiConsumer<Integer, Frame> reply, Runnable open) {
        this.processes = processes;
        this.reply = reply;
        this.open = open;
    }

    /** Some processes publish. */
    synchronized void put(BitSet from, Frame frame) throws WireException {
        for (Published value : checked(from, frame)) {
            Key key = new Key(value.process(), value.key());
            values.put(key, value.value());
            List<Question> waiting = questions.remove(key);
            if (waiting != null) {
                waiting.forEach(q -> reply.accept(q.asker, q.value(value.value())));
            }
        }
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

    /**
     * Reads the question of a process.
     *
     * @param processes how many the job has.
     */
    static Map.Entry<Key, Question> question(int asker, Frame frame, int processes)
            throws WireException {
        Fields in = frame.fields();
        int number = in.number();
        Key key = new Key(in.number(0, processes - 1), in.text());
        in.end();
        return Map.entry(key, new Question(asker, number));
    }

    synchronized void get(int process, Frame frame) throws WireException {
        Map.Entry<Key, Question> read = question(process, frame, processes);
        Key key = read.getKey();
        Question question = read.getValue();
        byte[] value = values.get(key);
        if (value != null) {
            reply.accept(process, question.value(value));
        } else if (ended.get(key.process)) {
            reply.accept(process, question.none(key));
        } else {
            questions.computeIfAbsent(key, k -> new ArrayList<>()).add(question);
        }
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
        ended.set(process);
        endedFor(process, questions, reply);
    }

    /** Answers those who have asked for what a process will never publish. */
    static void endedFor(
            int process, Map<Key, List<Question>> questions, BiConsumer<Integer, Frame> reply) {
        questions
                .entrySet()
                .removeIf(open -> {
                    boolean isThis = open.getKey().process == process;
                    if (isThis) {
                        open.getValue().forEach(q -> reply.accept(q.asker, q.none(open.getKey())));
                    }
                    return isThis;
                });
    }

    /** A process that waits at the fence although another one will never come; -1 if none does. */
    synchronized int waitsInVain() {
        return ended.isEmpty() ? -1 : arrived.nextSetBit(0);
    }
}
