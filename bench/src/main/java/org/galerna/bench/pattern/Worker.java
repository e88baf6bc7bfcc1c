// SPDX-License-Identifier: Apache-2.0
package org.galerna.bench.pattern;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;
import org.galerna.bench.machine.CompilerTime;

/**
 * One rank of our side of a comparison: rank 0 reads commands and answers, the others follow.
 *
 * <pre>
 *   command  BYTES ITERATIONS     answer  NANOSECONDS COMPILING
 * </pre>
 *
 * <p>The first number is the time of that many iterations, the second the time of compilations that
 * ended since the last answer, in the process where it was longest.
 *
 * <p>It says {@code ready} first and ends with its input. Between commands no rank polls, so that
 * the other side has the cores to itself: rank 0 sleeps in a read, the others in a receive.
 */
final class Worker {
    private static final long[] END = {0, -1};

    private final Api api;
    private final Plan plan;
    private final Pattern pattern;
    private final Consumer<String> answers;
    private final CompilerTime compiler = new CompilerTime();

    /** A worker that measures the plan's pattern. */
    Worker(Api api, Plan plan, Consumer<String> answers) {
        this.api = api;
        this.plan = plan;
        this.pattern = Catalogue.pattern(plan, api.size());
        this.answers = answers;
    }

    /** Lives until the input ends. */
    void work() throws IOException {
        try (pattern) {
            if (api.rank() == 0) {
                serve();
            } else {
                follow();
            }
        }
    }

    private void serve() throws IOException {
        BufferedReader input =
                new BufferedReader(new InputStreamReader(System.in, StandardCharsets.US_ASCII));
        answers.accept("ready");
        for (String line = input.readLine(); line != null; line = input.readLine()) {
            String[] words = line.split(" ", 2);
            long[] command = {Long.parseLong(words[0]), Long.parseLong(words[1])};
            api.command(command);
            long elapsed = run(command);
            answers.accept(elapsed + " " + compiled());
        }
        api.command(END);
    }

    private void follow() {
        for (long[] command = api.commanded(); command[1] != END[1]; command = api.commanded()) {
            run(command);
            compiled();
        }
    }

    /** Nanoseconds of compilations on the busiest rank; every rank calls it. */
    private long compiled() {
        return (long) Session.most(api.all(compiler.passed()));
    }

    private long run(long[] command) {
        int bytes = Math.toIntExact(command[0]);
        int times = Math.toIntExact(command[1]);
        Api.Buffers old = api.buffers();
        Element element = plan.data().element();
        if (old.send() == null || old.count() != bytes / element.bytes()) {
            api.use(pattern.buffers(plan.data(), bytes, api.size()));
        }
        api.barrier();
        pattern.run(api, times / 10 + 1);
        long start = System.nanoTime();
        pattern.run(api, times);
        return System.nanoTime() - start;
    }
}
