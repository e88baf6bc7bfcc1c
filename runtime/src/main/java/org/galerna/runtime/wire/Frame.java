// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.wire;

/**
 * One message between a launcher and a process, or between a launcher and a host.
 *
 * <pre>
 *   0         4      5
 *   | length  | kind | body: length bytes |
 * </pre>
 *
 * Numbers are big-endian.
 *
 * @param kind what it says.
 * @param body its fields, as {@link Fields} reads them; not copied.
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record Frame(Kind kind, byte[] body) {
    /** Longest body in bytes of a frame that is not a description. */
    public static final int BODY_BYTES = 1 << 17;

    /** Longest body in bytes of a frame that may hold another one. */
    public static final int RELAYED_BYTES = BODY_BYTES + 64;

    private static final byte[] NOTHING = new byte[0];

    /** What a frame says. */
    public enum Kind {
        /** Launcher: 16 random bytes to be proved over. */
        CHALLENGE(1),
        /** Process: number of the process, process id of the system, proof. */
        HELLO(2),
        /** Launcher: its own proof. */
        WELCOME(3),
        /** Process, or host for its processes: {@link Published} values. */
        PUT(4),
        /** Process: number of the question, process asked for, key. */
        GET(5),
        /** Launcher: number of the question, value. */
        VALUE(6),
        /** Launcher: number of the question, why there will never be a value. */
        NO_VALUE(7),
        /** The same, and whoever says it has come to a fence. */
        FENCE(8),
        /** Launcher, also to a host for its processes: all have come to the fence. */
        FENCED(9),
        /** Process: a rank has initialised. */
        INITIALISED(11),
        /** Process: a rank has finalised. */
        FINALISED(12),
        /** Process: a rank has ended, or is to be ended, before its process: {@link Ending}. */
        ENDED(13),
        /** Process: it begins to end, and by what: {@link Ending}. */
        ENDING(14),
        /** Process: a rank, and whether all its threads have waited for long. */
        STILL(15),
        /** Launcher: number of the question; asks what the ranks wait for. */
        ASK_WAITS(16),
        /** Process: number of the question, a rank, whether it is still, lines. */
        WAITS(17),
        /** Launcher: a rank has ended without Finalize. */
        PEER_ENDED(18),
        /** Process: a rank waits for one that has ended: the two ranks, what it does, its stack. */
        BEREAVED(19),
        /** Process: wants input. */
        WANT_INPUT(20),
        /** Launcher: end now. */
        END(21),
        /** Launcher to host: process, kind and body of a frame for it; host: of a frame by it. */
        RELAY(22),
        /** Host: a process has proved itself. */
        CONNECTED(23),
        /** Host: a process has written: process, whether to standard error, bytes. */
        WROTE(24),
        /** Host: a process has ended: process, exit code, file that a crashed JVM has left. */
        EXITED(25),
        /** Host: why it cannot do what it should. */
        LOST(26),
        /** Launcher to host: standard input of a process: process, bytes; none are its end. */
        INPUT(27),
        /** Launcher to host: the name of a signal for all processes. */
        SIGNAL(28),
        /** Launcher to host: end all processes now. */
        KILL(29),
        /** Either: nothing, so that a broken network is noticed. */
        TICK(30),
        /** Host: digests of files that it lacks. */
        MISSING(31),
        /** Launcher to host: digest of a file, bytes of it; none are its end. */
        FILE(32),
        /**
         * Process: one of its several ranks has written: rank, whether to standard error, bytes.
         */
        PRINTED(33),
        /** Process: it ends; whoever it is connected to says the same to wake its connection. */
        LEAVING(34);

        private final int code;

        Kind(int code) {
            this.code = code;
        }

        /** What stands for it on the wire. */
        int code() {
            return code;
        }

        /** The kind of a code, or null. */
        static Kind of(int code) {
            for (Kind kind : values()) {
                if (kind.code == code) {
                    return kind;
                }
            }
            return null;
        }
    }

    /**
     * Makes a frame without fields.
     *
     * @param kind what it says.
     * @return the frame.
     */
    public static Frame of(Kind kind) {
        return new Frame(kind, NOTHING);
    }

    /**
     * Puts this frame into one for another host, or from there.
     *
     * @param process that it is for, or from.
     * @return the frame around it.
     */
    public Frame relayed(int process) {
        return new Body().add(process).add(kind.code).add(body).of(Kind.RELAY);
    }

    /**
     * Takes the frame out that {@link #relayed} put in.
     *
     * @param in after the number of the process.
     * @return the frame.
     * @throws WireException if there is none.
     */
    public static Frame ofRelay(Fields in) throws WireException {
        int code = in.number();
        Kind kind = Kind.of(code);
        if (kind == null) {
            throw new WireException("a frame of unknown kind " + code);
        }
        Frame result = new Frame(kind, in.bytes());
        in.end();
        return result;
    }

    /**
     * Begins to read the fields.
     *
     * @return a reader at the first field.
     */
    public Fields fields() {
        return new Fields(body);
    }
}
