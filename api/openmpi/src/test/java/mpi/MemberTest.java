// SPDX-License-Identifier: Apache-2.0
package mpi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
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
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Compares the public members of package mpi with the listing, in both directions. */
@Timeout(30)
class MemberTest {
    /** Types of the listing that are not there yet. */
    private static final Set<String> MISSING_TYPES = Set.of();

    /** Helpers beside the interface. */
    private static final Set<String> ADDED_TYPES = Set.of("ObjectMessages");

    /** Methods of the listing that are not there yet, of types that are. */
    private static final Set<String> MISSING_METHODS = Set.of();

    private static final Pattern TYPE =
            Pattern.compile(
                    "public .*?(?:class|interface) ([\\w.]+)(?: extends (\\w+(?:\\.\\w+)?))?.*\\{");
    private static final Pattern MEMBER =
            Pattern.compile(
                    "  (public|protected) ((?:static |final |abstract )*)"
                            + "(?:<.*?> )?(?:([\\w.\\[\\]<>]+) )?(\\w+)(?:\\((.*)\\))?"
                            + "(?: throws (\\w+))?(?: = (.*))?;");

    private static final Pattern RETURNS_AT_ONCE =
            Pattern.compile(" (i[a-z]*[A-Z]\\w*|\\w+Init|imRecv)\\(");

    /** A member in a form that both sides can be brought to. */
    private static String member(String flags, String result, String name, List<String> types) {
        String parameters = types == null ? "" : "(" + String.join(",", types) + ")";
        return flags + result + " " + name + parameters;
    }

    @Test
    void everyListedMemberExists() throws Exception {
        List<String> missing = new ArrayList<>();
        int checked = 0;
        for (Map.Entry<String, Set<String>> entry : listing().entrySet()) {
            if (MISSING_TYPES.contains(entry.getKey())) {
                continue;
            }
            Set<String> present = new TreeSet<>();
            Class<?> type = Class.forName("mpi." + entry.getKey().replace('.', '$'));
            for (Class<?> c = type; c != null && c != Object.class; c = c.getSuperclass()) {
                present.addAll(members(c));
            }
            for (String wanted : entry.getValue()) {
                checked++;
                if (!present.contains(wanted) && !isMissing(entry.getKey(), wanted)) {
                    missing.add(entry.getKey() + ": " + wanted);
                }
            }
        }
        assertEquals(List.of(), missing);
        assertTrue(checked > 500, checked + " members were looked for");
    }

    private static boolean isMissing(String type, String member) {
        String name = member.replaceAll("\\(.*", "");
        return MISSING_METHODS.contains(type + "." + name.substring(name.lastIndexOf(' ') + 1));
    }

    @Test
    void whatIsSaidToBeMissingIsMissing() throws Exception {
        for (String type : MISSING_TYPES) {
            assertTrue(listing().containsKey(type), type + " is not listed");
            assertFalse(publicTypes().contains(type), type + " is there");
        }
        for (String method : MISSING_METHODS) {
            int dot = method.indexOf('.');
            Class<?> type = Class.forName("mpi." + method.substring(0, dot));
            String name = method.substring(dot + 1);
            assertTrue(
                    Stream.of(type.getDeclaredMethods()).noneMatch(m -> m.getName().equals(name)),
                    method + " is there");
        }
    }

    /** Forms of calls that return at once for arrays too; nothing else is added. */
    @Test
    void everyMemberIsListed() throws Exception {
        List<String> extra = new ArrayList<>();
        for (Map.Entry<String, Set<String>> entry : listing().entrySet()) {
            String name = entry.getKey();
            Set<String> wanted = entry.getValue();
            Class<?> type = Class.forName("mpi." + name.replace('.', '$'));
            for (String member : members(type)) {
                String listed =
                        member.replace("(Object,", "(Buffer,").replace(",Object,", ",Buffer,");
                if (!wanted.contains(member) && !wanted.contains(listed) && !isOfObject(member)) {
                    extra.add(name + ": " + member);
                }
            }
        }
        assertEquals(List.of(), extra);
    }

    /** Where the listing demands buffers of calls that return at once, arrays are taken too. */
    @Test
    void callsThatReturnAtOnceHaveAFormForArrays() throws Exception {
        List<String> missing = new ArrayList<>();
        int checked = 0;
        for (String name : List.of("Comm", "Intracomm", "Message", "File")) {
            Set<String> present = members(Class.forName("mpi." + name));
            for (String member : listing().get(name)) {
                if (member.contains("Buffer,") && RETURNS_AT_ONCE.matcher(member).find()) {
                    checked++;
                    if (!present.contains(member.replace("Buffer,", "Object,"))) {
                        missing.add(name + ": " + member);
                    }
                }
            }
        }
        assertEquals(List.of(), missing);
        assertTrue(checked > 50, checked + " calls were looked at");
    }

    private static boolean isOfObject(String member) {
        return member.endsWith(" hashCode()")
                || member.endsWith(" toString()")
                || member.startsWith("(");
    }

    @Test
    void onlyListedTypesArePublic() throws Exception {
        Set<String> wanted = new TreeSet<>(listing().keySet());
        wanted.removeAll(MISSING_TYPES);
        wanted.addAll(ADDED_TYPES);
        assertEquals(wanted, publicTypes());
    }

