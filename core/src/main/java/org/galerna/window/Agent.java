// SPDX-License-Identifier: Apache-2.0
package org.galerna.window;

import java.util.ArrayList;
import java.util.List;
import org.galerna.LocalRank;
import org.galerna.base.Interrupts;
import org.galerna.base.LibraryThreads;
import org.galerna.device.Device;
import org.galerna.device.Endpoint;
import org.galerna.device.Operation;
import org.galerna.device.Outcome;

/**
 * The thread of a rank that works off what other processes ask of its windows, so that they make
 * progress while the rank computes. It starts with a window that needs it, sleeps while nothing
 * comes, and ends with the last such window or with the rank: whoever waits in the engine beside a
 * rank's own thread makes its calls slower.
 */
final class Agent implements AutoCloseable {
    /** Tag of messages to itself, in the service context of the rank's own communicator. */
    private static final int WAKE = 1;

    /** Operations that belong to no window: those of a wake-up and of the end of a rank. */
    private static final int OWN = 2;

    private final Device device;
    private final long context;
    private final Endpoint self;
    private final List<Service> coming = new ArrayList<>(); // under this
    private final List<Service> going = new ArrayList<>(); // under this
    private boolean closing; // under this
    private Thread thread; // under this; null while there is no window

    Agent(LocalRank rank) {
        this.device = rank.device();
        this.context = LocalRank.serviceContext(rank.commSelf());
        this.self = device.endpoint(device.peer(device.rank()), context);
    }

    /** Begins to work for a window. */
    synchronized void serve(Service service) {
        coming.add(service);
        if (thread == null) {
            thread = LibraryThreads.named("windows of rank " + device.rank()).start(this::run);
        } else {
            wake();
        }
    }

    /** Ends the work for a window, whose origins have ended theirs; returns when it is over. */
    void leave(Service service) {
        synchronized (this) {
            if (closing) {
                return;
            }
            going.add(service);
            wake();
        }
        Interrupts.outlast(service.ended::await);
    }

    @Override
    public synchronized void close() {
        closing = true;
        if (thread != null) {
            wake();
        }
    }

    private void wake() {
        self.send(Wire.NOTHING, Wire.BYTES, 0, 0, WAKE);
    }

    private void run() {
        final List<Service> services = new ArrayList<>();
        try {
            work(services);
        } finally {
            end(services);
        }
    }

    private void work(List<Service> services) {
        final Operation woken = device.operation();
        woken.buffer(Wire.NOTHING, Wire.BYTES, 0, 0);
        self.irecv(woken, WAKE);
        Operation nextEnd = device.vigil(context);
        Operation[] operations = look(services, woken, nextEnd);
        while (operations != null) {
            final int done = device.awaitAny(operations, operations.length);
            if (operations[done].outcome() == Outcome.CLOSED) {
                return;
            } else if (done == 0) {
                self.irecv(woken, WAKE);
                operations = look(services, woken, nextEnd);
            } else if (done == 1) {
                device.release(nextEnd);
                nextEnd = device.vigil(context);
                services.forEach(Service::refuseLocks);
                operations = look(services, woken, nextEnd);
            } else {
                final Service service = services.get(done - OWN);
                service.take();
                operations[done] = service.next();
            }
        }
        device.await(woken);
        device.release(woken);
        device.fulfil(nextEnd);
        device.await(nextEnd);
        device.release(nextEnd);
    }

    /**
     * Takes in what was asked meanwhile; null at the end, or if there is nothing left to do. The
     * receive of a wake-up is then cancelled, before anybody can send one to the next thread.
     */
    private synchronized Operation[] look(
            List<Service> services, Operation woken, Operation nextEnd) {
        services.addAll(coming);
        coming.clear();
        for (final Service service : going) {
            services.remove(service);
            service.stop();
        }
        going.clear();
        if (services.isEmpty() && !closing) {
            thread = null;
        }
        if (thread == null || closing) {
            device.cancel(woken);
            return null;
        }
        final Operation[] operations = new Operation[OWN + services.size()];
        operations[0] = woken;
        operations[1] = nextEnd;
        for (int i = 0; i < services.size(); i++) {
            operations[OWN + i] = services.get(i).next();
        }
        return operations;
    }

    /**
     * Stops what the work has left: the rank ends, its device is closed, or the work has failed.
     */
    private synchronized void end(List<Service> services) {
        if (Thread.currentThread().equals(thread)) {
            closing = true;
            services.forEach(Service::stop);
            going.forEach(Service::stop);
        }
    }
}
