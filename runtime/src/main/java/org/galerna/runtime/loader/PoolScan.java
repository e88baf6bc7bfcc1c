// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.loader;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Looks through the bytes of a constant pool, so that most classes need not be parsed. */
final class PoolScan {
    private static final int MAGIC = 0xCAFEBABE;
    private static final int POOL = 8;
    private static final int LONGEST = 40;

    private PoolScan() {}

    /**
     * Tells whether a class may use a row of the table. False answers are exact.
     *
     * @param classFile the bytes; anything that is no class file gives false.
     */
    static boolean mayNameTwin(byte[] classFile) {
        if (classFile.length < POOL + 2 || u4(classFile, 0) != MAGIC) {
            return false;
        }
        List<String> owners = new ArrayList<>();
        Set<String> strings = new HashSet<>();
        int count = u2(classFile, POOL);
        int at = POOL + 2;
        for (int i = 1; i < count && at + 3 <= classFile.length; i++) {
            int tag = classFile[at];
            if (tag == 1) {
                int length = u2(classFile, at + 1);
                if (length <= LONGEST) {
                    String s = new String(classFile, at + 3, length, StandardCharsets.ISO_8859_1);
                    strings.add(s);
                    if (TwinTable.isOwner(s)) {
                        owners.add(s);
                    }
                }
                at += 3 + length;
            } else {
                at += width(tag);
                i += tag == 5 || tag == 6 ? 1 : 0;
            }
        }
        return anyMember(owners, strings);
    }

    private static boolean anyMember(List<String> owners, Set<String> strings) {
        for (String owner : owners) {
            for (String string : strings) {
                if (TwinTable.isMember(owner, string)) {
                    return true;
                }
            }
        }
        return false;
    }

    /** Bytes of an entry that is not a string, its tag included. */
    private static int width(int tag) {
        return switch (tag) {
            case 7, 8, 16, 19, 20 -> 3;
            case 15 -> 4;
            case 5, 6 -> 9;
            default -> 5;
        };
    }

    private static int u2(byte[] b, int at) {
        return ((b[at] & 0xff) << 8) | (b[at + 1] & 0xff);
    }

    private static int u4(byte[] b, int at) {
        return u2(b, at) << 16 | u2(b, at + 2);
    }
}
