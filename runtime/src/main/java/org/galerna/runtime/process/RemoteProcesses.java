// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.process;

import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.galerna.runtime.wire.Body;
import org.galerna.runtime.wire.Fields;
import org.galerna.runtime.wire.Frame;
import org.galerna.runtime.wire.FrameChannel;
import org.galerna.runtime.wire.HostTask;
import org.galerna.runtime.wire.WireException;

/** The processes of a job on another host: what {@link HostAgent} does there, seen from here. */
final class RemoteProcesses implements HostProcesses, HostDoor.Opening {
    private static final long LATE_SECONDS = 10;

    private final HostTask task;
    private final HostDoor door;
    private final StagedFiles files;
    private final HostEvents events;
    private Runnable onCut = () -> {}; // breaks off the way to the host, or the link
    private HostLink link;
    private boolean isAnswered;
    private FrameChannel channel;
    private boolean over;

    /**
     * Prepares.
     *
     * @param task what the host is told.
     * @param door the way there.
     * @param files what the host may ask for.
     * @param events is told.
     */
    RemoteProcesses(HostTask task, HostDoor door, StagedFiles files, HostEvents events) {
        this.task = task;
        this.door = door;
        this.files = files;
        this.events = events;
    }

    @Override
    public void start() {
        DaemonThread.start("mpjrun host " + task.host(), this::run);
    }

    private void run() {
        try {
            CompletableFuture.delayedExecutor(LATE_SECONDS, TimeUnit.SECONDS)
                    .execute(this::tellIfLate);
            HostLink opened = door.open(task.host(), this);
            if (!isLinked(opened)) {
                return;
            }
            task.write(opened.out());
            FrameChannel made = new FrameChannel(opened.in(), opened.out(), Frame.RELAYED_BYTES);
            if (task.files().isUsed()) {
                files.send(made);
            }
            publish(made);
            Frame frame = made.receive();
            while (frame != null) {
                told(frame);
                frame = made.receive();
            }
            lost("host " + task.host() + " " + opened.lastWords());
        } catch (HostLostException e) {
            lost("host " + task.host() + " " + e.getMessage());
        } catch (WireException e) {
            lost("host " + task.host() + " broke the protocol: " + e.getMessage());
        } catch (IOException e) {
            HostLink broken = linked();
            String why = broken == null ? e.getMessage() : broken.lastWords();
            lost("host " + task.host() + " " + why);
        }
    }

    @Override
    public synchronized void begun(Runnable breakOff) {
        onCut = breakOff;
        if (over) {
            breakOff.run();
        }
    }

    @Override
    public synchronized void answered() {
        isAnswered = true;
    }

    private synchronized boolean isLinked(HostLink opened) {
        link = opened;
        begun(opened::cut);
        return !over;
    }

    private void tellIfLate() {
        boolean isLate;
        synchronized (this) {
            isLate = !isAnswered && link == null && !over;
        }
        if (isLate) {
            events.late(task.host());
        }
    }

    private synchronized HostLink linked() {
        return link;
    }

    private synchronized void publish(FrameChannel made) {
        channel = made;
        if (over) {
            onCut.run();
        }
    }

    private void lost(String why) {
        boolean isExpected;
        synchronized (this) {
            isExpected = over;
            over = true;
        }
        cut();
        if (!isExpected) {
            events.lost(task.host(), why);
        }
    }

    private void told(Frame frame) throws WireException {
        Fields in = frame.fields();
        int last = task.job().layout().processes() - 1;
        switch (frame.kind()) {
            case RELAY -> events.said(in.number(0, last), Frame.ofRelay(in));
            case PUT, FENCE -> events.gathered(task.host(), frame);
            case CONNECTED -> events.connected(in.number(0, last));
            case WROTE -> {
                int process = in.number(0, last);
                boolean error = in.flag();
                byte[] bytes = in.bytes();
                events.wrote(process, error, bytes, bytes.length);
            }
            case EXITED -> events.ended(in.number(0, last), in.number(), in.text());
            case LOST -> lost("host " + task.host() + " " + in.text());
            case TICK -> in.end();
            default -> throw new WireException("a host does not say " + frame.kind());
        }
    }

    private void send(Frame frame) {
        FrameChannel open;
        synchronized (this) {
            open = channel;
        }
        if (open != null) {
            try {
                open.send(frame);
            } catch (IOException e) {
                return; // it has gone, which its reader notices
            }
        }
    }

    @Override
    public void say(int process, Frame frame) {
        send(frame.relayed(process));
    }

    @Override
    public void fenced() {
        send(Frame.of(Frame.Kind.FENCED));
    }

    @Override
    public void input(int process, byte[] bytes) {
        send(new Body().add(process).add(bytes).of(Frame.Kind.INPUT));
    }

    @Override
    public void signal(String name) {
        if (isStarting()) {
            kill();
        }
        send(new Body().add(name).of(Frame.Kind.SIGNAL));
    }

    private synchronized boolean isStarting() {
        return channel == null;
    }

    @Override
    public void kill() {
        boolean early;
        synchronized (this) {
            early = channel == null;
            over |= early;
        }
        if (early) {
            cut();
            events.unstarted(task.host());
        }
        send(Frame.of(Frame.Kind.KILL));
    }

    @Override
    public void close() {
        HostLink open;
        synchronized (this) {
            over = true;
            open = link;
        }
        if (open != null) {
            send(Frame.of(Frame.Kind.KILL));
            open.finish();
        }
        cut();
    }

    private void cut() {
        Runnable action;
        synchronized (this) {
            action = onCut;
        }
        action.run();
    }
}
