// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.facade;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Timeout(20)
class SourceWordsTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "MPI.COMM_WORLD.Rank(); process.waitFor(); | MPIJAVA",
                "int rank = comm.Rank(); list.getSize(); | MPIJAVA",
                "int rank = comm.getRank(); | OPENMPI",
                "request.waitFor(); | OPENMPI",
                "comm.iSend(buf, 1, MPI.INT, 0, 0).waitFor(); | OPENMPI",
                "comm.Rank(); other.iSend(); | MPIJAVA OPENMPI",
                "System.out.println(); | ''",
            })
    void aMethodThatOtherClassesHaveTellsOnlyWhereNothingElseDoes(String code, String styles) {
        List<Evidence> found = SourceWords.of("A.java", "import mpi.*;\n" + code);
        String words = String.join(" ", found.stream().map(each -> each.style().name()).toList());
        assertEquals(styles, words);
    }
}
