// SPDX-License-Identifier: Apache-2.0
package org.galerna.bench.compare;

import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What is compared with what, as the remark of a table says it.
 *
 * @param primitive what both sides do.
 * @param ours our device, interface and kind of memory.
 * @param buffers {@code separate} or {@code same}.
 * @param theirs the other library and its version.
 * @param ranks on both sides.
 */
public record Subject(String primitive, String ours, String buffers, String theirs, int ranks) {
    private static final Pattern SAID =
            Pattern.compile(
                    "(\\w+) on (.+), (\\w+) buffers, JDK \\S+, against (.+); (\\d{1,9}) ranks, \\d+"
                            + " cores$");

    /**
     * Says it, with the JDK and the number of cores.
     *
     * @param cores of this machine.
     * @return a text without line ends.
     */
    String remark(int cores) {
        return String.format(
                Locale.ROOT,
                "%s on %s, %s buffers, JDK %s, against %s; %d ranks, %d cores",
                primitive,
                ours,
                buffers,
                Runtime.version(),
                theirs,
                ranks,
                cores);
    }

    /**
     * Finds it in the remark of a table.
     *
     * @param remark may say more before it.
     * @return nothing if the remark is of another form.
     */
    public static Optional<Subject> in(String remark) {
        Matcher said = SAID.matcher(remark);
        return said.find()
                ? Optional.of(
                        new Subject(
                                said.group(1),
                                said.group(2),
                                said.group(3),
                                said.group(4),
                                Integer.parseInt(said.group(5))))
                : Optional.empty();
    }
}
