// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.rank;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Consumer;
import org.galerna.base.host.Cores;
import org.galerna.device.Wireup;
import org.galerna.device.WireupException;
import org.galerna.runtime.wire.Assignment;
import org.galerna.runtime.wire.Body;
import org.galerna.runtime.wire.Fields;
import org.galerna.runtime.wire.Frame;
import org.galerna.runtime.wire.Layout;
import org.galerna.runtime.wire.Published;
import org.galerna.runtime.wire.WireException;

/**
 * Wire-up over the connection to the launcher, which keeps what processes publish. What is put
 * before the first fence travels with it.
 */
public final class LauncherWireup implements Wireup {
    private final Assignment assignment;
    private final Consumer<Frame> control;
    private final int cores;
    private final Set<String> published = new HashSet<>();
    private final Map<Integer, CompletableFuture<byte[]>> questions = new HashMap<>();
    private final List<Published> held = new ArrayList<>(); // guarded by published
    private boolean fenced; // guarded by published
    private CompletableFuture<byte[]> fence = new CompletableFuture<>();
    private int asked;

    /**
     * Wires a process up.
     *
     * @param assignment what it was told.
     * @param control sends a frame to the launcher.
     */
    public LauncherWireup(Assignment assignment, Consumer<Frame> control) {
        this.assignment = assignment;
        this.control = control;
        this.cores = Cores.count(); // before ranks are bound: all of the launcher's
    }

    private Layout layout() {
        return assignment.job().layout();
    }

    @Override
    public String job() {
        return assignment.job().name();
    }

    @Override
    public int ranks() {
        return layout().ranks();
    }

    @Override
    public int process() {
        return assignment.process();
    }

    @Override
    public int processes() {
        return layout().processes();
    }

    @Override
    public int first(int process) {
        return layout().first(process);
    }

    @Override
    public int count(int process) {
        return layout().count(process);
    }

    @Override
    public String host(int process) {
        return layout().host(process);
    }

    @Override
    public int cores() {
        return cores;
    }

    @Override
    public Optional<byte[]> keyStore() {
        byte[] store = assignment.job().keyStore();
        return store.length == 0 ? Optional.empty() : Optional.of(store.clone());
    }

    @Override
    public byte[] secret() {
        return assignment.job().secret().clone();
    }

    @Override
    public void put(String key, byte[] value) {
        Published made = new Published(process(), key, Wireup.checked(key, value));
        synchronized (published) {
            if (!published.add(key)) {
                throw new IllegalStateException("key " + key + " was put before");
            }
            if (!fenced) {
                held.add(made);
                return;
            }
        }
        Published.frames(List.of(made), Frame.Kind.PUT).forEach(control);
    }

    @Override
    public void fence() {
        CompletableFuture<byte[]> passed;
        synchronized (questions) {
            fence = new CompletableFuture<>();
            passed = fence;
        }
        Published.frames(held(), Frame.Kind.FENCE).forEach(control);
        await(passed);
    }

    private List<Published> held() {
        synchronized (published) {
            fenced = true;
            List<Published> result = List.copyOf(held);
            held.clear();
            return result;
        }
    }

    @Override
    public byte[] get(int process, String key) {
        Objects.checkIndex(process, processes());
        Wireup.checked(key);
        CompletableFuture<byte[]> answer = new CompletableFuture<>();
        int number;
        synchronized (questions) {
            number = asked++;
            questions.put(number, answer);
        }
        control.accept(new Body().add(number).add(process).add(key).of(Frame.Kind.GET));
        return await(answer);
    }

    /** Waits without minding interrupts. */
    private static byte[] await(CompletableFuture<byte[]> answer) {
        try {
            return answer.join(); // keeps the interrupt flag
        } catch (CompletionException e) {
            throw new WireupException(e.getCause().getMessage(), e.getCause());
        }
    }

    /**
     * Takes an answer of the launcher.
     *
     * @param frame what it says.
     * @throws WireException if it is none.
     */
    public void answered(Frame frame) throws WireException {
        Fields in = frame.fields();
        switch (frame.kind()) {
            case VALUE -> question(in.number()).complete(in.bytes());
            case NO_VALUE ->
                    question(in.number()).completeExceptionally(new WireupException(in.text()));
            case FENCED -> openFence().complete(new byte[0]);
            default -> throw new WireException("no answer of a launcher: " + frame.kind());
        }
        in.end();
    }

    private CompletableFuture<byte[]> openFence() {
        synchronized (questions) {
            return fence;
        }
    }

    private CompletableFuture<byte[]> question(int number) throws WireException {
        synchronized (questions) {
            CompletableFuture<byte[]> open = questions.remove(number);
            if (open == null) {
                throw new WireException("an answer to no question: " + number);
            }
            return open;
        }
    }
}
