// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.launch;

import java.util.List;
import java.util.function.IntFunction;
import org.galerna.runtime.program.ClassAdvice;
import org.galerna.runtime.program.Prepared;
import org.galerna.runtime.report.WaitReport;

/**
 * How a job ended and after what time, and the lines that say so.
 *
 * @param code its exit code: 0 exactly if there is no failure, no timeout and no interrupt.
 * @param failures of its ranks, that which decided the code first.
 * @param seconds from its start.
 */
public record EndReport(int code, List<Failure> failures, double seconds) {
    /**
     * Writes the lines.
     *
     * @param program that the ranks have run.
     * @param all whether all failures are told and not the first one alone, which comes last.
     * @param host names the host of a rank.
     * @return whole lines.
     */
    public String text(Prepared program, boolean all, IntFunction<String> host) {
        StringBuilder text = new StringBuilder();
        int count = all ? failures.size() : Math.min(1, failures.size());
        for (int i = count - 1; i >= 0; i--) {
            Failure failure = failures.get(i);
            text.append(failure.report(host.apply(failure.rank())));
        }
        if (failures.stream().anyMatch(Failure::isForWantOfClass)) {
            text.append(ClassAdvice.gaps(program));
        }
        return text.append(lastLine(seconds, Integer.toString(code))).toString();
    }

    /** The last line of a job that did not end well. */
    static String lastLine(double seconds, String code) {
        return "mpjrun: job ended after "
                + WaitReport.seconds(seconds)
                + " s, exit code "
                + code
                + "\n";
    }
}
