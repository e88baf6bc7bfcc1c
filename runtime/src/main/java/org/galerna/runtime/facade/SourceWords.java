// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.facade;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.galerna.runtime.options.Style;

/** Looks through the text of a source for words that tell the style. */
final class SourceWords {
    private static final Pattern PACKAGE = Pattern.compile("\\bmpi\\s*\\.");

    private static final Pattern MPIJAVA =
            Pattern.compile(
                    "\\b(?:User_function|Cartcomm|Graphcomm)\\b"
                            + "|\\bCOMM_(?:WORLD|SELF)\\s*\\.\\s*[A-Z]\\w*\\s*\\("
                            + "|\\bMPI\\s*\\.\\s*(?:OBJECT|Wtime|Wtick|Get_processor_name|COMM_NULL"
                            + "|Buffer_\\w+|Initialized|initThread)\\b"
                            + "|\\.\\s*(?:Rank|Size|Send|Recv|Isend|Irecv|Ssend|Bsend|Rsend"
                            + "|Sendrecv\\w*|Bcast|Barrier|Gatherv?|Scatterv?|Allgatherv?"
                            + "|Alltoallv?|Allreduce|Reduce\\w*|Scan|Iprobe|Waitall|Waitany"
                            + "|Get_count|Get_elements)\\s*\\(");

    private static final Pattern OPENMPI =
            Pattern.compile(
                    "\\b(?:UserFunction|CartComm|GraphComm|FloatComplex|DoubleComplex"
                            + "|DistGraphNeighbors)\\b"
                            + "|\\bCOMM_(?:WORLD|SELF)\\s*\\.\\s*(?!clone\\b)[a-z]\\w*\\s*\\("
                            + "|\\bMPI\\s*\\.\\s*(?:InitThread|wtime|wtick|slice|new\\w+Buffer"
                            + "|getProcessorName|getVersion|getLibVersion|isInitialized"
                            + "|isFinalized|attachBuffer|detachBuffer|INFO_\\w+|ERR_\\w+"
                            + "|\\w+_COMPLEX|\\w+_INT)\\b"
                            + "|\\.\\s*(?:iSend|iRecv|sSend|bSend|rSend|sendRecv"
                            + "|sendRecvReplace|allReduce|allGatherv?|allToAll[vw]?|iBcast"
                            + "|iAllReduce|iBarrier|reduceScatter|exScan|waitAll\\w*"
                            + "|createContiguous|createVector|createStruct|iProbe"
                            + "|setErrhandler)\\s*\\(");

    /** Other classes have such methods, too: they tell where nothing else does. */
    private static final Pattern PERHAPS_OPENMPI =
            Pattern.compile("\\.\\s*(?:getRank|getSize|waitFor)\\s*\\(");

    private SourceWords() {}

    /**
     * The first evidence of each style.
     *
     * @param name of the file.
     * @param code its text with comments and strings blanked.
     */
    static List<Evidence> of(String name, String code) {
        List<Evidence> found = new ArrayList<>();
        if (PACKAGE.matcher(code).find()) {
            add(found, Style.MPIJAVA, MPIJAVA, name, code);
            add(found, Style.OPENMPI, OPENMPI, name, code);
            if (found.isEmpty()) {
                add(found, Style.OPENMPI, PERHAPS_OPENMPI, name, code);
            }
        }
        return found;
    }

    private static void add(
            List<Evidence> found, Style style, Pattern words, String name, String code) {
        Matcher match = words.matcher(code);
        if (match.find()) {
            long line = code.substring(0, match.start()).lines().count();
            String word = match.group().replaceAll("\\s+|\\($", "");
            found.add(new Evidence(style, name + " line " + Math.max(line, 1) + " uses " + word));
        }
    }
}
