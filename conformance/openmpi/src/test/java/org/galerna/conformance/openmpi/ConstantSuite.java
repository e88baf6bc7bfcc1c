// SPDX-License-Identifier: Apache-2.0
package org.galerna.conformance.openmpi;

import static org.galerna.conformance.openmpi.Refusal.fails;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import mpi.Comm;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import mpi.Request;
import mpi.Status;
import mpi.Win;

/** Constants that programs print, store and compare have the values they are used to. */
final class ConstantSuite {
    void ranksTagsAndComparisons(Intracomm world) {
        assertArrayEquals(
                new int[] {-1, -1, -2, -4, -32766, -1, 128},
                new int[] {
                    MPI.ANY_SOURCE,
                    MPI.ANY_TAG,
                    MPI.PROC_NULL,
                    MPI.ROOT,
                    MPI.UNDEFINED,
                    MPI.KEYVAL_INVALID,
                    MPI.BSEND_OVERHEAD
                });
        assertArrayEquals(
                new int[] {0, 1, 2, 3, 1, 2, 3},
                new int[] {
                    MPI.IDENT,
                    MPI.CONGRUENT,
                    MPI.SIMILAR,
                    MPI.UNEQUAL,
                    MPI.CART,
                    MPI.GRAPH,
                    MPI.DIST_GRAPH
                });
        assertArrayEquals(
                new int[] {64, 1024, 36, 256, 128, 0, 1, 0, 1, 2, -1},
                new int[] {
                    MPI.MAX_OBJECT_NAME,
                    MPI.MAX_PORT_NAME,
                    MPI.MAX_INFO_KEY,
                    MPI.MAX_INFO_VAL,
                    MPI.MAX_DATAREP_STRING,
                    MPI.ORDER_C,
                    MPI.ORDER_FORTRAN,
                    MPI.DISTRIBUTE_BLOCK,
                    MPI.DISTRIBUTE_CYCLIC,
                    MPI.DISTRIBUTE_NONE,
                    MPI.DISTRIBUTE_DFLT_DARG
                });
    }

    void keysOfAttributes(Intracomm world) {
        assertArrayEquals(
                new int[] {0, 1, 2, 3, 4, 5, 6, 7, 8, 9},
                new int[] {
                    MPI.TAG_UB,
                    MPI.HOST,
                    MPI.IO,
                    MPI.WTIME_IS_GLOBAL,
                    MPI.APPNUM,
                    MPI.LASTUSEDCODE,
                    MPI.UNIVERSE_SIZE,
                    MPI.WIN_BASE,
                    MPI.WIN_SIZE,
                    MPI.WIN_DISP_UNIT
                });
    }

    void modesAndAssertions(Intracomm world) {
        assertArrayEquals(
                new int[] {1, 2, 4, 8, 16, 32, 64, 128, 256, 600, 602, 604},
                new int[] {
                    MPI.MODE_CREATE,
                    MPI.MODE_RDONLY,
                    MPI.MODE_WRONLY,
                    MPI.MODE_RDWR,
                    MPI.MODE_DELETE_ON_CLOSE,
                    MPI.MODE_UNIQUE_OPEN,
                    MPI.MODE_EXCL,
                    MPI.MODE_APPEND,
                    MPI.MODE_SEQUENTIAL,
                    MPI.SEEK_SET,
                    MPI.SEEK_CUR,
                    MPI.SEEK_END
                });
        assertEquals(-54278278, MPI.DISPLACEMENT_CURRENT);
        assertArrayEquals(
                new int[] {1, 2, 4, 8, 16, 1, 2},
                new int[] {
                    MPI.MODE_NOCHECK,
                    MPI.MODE_NOPRECEDE,
                    MPI.MODE_NOPUT,
                    MPI.MODE_NOSTORE,
                    MPI.MODE_NOSUCCEED,
                    MPI.LOCK_EXCLUSIVE,
                    MPI.LOCK_SHARED
                });
        assertEquals(0, Comm.TYPE_SHARED);
        assertEquals(0, Win.FLAVOR_PRIVATE);
        assertEquals(1, Win.FLAVOR_SHARED);
    }

    /** The classes have the numbers from 0 in this order. */
    void classesOfErrors(Intracomm world) throws ReflectiveOperationException {
        String names =
                """
                SUCCESS BUFFER COUNT TYPE TAG COMM RANK REQUEST ROOT GROUP OP TOPOLOGY DIMS ARG
                UNKNOWN TRUNCATE OTHER INTERN IN_STATUS PENDING ACCESS AMODE ASSERT BAD_FILE
                BASE CONVERSION DISP DUP_DATAREP FILE_EXISTS FILE_IN_USE FILE INFO_KEY
                INFO_NOKEY INFO_VALUE INFO IO KEYVAL LOCKTYPE NAME NO_MEM NOT_SAME NO_SPACE
                NO_SUCH_FILE PORT QUOTA READ_ONLY RMA_CONFLICT RMA_SYNC SERVICE SIZE SPAWN
                UNSUPPORTED_DATAREP UNSUPPORTED_OPERATION WIN
                """;
        int number = 0;
        for (String name : names.strip().split("\\s+", -1)) {
            String field = number == 0 ? name : "ERR_" + name;
            assertEquals(number, MPI.class.getField(field).getInt(null), field);
            number++;
        }
        assertEquals(54, number);
        assertEquals(92, MPI.ERR_LASTCODE);
        assertEquals(0, MPI.ERR_SYSRESOURCE);
        assertEquals(0, MPI.THREAD_SINGLE);
        assertEquals(1, MPI.THREAD_FUNNELED);
        assertEquals(2, MPI.THREAD_SERIALIZED);
        assertEquals(3, MPI.THREAD_MULTIPLE);
    }

    void nobodySendsNothing(Intracomm world) throws MPIException {
        int[] kept = {7};
        Status status = world.recv(kept, 1, MPI.INT, MPI.PROC_NULL, 3);
        assertEquals(MPI.PROC_NULL, status.getSource());
        assertEquals(MPI.ANY_TAG, status.getTag());
        assertEquals(0, status.getCount(MPI.INT));
        assertEquals(7, kept[0]);
        world.send(null, 1, MPI.INT, MPI.PROC_NULL, 3);
        world.sSend(new int[0], 5, MPI.INT, MPI.PROC_NULL, 3);
        world.iSend(new Object(), 5, MPI.INT, MPI.PROC_NULL, 3).waitFor();
        world.iRecv((Object) null, 5, MPI.INT, MPI.PROC_NULL, 3).waitFor();
        int self = world.getRank();
        int[] word = {self};
        Request own = world.iSend(word, 1, MPI.INT, self, 4);
        world.sendRecv(null, 9, MPI.INT, MPI.PROC_NULL, 0, kept, 1, MPI.INT, self, 4);
        own.waitFor();
        assertEquals(self, kept[0]);
        world.setErrhandler(MPI.ERRORS_RETURN);
        int nobody = MPI.PROC_NULL;
        fails(MPI.ERR_COUNT, () -> world.send(null, -1, MPI.INT, nobody, 3));
        fails(MPI.ERR_COUNT, () -> world.iRecv((Object) null, -1, MPI.INT, nobody, 3));
        fails(MPI.ERR_COUNT, () -> world.sSendInit((Object) null, -1, MPI.INT, nobody, 3));
    }
}
