// SPDX-License-Identifier: Apache-2.0
package org.galerna.bench.pattern;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Ping-pongs of several threads at once: each receiving thread of rank 1 answers one sending thread
 * of rank 0, which serves its receivers in turn. Each has a tag and buffers of its own.
 */
final class Threads extends Pattern {
    private static final int FIRST_TAG = 10;

    private final int senders;
    private final int receivers;
    private final ExecutorService threads;
    private final List<Api> apis = new ArrayList<>();

    /** Threads of a rank; {@code receivers} is a multiple of {@code senders}. */
    Threads(int senders, int receivers) {
        this.senders = senders;
        this.receivers = receivers;
        this.threads = Executors.newFixedThreadPool(Math.max(senders, receivers));
    }

    @Override
    List<Api> apis(Api api) {
        while (apis.size() < receivers) {
            apis.add(apis.isEmpty() ? api : api.twin());
        }
        if (apis.getLast().buffers().count() != api.buffers().count()
                || (receivers > 1 && apis.getLast().buffers().send() == null)) {
            for (Api other : apis.subList(1, receivers)) {
                other.use(api.buffers().copy());
            }
        }
        return apis;
    }

    @Override
    void run(Api api, int times) {
        if (api.rank() > 1 || api.size() < 2) {
            return;
        }
        List<Api> all = apis(api);
        boolean isSender = api.rank() == 0;
        List<Callable<Void>> bodies = new ArrayList<>();
        for (int thread = 0; thread < (isSender ? senders : receivers); thread++) {
            int first = thread;
            bodies.add(() ->
                    isSender ? send(all, first, times) : answer(all.get(first), first, times));
        }
        finish(bodies);
    }

    private void finish(List<Callable<Void>> bodies) {
        try {
            for (Future<Void> body : threads.invokeAll(bodies)) {
                body.get();
            }
        } catch (InterruptedException | ExecutionException e) {
            throw new IllegalStateException("a thread of a rank has failed", e);
        }
    }

    private Void send(List<Api> all, int first, int times) {
        for (int i = 0; i < times; i++) {
            for (int receiver = first; receiver < receivers; receiver += senders) {
                all.get(receiver).send(1, FIRST_TAG + receiver);
                all.get(receiver).recv(1, FIRST_TAG + receiver);
            }
        }
        return null;
    }

    private static Void answer(Api api, int receiver, int times) {
        for (int i = 0; i < times; i++) {
            api.recv(0, FIRST_TAG + receiver);
            api.send(0, FIRST_TAG + receiver);
        }
        return null;
    }

    @Override
    boolean isTimed(int rank, int size) {
        return rank == 0;
    }

    @Override
    int hops() {
        return 2 * (receivers / senders);
    }

    @Override
    int source(int rank, int size, int iteration) {
        return rank > 1 || size < 2 ? NOBODY : 1 - rank;
    }

    @Override
    public void close() {
        threads.close();
    }
}
