// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.facade;

import java.lang.classfile.ClassFile;
import java.lang.classfile.constantpool.ClassEntry;
import java.lang.classfile.constantpool.FieldRefEntry;
import java.lang.classfile.constantpool.MemberRefEntry;
import java.lang.classfile.constantpool.PoolEntry;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.galerna.runtime.loader.ClassPath;
import org.galerna.runtime.options.Style;

/** Looks through class files, from the main class on, for references that tell the style. */
final class ClassFiles {
    /** More classes than this are not read: a job should start soon. */
    private static final int MOST = 500;

    private static final byte[] NAME = "mpi/".getBytes(StandardCharsets.ISO_8859_1);

    private final ClassPath classPath;
    private final List<Evidence> found = new ArrayList<>();

    private ClassFiles(ClassPath classPath) {
        this.classPath = classPath;
    }

    /** The first evidence of each style. */
    static List<Evidence> of(ClassPath classPath, String mainClass) {
        ClassFiles search = new ClassFiles(classPath);
        search.from(mainClass.replace('.', '/'));
        return search.found;
    }

    private void from(String main) {
        Deque<String> next = new ArrayDeque<>(List.of(main));
        Set<String> seen = new HashSet<>(next);
        for (int read = 0; read < MOST && !next.isEmpty() && found.size() < 2; ) {
            String name = next.poll();
            byte[] bytes = classPath.bytes(name + ".class");
            if (bytes == null) {
                continue;
            }
            read++;
            try {
                for (String other : look(name, bytes)) {
                    if (isOfProgram(other) && seen.add(other)) {
                        next.add(other);
                    }
                }
            } catch (IllegalArgumentException | IndexOutOfBoundsException ignored) {
                // no class file we know: the JVM says what is wrong when it is loaded
            }
        }
    }

    private static boolean isOfProgram(String name) {
        return !name.startsWith("mpi/") && !name.startsWith("java/") && !name.startsWith("[");
    }

    /** Notes the evidence in a class; returns the classes it names. */
    private List<String> look(String name, byte[] bytes) {
        List<String> others = new ArrayList<>();
        boolean uses = mentions(bytes);
        for (PoolEntry entry : ClassFile.of().parse(bytes).constantPool()) {
            if (entry instanceof ClassEntry type) {
                String other = type.asInternalName();
                others.add(other);
                if (uses && other.startsWith("mpi/")) {
                    note(name, other, Evidence.ofType(simple(other)));
                }
            } else if (uses && entry instanceof MemberRefEntry member) {
                look(name, member);
            }
        }
        return others;
    }

    private void look(String name, MemberRefEntry member) {
        String owner = member.owner().asInternalName();
        if (owner.startsWith("mpi/")) {
            String text = member.name().stringValue();
            Style style =
                    member instanceof FieldRefEntry
                            ? Evidence.ofField(simple(owner), text)
                            : Evidence.ofMethod(simple(owner), text);
            note(name, owner + "." + text, style);
        }
    }

    private static String simple(String internal) {
        return internal.substring(NAME.length);
    }

    private void note(String name, String what, Style style) {
        if (style != null && found.stream().noneMatch(e -> e.style() == style)) {
            found.add(
                    new Evidence(
                            style,
                            "class " + name.replace('/', '.') + " uses " + what.replace('/', '.')));
        }
    }

    /** Whether a name of the package may be in a class; few classes of a program have one. */
    private static boolean mentions(byte[] bytes) {
        for (int i = 0; i + NAME.length <= bytes.length; i++) {
            if (bytes[i] == NAME[0]
                    && bytes[i + 1] == NAME[1]
                    && bytes[i + 2] == NAME[2]
                    && bytes[i + 3] == NAME[3]) {
                return true;
            }
        }
        return false;
    }
}
