// SPDX-License-Identifier: Apache-2.0
package org.galerna.bench.compare;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.quicktheories.QuickTheory.qt;
import static org.quicktheories.generators.SourceDSL.integers;
import static org.quicktheories.generators.SourceDSL.strings;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class SubjectTest {
    @Test
    void whatARemarkSaysIsFoundInIt() {
        qt().forAll(
                        strings().betweenCodePoints('a', 'z').ofLengthBetween(1, 20),
                        strings().betweenCodePoints(' ', '~').ofLengthBetween(1, 40),
                        strings().betweenCodePoints(' ', '~').ofLengthBetween(1, 40),
                        integers().between(1, 999_999_999))
                .check((primitive, ours, theirs, ranks) -> {
                    Subject said = new Subject(primitive, ours, "same", theirs, ranks);
                    String remark = "bare line 40.0 ns; 31 rounds; " + said.remark(2);
                    return Subject.in(remark).equals(Optional.of(said));
                });
    }

    @Test
    void anotherTextIsNone() {
        assertEquals(Optional.empty(), Subject.in(""));
        assertEquals(Optional.empty(), Subject.in("bare line 48.0 ns, near; pingpong on smdev"));
    }
}
