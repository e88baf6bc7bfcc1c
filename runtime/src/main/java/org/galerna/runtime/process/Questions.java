// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.process;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import org.galerna.runtime.wire.Body;
import org.galerna.runtime.wire.Fields;
import org.galerna.runtime.wire.Frame;
import org.galerna.runtime.wire.Published;
import org.galerna.runtime.wire.WireException;

/**
 * What processes have published, and who waits for what they have not. Used under the lock of its
 * owner.
 */
final class Questions {
    private final BiConsumer<Integer, Frame> reply;
    private final Map<Key, byte[]> values = new HashMap<>();
    private final Map<Key, List<Question>> open = new HashMap<>();
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
        private Frame value(byte[] value) {
            return new Body().add(number).add(value).of(Frame.Kind.VALUE);
        }

        private Frame none(Key key) {
            return new Body()
                    .add(number)
                    .add("process " + key.process + " has ended without publishing " + key.name)
                    .of(Frame.Kind.NO_VALUE);
        }
    }

    /** A question and what it is about. */
    record Asked(Question question, Key key) {
        /**
         * Reads the question of a process.
         *
         * @param processes how many the job has.
         */
        static Asked of(int asker, Frame frame, int processes) throws WireException {
            Fields in = frame.fields();
            int number = in.number();
            Key key = new Key(in.number(0, processes - 1), in.text());
            in.end();
            return new Asked(new Question(asker, number), key);
        }
    }

    /**
     * Begins empty.
     *
     * @param reply sends a frame to a process.
     */
    Questions(BiConsumer<Integer, Frame> reply) {
        this.reply = reply;
    }

    /** These values are known from now on. */
    void learn(List<Published> published) {
        for (Published value : published) {
            learn(new Key(value.process(), value.key()), value.value());
        }
    }

    /** A value is known from now on. */
    void learn(Key key, byte[] value) {
        values.put(key, value);
        List<Question> waiting = open.remove(key);
        if (waiting != null) {
            waiting.forEach(q -> reply.accept(q.asker, q.value(value)));
        }
    }

    /**
     * Answers a question, or keeps it until that can be done.
     *
     * @return how many wait for the value now; 0 if it was answered.
     */
    int ask(Asked asked) {
        Question question = asked.question;
        Key key = asked.key;
        byte[] value = values.get(key);
        if (value != null) {
            reply.accept(question.asker, question.value(value));
            return 0;
        }
        if (ended.get(key.process)) {
            reply.accept(question.asker, question.none(key));
            return 0;
        }
        List<Question> waiting = open.computeIfAbsent(key, _ -> new ArrayList<>());
        waiting.add(question);
        return waiting.size();
    }

    /** There will never be a value: answers those who wait for it. */
    void none(Key key) {
        open.remove(key).forEach(q -> reply.accept(q.asker, q.none(key)));
    }

    /** A process has ended: what it has not published it never will. */
    void ended(int process) {
        ended.set(process);
        open.keySet().stream().filter(key -> key.process == process).toList().forEach(this::none);
    }

    boolean isAnyEnded() {
        return !ended.isEmpty();
    }
}
