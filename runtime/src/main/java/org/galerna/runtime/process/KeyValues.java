// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.process;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import org.galerna.device.Wireup;
import org.galerna.runtime.wire.Body;
import org.galerna.runtime.wire.Fields;
import org.galerna.runtime.wire.Frame;
import org.galerna.runtime.wire.WireException;

/** What the processes of a job have published, who waits for what, and their fence. Thread-safe. */
final class KeyValues {
    private final int processes;
    private final BiConsumer<Integer, Frame> reply;
    private final Map<Key, byte[]> values = new HashMap<>();
    private final List<Question> open = new ArrayList<>();
    private final BitSet arrived = new BitSet();
    private final BitSet ended = new BitSet();

    private record Key(int process, String name) {}

    private record Question(int asker, int number, Key key) {}

    /**
     * Begins empty.
     *
     * @param processes how many the job has.
     * @param reply sends a frame to a process.
     */
    KeyValues(int processes, BiConsumer<Integer, Frame> reply) {
        this.processes = processes;
        this.reply = reply;
    }

    synchronized void put(int process, Frame frame) throws WireException {
        Fields in = frame.fields();
        Key key = new Key(process, in.text());
        byte[] value = in.bytes();
        in.end();
        if (key.name.length() > Wireup.KEY_LENGTH || value.length > Wireup.VALUE_BYTES) {
            throw new WireException("key or value is too long: " + key.name);
        }
        values.put(key, value);
        open.removeIf(question -> {
            boolean isThis = question.key.equals(key);
            if (isThis) {
                reply.accept(question.asker, value(question.number, value));
            }
            return isThis;
        });
    }

    synchronized void get(int process, Frame frame) throws WireException {
        Fields in = frame.fields();
        int number = in.number();
        Key key = new Key(in.number(0, processes - 1), in.text());
        in.end();
        byte[] value = values.get(key);
        if (value != null) {
            reply.accept(process, value(number, value));
        } else if (ended.get(key.process)) {
            reply.accept(process, none(number, key));
        } else {
            open.add(new Question(process, number, key));
        }
    }

    private static Frame value(int number, byte[] value) {
        return new Body().add(number).add(value).of(Frame.Kind.VALUE);
    }

    private static Frame none(int number, Key key) {
        return new Body()
                .add(number)
                .add("process " + key.process + " has ended without publishing " + key.name)
                .of(Frame.Kind.NO_VALUE);
    }

    /** A process has come to the fence. */
    synchronized void fence(int process) {
        arrived.set(process);
        if (arrived.cardinality() == processes) {
            arrived.clear();
            for (int p = 0; p < processes; p++) {
                reply.accept(p, Frame.of(Frame.Kind.FENCED));
            }
        }
    }

    /** A process has ended: nobody needs to wait for what it has not published. */
    synchronized void ended(int process) {
        ended.set(process);
        open.removeIf(question -> {
            boolean isThis = question.key.process == process;
            if (isThis) {
                reply.accept(question.asker, none(question.number, question.key));
            }
            return isThis;
        });
    }

    /** A process that waits at the fence although another one will never come; -1 if none does. */
    synchronized int waitsInVain() {
        return ended.isEmpty() ? -1 : arrived.nextSetBit(0);
    }
}
