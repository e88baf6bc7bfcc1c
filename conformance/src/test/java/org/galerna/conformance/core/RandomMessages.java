// SPDX-License-Identifier: Apache-2.0
package org.galerna.conformance.core;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.galerna.Address;
import org.galerna.Buffer;
import org.galerna.Comm;
import org.galerna.Message;
import org.galerna.Request;
import org.galerna.Status;
import org.galerna.datatype.Datatype;

/** The calls of {@link RandomProgram}s that bring a message from one rank to another. */
final class RandomMessages {
    private static final int MOST = 300_000;
    private static final int MOST_MESSAGES = 8;
    private static final int UNUSED = 63;

    private RandomMessages() {}

    /** One of the messages of a mesh. */
    private record Sent(int from, int to, int tag, int length) {}

    /** Messages between random pairs, begun in random orders. */
    static void mesh(RandomCall call) {
        List<Sent> messages = new ArrayList<>();
        for (int i = call.draw(MOST_MESSAGES); i >= 0; i--) {
            int length = call.drawLength(MOST);
            Sent sent =
                    new Sent(call.draw(call.ranks()), call.draw(call.ranks()), call.tag(i), length);
            messages.add(sent);
        }
        boolean isSynchronous = call.drawsOneIn(3);
        boolean isStrided = call.drawsOneIn(4);
        boolean isOfAny = call.drawsOneIn(4);
        List<Runnable> starts = new ArrayList<>();
        for (Sent sent : messages) {
            if (sent.from == call.me()) {
                starts.add(() -> start(call, sent, isSynchronous));
            }
            if (sent.to == call.me()) {
                int source = isOfAny ? Comm.ANY_SOURCE : sent.from;
                starts.add(() -> receive(call, sent, source, isStrided ? 2 : 1));
            }
        }
        Collections.shuffle(starts, call.own());
        starts.forEach(Runnable::run);
    }

    private static void start(RandomCall call, Sent sent, boolean isSynchronous) {
        Buffer data = Buffer.of(call.data(sent.tag, sent.length));
        Request request =
                isSynchronous
                        ? call.comm().issend(data, sent.to, sent.tag)
                        : call.comm().isend(data, sent.to, sent.tag);
        call.leave(request, () -> {});
    }

    private static void receive(RandomCall call, Sent sent, int source, int stride) {
        int[] got = new int[sent.length * stride];
        long extent = (long) stride * Integer.BYTES;
        Datatype type = Datatype.resized(Datatype.INT, 0, extent);
        Buffer into = Buffer.of(got, 0, sent.length, type);
        call.leave(
                call.comm().irecv(into, source, sent.tag),
                () ->
                        call.requireEach(
                                sent.toString(),
                                got,
                                at -> at % stride == 0 ? call.value(sent.tag, at / stride) : 0));
    }

    /** Every rank sends and receives at once, to a rank as many places behind it. */
    static void circle(RandomCall call) {
        int places = call.draw(call.ranks());
        int from = call.behind(-places);
        Address to = new Address(call.behind(places), call.tag(0));
        Address source = new Address(from, call.tag(0));
        int[] data = call.data(call.me(), call.drawLength(MOST));
        int[] got = new int[data.length];
        if (call.drawsOneIn(2)) {
            call.comm().sendrecvReplace(Buffer.of(data), to, source);
            call.requireEach("sendrecvReplace", data, at -> call.value(from, at));
        } else {
            call.comm().sendrecv(Buffer.of(data), to, Buffer.of(got), source);
            call.requireEach("sendrecv", got, at -> call.value(from, at));
        }
    }

    /** Each rank hands on what it has got from the one before it. */
    static void chain(RandomCall call) {
        int length = call.drawLength(MOST);
        boolean isSynchronous = call.drawsOneIn(2);
        int[] data = call.me() == 0 ? call.data(0, length) : new int[length];
        if (call.me() > 0) {
            call.comm().recv(Buffer.of(data), call.me() - 1, call.tag(0));
        }
        if (call.me() + 1 < call.ranks() && isSynchronous) {
            call.comm().ssend(Buffer.of(data), call.me() + 1, call.tag(0));
        } else if (call.me() + 1 < call.ranks()) {
            call.comm().send(Buffer.of(data), call.me() + 1, call.tag(0));
        }
        call.requireEach("chain", data, at -> call.value(0, at));
    }

    /** Messages of a length that the receiver asks for. */
    static void probed(RandomCall call) {
        int from = call.behind(-1);
        int tag = call.tag(0);
        int length = call.drawLength(MOST);
        int[] data = call.data(call.me(), length);
        Request sent = call.comm().isend(Buffer.of(data), call.behind(1), tag);
        int[] got =
                switch (call.draw(3)) {
                    case 0 -> {
                        Status status = call.comm().probe(Comm.ANY_SOURCE, tag);
                        yield receive(call, status);
                    }
                    case 1 -> {
                        Message message = call.comm().mprobe(from, tag);
                        int[] room = new int[(int) message.status().count(Datatype.INT)];
                        message.recv(Buffer.of(room));
                        yield room;
                    }
                    default -> {
                        Status status = call.comm().iprobe(from, tag);
                        while (status == null) {
                            status = call.comm().iprobe(from, tag);
                        }
                        yield receive(call, status);
                    }
                };
        call.require(got.length == length, "a probe says " + got.length + " of " + length);
        call.requireEach("probed", got, at -> call.value(from, at));
        sent.waitFor();
    }

    private static int[] receive(RandomCall call, Status status) {
        int[] room = new int[(int) status.count(Datatype.INT)];
        call.comm().recv(Buffer.of(room), status.source(), status.tag());
        return room;
    }

    /** A receive for which nothing comes. */
    static void cancelled(RandomCall call) {
        int[] room = new int[1];
        Request never = call.comm().irecv(Buffer.of(room), call.behind(1), call.tag(UNUSED));
        never.cancel();
        call.require(never.waitFor().isCancelled(), "it is not cancelled");
    }

    /** An object of each rank for the next one. */
    static void objects(RandomCall call) {
        int from = call.behind(-1);
        String text = "x".repeat(call.drawLength(20_000));
        Object[] got = new Object[1];
        call.leave(
                call.comm().irecv(Buffer.of(got), from, call.tag(0)),
                () -> call.require((text + from).equals(got[0]), "another object"));
        call.comm().sendObject(text + call.me(), call.behind(1), call.tag(0));
    }
}
