// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.process;

import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import org.galerna.runtime.report.WaitReport;
import org.galerna.runtime.wire.Body;
import org.galerna.runtime.wire.Fields;
import org.galerna.runtime.wire.Frame;
import org.galerna.runtime.wire.Layout;
import org.galerna.runtime.wire.WireException;

/** Asks what ranks wait for. One thread asks at a time; any thread answers. */
final class WaitInquiry {
    private static final long ANSWER_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final Layout layout;
    private final BiConsumer<Integer, Frame> say;
    private final Map<Integer, List<String>> lines = new HashMap<>();
    private final BitSet missing = new BitSet();
    private int question;
    private boolean allStill;

    /**
     * What was answered.
     *
     * @param text for people, each line with its rank.
     * @param allStill whether every rank answered that all its threads have waited for long.
     */
    record Answer(String text, boolean allStill) {}

    /**
     * Prepares.
     *
     * @param say sends a frame to a process.
     */
    WaitInquiry(Layout layout, BiConsumer<Integer, Frame> say) {
        this.layout = layout;
        this.say = say;
    }

    /** A process answers for a rank. */
    synchronized void answered(Frame frame) throws WireException {
        Fields in = frame.fields();
        int number = in.number();
        int rank = in.number(0, layout.ranks() - 1);
        boolean isStill = in.flag();
        List<String> text = in.texts();
        in.end();
        if (number == question) {
            allStill &= isStill;
            lines.put(rank, text);
            missing.clear(rank);
            notifyAll();
        }
    }

    /** A rank will never answer. */
    synchronized void ended(int rank) {
        allStill &= !missing.get(rank); // it went on instead of an answer
        missing.clear(rank);
        notifyAll();
    }

    /**
     * Asks and waits a second for the answers.
     *
     * @param asked ranks that can answer.
     * @param otherwise what is said of each rank that does not.
     */
    synchronized Answer ask(String title, BitSet asked, List<String> otherwise) {
        question++;
        lines.clear();
        allStill = true;
        missing.clear();
        missing.or(asked);
        Frame frame = new Body().add(question).of(Frame.Kind.ASK_WAITS);
        asked.stream().map(layout::process).distinct().forEach(p -> say.accept(p, frame));
        awaitAnswers();
        StringBuilder text = new StringBuilder(title).append('\n');
        for (int rank = 0; rank < otherwise.size(); rank++) {
            for (String line : lines.getOrDefault(rank, List.of(otherwise.get(rank)))) {
                text.append(WaitReport.line(rank, line));
            }
        }
        return new Answer(text.toString(), allStill && missing.isEmpty());
    }

    private void awaitAnswers() {
        long end = System.nanoTime() + ANSWER_NANOS;
        long left = ANSWER_NANOS;
        while (!missing.isEmpty() && left > 0) {
            try {
                TimeUnit.NANOSECONDS.timedWait(this, left);
            } catch (InterruptedException e) {
                return; // the launcher's thread is nobody's to interrupt
            }
            left = end - System.nanoTime();
        }
    }
}
