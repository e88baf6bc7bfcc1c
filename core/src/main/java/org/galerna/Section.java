// SPDX-License-Identifier: Apache-2.0
package org.galerna;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.galerna.base.Interrupts;
import org.galerna.base.schedule.FifoScheduler;
import org.galerna.device.Device;
import org.galerna.device.Fabric;
import org.galerna.device.FabricOptions;
import org.galerna.error.ErrorClass;
import org.galerna.error.GalernaException;

/** One parallel section: its ranks, their results, and its first failure. */
final class Section<T> {
    /** Inherited by the threads a rank starts, which may outlive the section. */
    private static final InheritableThreadLocal<Span> INSIDE = new InheritableThreadLocal<>();

    /** Stands for the thread that called, among the ranks. */
    private static final int CALLER = -1;

    private record Failed(int rank, Throwable cause) {}

    /** How long a section lasts: what its threads keep of it. */
    private static final class Span {
        private final Span around; // null if the section is in no other
        private volatile boolean isOver;

        Span(Span around) {
            this.around = around;
        }
    }

    private final Span span = new Span(INSIDE.get());
    private final SpmdBody<T> body;
    private final FabricOptions options;
    private final Object[] results;
    private final AtomicReferenceArray<LocalProcess> processes; // those that have begun
    private final CountDownLatch ended;
    private final AtomicReference<Failed> first = new AtomicReference<>();

    Section(SpmdBody<T> body, FabricOptions options) {
        this.body = body;
        this.options = options;
        this.results = new Object[options.ranks()];
        this.processes = new AtomicReferenceArray<>(options.ranks());
        this.ended = new CountDownLatch(options.ranks());
    }

    /**
     * Tells whether the calling thread, or one that has started it, is a rank of a section that is
     * not over.
     */
    static boolean isInside() {
        Span span = INSIDE.get();
        while (span != null && span.isOver) {
            span = span.around;
        }
        return span != null;
    }

    /** What a static facade says in a parallel section. */
    static GalernaException refusal() {
        return GalernaException.of(
                        ErrorClass.UNSUPPORTED_OPERATION,
                        "a static facade cannot know its rank inside Galerna.spmd, whose ranks"
                                + " share all classes and statics")
                .advice(
                        "Use the communicator that spmd gives each rank, or start the program with"
                                + " mpjrun")
                .exception();
    }

    /** Runs all ranks to their ends. */
    List<T> run() {
        final Optional<FifoScheduler> scheduler =
                options.oversubscribed()
                        ? FifoScheduler.open(Runtime.getRuntime().availableProcessors())
                        : Optional.empty();
        final LocalRank guarded = LocalProcess.enterSection();
        try (Fabric fabric = Galerna.device().open(options)) {
            for (int rank = 0; rank < options.ranks(); rank++) {
                final int self = rank;
                thread(scheduler, "rank " + rank, () -> rank(fabric, self)).start();
            }
            awaitAll(fabric);
        } finally {
            span.isOver = true;
            scheduler.ifPresent(FifoScheduler::close);
            if (guarded != null) {
                guarded.leaveSection();
            }
        }
        final Failed failure = first.get();
        if (failure != null) {
            abandonAll(); // also what has begun since it failed
            throw report(failure);
        }
        @SuppressWarnings("unchecked")
        final List<T> all = (List<T>) new ArrayList<>(Arrays.asList(results));
        return all;
    }

    private static Thread thread(Optional<FifoScheduler> scheduler, String name, Runnable task) {
        return scheduler.isPresent()
                ? scheduler.get().newThread(name, task)
                : Thread.ofPlatform().name(name).daemon(true).unstarted(task);
    }

    /** An interrupt of the caller ends the section, then goes on. */
    private void awaitAll(Fabric fabric) {
        boolean interrupted = false;
        while (true) {
            try {
                ended.await();
                break;
            } catch (InterruptedException e) {
                interrupted = true;
                fail(fabric, CALLER, e);
            }
        }
        if (interrupted) {
            Interrupts.restore();
        }
    }

    /** The life of one rank. */
    private void rank(Fabric fabric, int rank) {
        INSIDE.set(span);
        try {
            final LocalProcess process = new LocalProcess(fabric.device(rank), settings(fabric));
            processes.setRelease(rank, process);
            final LocalRank local = process.home();
            local.start();
            results[rank] = body.run(local.commWorld());
            local.finish();
            tellEnd(fabric, rank);
        } catch (Throwable e) { // whatever a body throws is the section's result
            fail(fabric, rank, e);
        } finally {
            INSIDE.remove();
            ended.countDown();
        }
    }

    private Settings settings(Fabric fabric) {
        return Settings.of(
                        body.getClass().getClassLoader(),
                        (rank, code, why) ->
                                fail(
                                        fabric,
                                        rank,
                                        GalernaException.of(ErrorClass.OTHER, why)
                                                .advice("Look at what that rank did before")
                                                .exception()
                                                .at("Abort", rank)))
                .withObjects(System.getProperty(Settings.OBJECTS, ""));
    }

    /** Notes the first failure and ends every wait. */
    private void fail(Fabric fabric, int rank, Throwable cause) {
        if (first.compareAndSet(null, new Failed(rank, cause))) {
            fabric.close();
            abandonAll();
        }
    }

    private void abandonAll() {
        for (int rank = 0; rank < options.ranks(); rank++) {
            final LocalProcess process = processes.getAcquire(rank);
            if (process != null) {
                process.abandon();
            }
        }
    }

    /** Waits that only this rank could satisfy end. */
    private void tellEnd(Fabric fabric, int rank) {
        for (int other = 0; other < options.ranks(); other++) {
            if (other != rank) {
                final Device device = fabric.device(other);
                device.peerEnded(device.peer(rank));
            }
        }
    }

    private static GalernaException report(Failed failure) {
        final Throwable cause = failure.cause();
        if (failure.rank() == CALLER) {
            return GalernaException.of(
                            ErrorClass.OTHER,
                            "the thread that waits for the section was interrupted")
                    .advice("Do not interrupt the thread that calls spmd")
                    .cause(cause)
                    .exception();
        }
        final boolean isKnown = cause instanceof GalernaException;
        return GalernaException.of(
                        isKnown ? ((GalernaException) cause).errorClass() : ErrorClass.OTHER,
                        "rank "
                                + failure.rank()
                                + " failed: "
                                + (isKnown ? cause.getMessage() : cause.toString()))
                .advice("The cause has the stack of that rank")
                .cause(cause)
                .exception()
                .at("spmd", failure.rank());
    }
}
