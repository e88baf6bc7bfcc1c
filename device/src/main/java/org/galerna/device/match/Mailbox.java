// SPDX-License-Identifier: Apache-2.0
package org.galerna.device.match;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.ArrayDeque;
import org.galerna.base.VarHandles;
import org.galerna.device.Device;
import org.galerna.device.MessageHandler;
import org.galerna.device.Outcome;

/**
 * Active messages that have come in and wait for a thread of their own rank. Messages without a
 * handler wait until there is one.
 */
@SuppressWarnings({
    "UnusedVariable",
    "ThreadPriorityCheck"
}) // fields are read by handles; who waits for room yields
final class Mailbox {
    private static final VarHandle COUNT =
            VarHandles.of(MethodHandles.lookup(), "count", int.class);
    private static final VarHandle DELIVERING =
            VarHandles.of(MethodHandles.lookup(), "delivering", int.class);
    private static final VarHandle HANDLER =
            MethodHandles.arrayElementVarHandle(MessageHandler[].class);

    /** One message. */
    private static final class Mail {
        final Link source;
        final int id;
        final long header;
        final byte[] data;

        Mail(Link source, int id, long header, byte[] data) {
            this.source = source;
            this.id = id;
            this.header = header;
            this.data = data;
        }
    }

    private final MessageHandler[] handlers = new MessageHandler[Device.HANDLERS];
    private final ArrayDeque<Mail> mails = new ArrayDeque<>(1);
    private int count;
    private int delivering;

    static boolean isHandler(int id) {
        return id >= Device.FIRST_HANDLER && id < Device.HANDLERS;
    }

    static int checked(int id) {
        if (!isHandler(id)) {
            throw new IllegalArgumentException(
                    "handler "
                            + id
                            + ": from "
                            + Device.FIRST_HANDLER
                            + " to "
                            + (Device.HANDLERS - 1)
                            + " are free");
        }
        return id;
    }

    static void checkLength(int length, int limit) {
        if (length > limit) {
            throw new IllegalArgumentException(
                    "message of " + length + " bytes, at most " + limit + " go");
        }
    }

    void register(int id, MessageHandler handler) {
        HANDLER.setRelease(handlers, checked(id), handler);
        synchronized (mails) {
            COUNT.setOpaque(this, mails.size()); // who has waited for it counts again
        }
    }

    /** Sends a message, and waits for room if need be. Any thread. */
    static int send(Link to, int id, long header, byte[] data) {
        final MatchingDevice device = to.device();
        checked(id);
        checkLength(data.length, device.capabilities().messageBytes());
        final byte[] copy = data.clone();
        while (!to.message(id, header, copy)) {
            if (to.hasEnded()) {
                return Outcome.PEER_LOST;
            }
            device.help(to);
            Thread.yield();
        }
        return to.hasEnded() ? Outcome.PEER_LOST : Outcome.OK;
    }

    /** Adds a message. Any thread. */
    void add(Link source, int id, long header, byte[] data) {
        synchronized (mails) {
            mails.addLast(new Mail(source, id, header, data));
            COUNT.setOpaque(this, mails.size());
        }
    }

    boolean hasMail() {
        return (int) COUNT.getOpaque(this) != 0;
    }

    /** Runs handlers, unless another thread or an outer call of this one does. Under no lock. */
    void deliver() {
        if (!DELIVERING.compareAndSet(this, 0, 1)) {
            return;
        }
        try {
            Mail mail = next();
            while (mail != null) {
                final MessageHandler handler =
                        (MessageHandler) HANDLER.getAcquire(handlers, mail.id);
                handler.receive(mail.source, mail.header, mail.data);
                mail = next();
            }
        } finally {
            DELIVERING.setRelease(this, 0);
        }
    }

    /** Takes the first message that has a handler. */
    private Mail next() {
        synchronized (mails) {
            Mail found = null;
            for (Mail mail : mails) {
                if (HANDLER.getAcquire(handlers, mail.id) != null) {
                    found = mail;
                    break;
                }
            }
            if (found != null) {
                mails.remove(found);
            }
            COUNT.setOpaque(this, found == null ? 0 : mails.size());
            return found;
        }
    }
}
