// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.options;

import java.util.regex.Pattern;

/**
 * Options of the JVM that are a number of bytes: {@code -Xmx4g}. A JVM that is given a bad one says
 * so in three lines of its own, after the job has begun.
 */
final class JvmSize {
    private static final Pattern OPTION = Pattern.compile("-X(mx|ms|mn|ss)(.*)");
    private static final Pattern BYTES = Pattern.compile("(\\d+|0[xX]\\p{XDigit}+)[kKmMgGtT]?");

    private JvmSize() {}

    /**
     * Looks at an option.
     *
     * @param option any word for a JVM.
     * @throws UsageException if it is such an option without a number.
     */
    static void check(String option) {
        var size = OPTION.matcher(option);
        if (size.matches() && !BYTES.matcher(size.group(2)).matches()) {
            throw new UsageException(option + ": needs a size, as in -X" + size.group(1) + "512m");
        }
    }
}
