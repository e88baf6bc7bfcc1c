// SPDX-License-Identifier: Apache-2.0
package org.galerna.file;

import org.galerna.error.ErrorClass;
import org.galerna.error.GalernaException;

/** How a file is opened: numbers to be added up, one of the first three among them. */
public final class AccessMode {
    /** The file is made if it is not there. */
    public static final int CREATE = 1;

    /** Reading only. */
    public static final int READ_ONLY = 2;

    /** Writing only. */
    public static final int WRITE_ONLY = 4;

    /** Reading and writing. */
    public static final int READ_WRITE = 8;

    /** The file is deleted when it is closed. */
    public static final int DELETE_ON_CLOSE = 16;

    /** Nobody else has the file open. A promise of the program, which nothing needs here. */
    public static final int UNIQUE_OPEN = 32;

    /** With {@link #CREATE}: the file must not be there. */
    public static final int EXCLUSIVE = 64;

    /** All pointers begin at the end. */
    public static final int APPEND = 128;

    /** Only the shared pointer is used. */
    public static final int SEQUENTIAL = 256;

    private static final int ACCESS = READ_ONLY | WRITE_ONLY | READ_WRITE;
    private static final int ALL = 2 * SEQUENTIAL - 1;

    private AccessMode() {}

    /** Throws unless the numbers go together. */
    static void check(int mode) {
        final int access = mode & ACCESS;
        if ((mode & ~ALL) != 0 || Integer.bitCount(access) != 1) {
            throw refused(mode, "a file is opened in one of READ_ONLY, WRITE_ONLY and READ_WRITE");
        }
        if (access == READ_ONLY && (mode & (CREATE | EXCLUSIVE)) != 0) {
            throw refused(mode, "a file that is only read is neither made nor exclusive");
        }
        if (access == READ_WRITE && (mode & SEQUENTIAL) != 0) {
            throw refused(mode, "a sequential file is either read or written");
        }
    }

    private static GalernaException refused(int mode, String why) {
        return GalernaException.of(ErrorClass.AMODE, why)
                .argument("amode", mode)
                .advice("Correct the access mode")
                .exception();
    }

    /** Whether a mode has a bit. */
    static boolean has(int mode, int bit) {
        return (mode & bit) != 0;
    }
}
