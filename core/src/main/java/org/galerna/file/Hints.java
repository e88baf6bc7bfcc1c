// SPDX-License-Identifier: Apache-2.0
package org.galerna.file;

import java.nio.file.attribute.PosixFilePermission;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;
import org.galerna.Info;
import org.galerna.IntraComm;
import org.galerna.error.ErrorClass;
import org.galerna.error.GalernaException;

/**
 * The hints that are used (MPI-4.1, section 14.2.8); all others are left alone.
 *
 * @param buffering when collective accesses are done by some ranks for all.
 * @param bufferBytes what such a rank handles at a time.
 * @param nodes how many ranks do so at most.
 * @param permissions of a file that is made, as an octal number; -1 for those of the system.
 * @param isPointerInFile whether the shared pointer is kept in a file beside this one even if all
 *     ranks share memory.
 */
record Hints(
        Buffering buffering, int bufferBytes, int nodes, int permissions, boolean isPointerInFile) {

    /** When some ranks access the file for all. */
    enum Buffering {
        /** Where pieces are so short that moving them to others costs less than a call for each. */
        AUTOMATIC,
        /** Always where it can be done. */
        TRUE,
        /** Never. */
        FALSE;

        String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    private static final String BUFFERING = "collective_buffering";
    private static final String BUFFER = "cb_buffer_size";
    private static final String NODES = "cb_nodes";
    private static final String PERMISSIONS = "file_perm";
    private static final String POINTER = "galerna_shared_pointer";
    private static final int DEFAULT_BUFFER = 4 << 20;
    private static final int DEFAULT_NODES = 4;
    private static final int OCTAL = 8;
    private static final int ALL_BITS = 0777;

    /** What is done without hints. */
    static Hints standard() {
        return new Hints(Buffering.AUTOMATIC, DEFAULT_BUFFER, DEFAULT_NODES, -1, false);
    }

    /** These with what an object says; null says nothing. */
    Hints with(Info info) {
        if (info == null) {
            return this;
        }
        final String pointer = info.get(POINTER);
        if (pointer != null && !pointer.equals("file") && !pointer.equals("memory")) {
            throw wrong(POINTER, pointer, "file or memory");
        }
        return new Hints(
                buffering(info, buffering),
                number(info, BUFFER, bufferBytes, 10, Integer.MAX_VALUE / 2),
                number(info, NODES, nodes, 10, Integer.MAX_VALUE),
                number(info, PERMISSIONS, permissions, OCTAL, ALL_BITS),
                pointer == null ? isPointerInFile : pointer.equals("file"));
    }

    /** These with what an object says that still has an effect on a file that is open. */
    Hints changed(Info info) {
        final Hints all = with(info);
        return new Hints(all.buffering, all.bufferBytes, all.nodes, permissions, isPointerInFile);
    }

    /**
     * These, if all ranks have alike what decides on how they access the file together; throws on
     * all of them if not.
     */
    Hints agreed(IntraComm comm) {
        final long numbers = ((long) bufferBytes << 31) + nodes;
        Agreement.same(
                comm,
                null,
                String.join(", ", BUFFERING, BUFFER, NODES),
                31 * numbers + buffering.word().hashCode(),
                buffering.word() + ", " + bufferBytes + ", " + nodes);
        return this;
    }

    private static Buffering buffering(Info info, Buffering otherwise) {
        final String value = info.get(BUFFERING);
        if (value == null) {
            return otherwise;
        }
        for (final Buffering buffering : Buffering.values()) {
            if (value.equals(buffering.word())) {
                return buffering;
            }
        }
        throw wrong(BUFFERING, value, "true, false or automatic");
    }

    private static int number(Info info, String key, int otherwise, int radix, int most) {
        final String value = info.get(key);
        if (value == null) {
            return otherwise;
        }
        try {
            final int number = Integer.parseInt(value.strip(), radix);
            if (number >= 1 && number <= most) {
                return number;
            }
        } catch (NumberFormatException e) {
            throw wrong(key, value, "a number");
        }
        throw wrong(key, value, "1 to " + Integer.toString(most, radix));
    }

    private static GalernaException wrong(String key, String value, String wanted) {
        return GalernaException.of(ErrorClass.INFO_VALUE, "the hint " + key + " is " + wanted)
                .argument(key, value)
                .advice("Correct the value, or leave the hint out")
                .exception();
    }

    /** The hints in use. */
    Info info() {
        final Info info =
                new Info()
                        .set(BUFFERING, buffering.word())
                        .set(BUFFER, Integer.toString(bufferBytes))
                        .set(NODES, Integer.toString(nodes))
                        .set(POINTER, isPointerInFile ? "file" : "memory");
        return permissions < 0 ? info : info.set(PERMISSIONS, Integer.toString(permissions, OCTAL));
    }

    /** The permissions of a file that is made, if they were asked for. */
    Set<PosixFilePermission> posixPermissions() {
        final PosixFilePermission[] all = PosixFilePermission.values(); // from the highest bit down
        final Set<PosixFilePermission> set = EnumSet.noneOf(PosixFilePermission.class);
        for (int i = 0; i < all.length; i++) {
            if ((permissions & (1 << (all.length - 1 - i))) != 0) {
                set.add(all[i]);
            }
        }
        return set;
    }
}