    @Test
    void superTypesAndFinalityAreThoseOfTheListing() throws Exception {
        for (String line : lines()) {
            Matcher match = TYPE.matcher(line);
            if (match.matches() && !MISSING_TYPES.contains(match.group(1))) {
                Class<?> type = Class.forName("mpi." + match.group(1).replace('.', '$'));
                boolean isFinal = line.contains(" final ");
                assertEquals(isFinal, Modifier.isFinal(type.getModifiers()), line);
                if (match.group(2) != null) {
                    String parent = type.getSuperclass().getName().replace('$', '.');
                    assertTrue(parent.endsWith("." + match.group(2)), line);
                }
                assertEquals(
                        line.contains("Freeable") && line.contains("implements"),
                        List.of(type.getInterfaces()).contains(Freeable.class),
                        line);
            }
        }
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
    }

    private static List<String> lines() throws IOException {
        try (InputStream in = MemberTest.class.getResourceAsStream("members.txt")) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
        }
    }

    /** Type name with dots to its members. */
    private static Map<String, Set<String>> listing() throws IOException {
        Map<String, Set<String>> result = new LinkedHashMap<>();
        Set<String> members = null;
        for (String line : lines()) {
            Matcher type = TYPE.matcher(line);
            Matcher member = MEMBER.matcher(line);
            if (type.matches()) {
                members = result.computeIfAbsent(type.group(1), k -> new TreeSet<>());
            } else if (member.matches()) {
                members.add(listed(member));
            } else {
                assertEquals("}", line);
            }
        }
        return result;
    }

    private static String listed(Matcher m) {
        String flags = m.group(2).contains("static") ? "static " : "";
        String result = m.group(3) == null ? "" : simple(m.group(3));
        if (m.group(5) == null) {
            return member(flags, result, m.group(4), null);
        }
        List<String> types = new ArrayList<>();
        for (String parameter : m.group(5).split(", *", -1)) {
            if (!parameter.isEmpty()) {
                types.add(simple(parameter.substring(0, parameter.lastIndexOf(' '))));
            }
        }
        return member(flags, result, m.group(4), types);
    }

    /** Erases type variables and leaves out packages and outer classes. */
    private static String simple(String type) {
        return switch (type) {
            case "T", "D" -> "Data";
            case "S" -> "Struct";
            default -> type.substring(type.lastIndexOf('.') + 1);
        };
    }

    private static Set<String> members(Class<?> type) {
        Set<String> result = new TreeSet<>();
        boolean inherits = Struct.class.isAssignableFrom(type) || type == Struct.Data.class;
        for (Field f : type.getDeclaredFields()) {
            if (Modifier.isPublic(f.getModifiers())) {
                result.add(member(flags(f.getModifiers()), name(f.getType()), f.getName(), null));
            }
        }
        for (Method m : type.getDeclaredMethods()) {
            boolean isOpen =
                    Modifier.isPublic(m.getModifiers())
                            || (Modifier.isProtected(m.getModifiers())
                                    && inherits
                                    && (type == Struct.class || type == Struct.Data.class));
            if (isOpen && !m.isSynthetic()) {
                result.add(
                        member(
                                flags(m.getModifiers()),
                                name(m.getReturnType()),
                                m.getName(),
                                names(m.getParameterTypes())));
            }
        }
        for (Constructor<?> c : type.getDeclaredConstructors()) {
            if (Modifier.isPublic(c.getModifiers()) && c.getParameterCount() > 0) {
                List<String> types = names(c.getParameterTypes());
                if (!types.equals(List.of(type.getSimpleName()))
                        && type.getEnclosingClass() == null) {
                    result.add(member("", "", type.getSimpleName(), types));
                }
            } else if (Modifier.isPublic(c.getModifiers()) && isListedConstructor(type)) {
                result.add(member("", "", type.getSimpleName(), List.of()));
            }
        }
        return result;
    }

    /** Constructors without arguments that the listing has because they do something. */
    private static boolean isListedConstructor(Class<?> type) {
        return type == Info.class || type == Message.class;
    }

    private static String flags(int modifiers) {
        return Modifier.isStatic(modifiers) ? "static " : "";
    }

    private static String name(Class<?> type) {
        return type.getSimpleName();
    }

    private static List<String> names(Class<?>... types) {
        return Stream.of(types).map(Class::getSimpleName).toList();
    }

    private static Set<String> publicTypes() throws Exception {
        Set<String> result = new TreeSet<>();
        for (Path file : classFiles()) {
            String name = file.getFileName().toString().replace(".class", "");
            Class<?> type = Class.forName("mpi." + name);
            if (Modifier.isPublic(type.getModifiers())) {
                result.add(name.replace('$', '.'));
            }
        }
        return result;
    }

    private static List<Path> classFiles() throws Exception {
        Path folder = Path.of(MPI.class.getResource("MPI.class").toURI()).getParent();
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(f -> f.toString().endsWith(".class"))
                    .filter(f -> !f.endsWith("package-info.class"))
                    .collect(Collectors.toList());
        }
    }
}
