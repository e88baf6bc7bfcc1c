// SPDX-License-Identifier: Apache-2.0
package mpi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Member;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Compares the public and protected members of package mpi with the listing, in both directions.
 */
@Timeout(30)
class MemberTest {
    private static final String HIDDEN = " (*)";

    @Test
    void everyListedMemberExists() throws Exception {
        List<String> missing = new ArrayList<>();
        for (Map.Entry<String, Set<String>> entry : listing().entrySet()) {
            Class<?> type = Class.forName("mpi." + entry.getKey());
            Set<String> present = new TreeSet<>();
            for (Class<?> c = type; c != null && c != Object.class; c = c.getSuperclass()) {
                present.addAll(members(c, c == type));
            }
            for (String wanted : entry.getValue()) {
                if (!present.contains(wanted)) {
                    missing.add(entry.getKey() + ": " + wanted);
                }
            }
        }
        assertEquals(List.of(), missing);
    }

    @Test
    void everyMemberIsListed() throws Exception {
        Map<String, Set<String>> listing = listing();
        List<String> extra = new ArrayList<>();
        for (Class<?> type : publicClasses()) {
            Set<String> wanted = listing.getOrDefault(type.getSimpleName(), Set.of());
            for (String member : members(type, true)) {
                if (!wanted.contains(member)) {
                    extra.add(type.getSimpleName() + ": " + member);
                }
            }
        }
        assertEquals(List.of(), extra);
    }

    @Test
    void onlyListedClassesArePublic() throws Exception {
        Set<String> names =
                publicClasses().stream()
                        .map(Class::getSimpleName)
                        .collect(Collectors.toCollection(TreeSet::new));
        assertEquals(new TreeSet<>(listing().keySet()), names);
    }

    @Test
    void noClassHoldsALambdaOrAnEnumOrConcatenatesByInvokedynamic() throws Exception {
        for (Path file : classFiles()) {
            String constants = new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1);
            assertFalse(constants.contains("LambdaMetafactory"), file + " holds a lambda");
            assertFalse(constants.contains("StringConcatFactory"), file + " concatenates by indy");
            assertFalse(constants.contains("SwitchBootstraps"), file + " switches by indy");
            assertFalse(constants.contains("java/lang/Enum"), file + " is an enum");
        }
        assertTrue(classFiles().size() <= 30, "too many classes for one copy a rank");
    }

    private static List<Class<?>> publicClasses() throws Exception {
        List<Class<?>> classes = new ArrayList<>();
        for (Path file : classFiles()) {
            String name = file.getFileName().toString().replace(".class", "");
            if (!name.equals("package-info")) {
                Class<?> type = Class.forName("mpi." + name);
                if (Modifier.isPublic(type.getModifiers())) {
                    classes.add(type);
                }
            }
        }
        return classes;
    }

    private static List<Path> classFiles() throws Exception {
        Path folder =
                Path.of(MPI.class.getResource("MPI.class").toURI()).toAbsolutePath().getParent();
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(f -> f.toString().endsWith(".class")).toList();
        }
    }

    private static Set<String> members(Class<?> type, boolean withConstructors) {
        Set<String> found = new TreeSet<>();
        for (Field f : type.getDeclaredFields()) {
            if (isVisible(f)) {
                found.add(prefix(f) + f.getType().getSimpleName() + " " + f.getName());
            }
        }
        for (Method m : type.getDeclaredMethods()) {
            if (isVisible(m)) {
                found.add(
                        prefix(m)
                                + m.getReturnType().getSimpleName()
                                + " "
                                + m.getName()
                                + parameters(m.getParameterTypes())
                                + (m.isSynthetic() ? HIDDEN : ""));
            }
        }
        for (Constructor<?> c : type.getDeclaredConstructors()) {
            if (withConstructors && isVisible(c)) {
                found.add(type.getSimpleName() + parameters(c.getParameterTypes()));
            }
        }
        return found;
    }

    private static boolean isVisible(Member member) {
        int modifiers = member.getModifiers();
        return Modifier.isPublic(modifiers) || Modifier.isProtected(modifiers);
    }

    private static String prefix(Member member) {
        return Modifier.isStatic(member.getModifiers()) ? "static " : "";
    }

    private static String parameters(Class<?>[] types) {
        return Stream.of(types)
                .map(Class::getSimpleName)
                .collect(Collectors.joining(", ", "(", ")"));
    }

    private static Map<String, Set<String>> listing() throws IOException {
        Map<String, Set<String>> listing = new LinkedHashMap<>();
        try (BufferedReader lines =
                new BufferedReader(
                        new InputStreamReader(
                                MemberTest.class.getResourceAsStream("members.txt"),
                                StandardCharsets.UTF_8))) {
            Set<String> members = Set.of();
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                if (line.startsWith("  ")) {
                    members.add(line.strip());
                } else if (!line.isBlank() && !line.startsWith("#")) {
                    members = new TreeSet<>();
                    listing.put(line.strip(), members);
                }
            }
        }
        return listing;
    }
}
