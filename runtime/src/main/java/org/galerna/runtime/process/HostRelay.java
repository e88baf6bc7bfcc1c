// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.process;

import java.util.Arrays;
import java.util.BitSet;
import java.util.function.Consumer;
import org.galerna.runtime.wire.Body;
import org.galerna.runtime.wire.Fields;
import org.galerna.runtime.wire.Frame;
import org.galerna.runtime.wire.Layout;
import org.galerna.runtime.wire.WireException;

/**
 * Stands between the processes of a host and the launcher: answers what the host knows itself, and
 * passes everything else on.
 */
final class HostRelay implements ProcessEvents {
    private final Consumer<Frame> up;
    private final HostValues values;
    private HostProcesses processes;

    /**
     * Prepares.
     *
     * @param layout of the job.
     * @param host the name of this host in it.
     * @param up sends a frame to the launcher; any thread calls it.
     */
    HostRelay(Layout layout, String host, Consumer<Frame> up) {
        this.up = up;
        BitSet mine = KeyValues.set(layout.on(host));
        values = new HostValues(layout.processes(), mine, this::say, up);
    }

    /** Names the processes; before they start. */
    void of(HostProcesses all) {
        processes = all;
    }

    private void say(int process, Frame frame) {
        processes.say(process, frame);
    }

    /** The launcher has spoken. */
    void told(Frame frame) throws WireException {
        Fields in = frame.fields();
        switch (frame.kind()) {
            case RELAY -> relay(in.number(), Frame.ofRelay(in));
            case FENCED -> values.fenced();
            case INPUT -> processes.input(in.number(), in.bytes());
            case SIGNAL -> processes.signal(signal(in.text()));
            case KILL -> processes.kill();
            case TICK -> in.end();
            default -> throw new WireException("a launcher does not say " + frame.kind());
        }
    }

    private void relay(int process, Frame frame) throws WireException {
        switch (frame.kind()) {
            case VALUE, NO_VALUE -> values.answered(process, frame);
            default -> say(process, frame);
        }
    }

    private static String signal(String name) throws WireException {
        if (!name.matches("[A-Z0-9]{2,8}")) {
            throw new WireException("no signal: " + name);
        }
        return name;
    }

    @Override
    public void connected(int process) {
        up.accept(new Body().add(process).of(Frame.Kind.CONNECTED));
    }

    @Override
    public void said(int process, Frame frame) {
        try {
            switch (frame.kind()) {
                case PUT -> values.put(process, frame);
                case GET -> values.get(process, frame);
                case FENCE -> values.fence(process, frame);
                default -> up.accept(frame.relayed(process));
            }
        } catch (WireException e) {
            up.accept(frame.relayed(process)); // the launcher refuses it too, and ends the job
        }
    }

    @Override
    public void wrote(int process, boolean error, byte[] bytes, int length) {
        byte[] own = length == bytes.length ? bytes : Arrays.copyOf(bytes, length);
        up.accept(new Body().add(process).add(error).add(own).of(Frame.Kind.WROTE));
    }

    @Override
    public void ended(int process, int code, String note) {
        values.ended(process);
        up.accept(new Body().add(process).add(code).add(note).of(Frame.Kind.EXITED));
    }

    /** Into the log of a daemon, or onto the standard error of a remote shell. */
    @Override
    public void refused(String who, String why) {
        System.getLogger(HostRelay.class.getName())
                .log(System.Logger.Level.WARNING, "closed the connection of {0}: {1}", who, why);
    }

    @Override
    public void lost(String host, String why) {
        up.accept(new Body().add(why).of(Frame.Kind.LOST));
    }
}
