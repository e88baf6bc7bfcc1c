// SPDX-License-Identifier: Apache-2.0
package org.galerna.rules;

import static org.junit.jupiter.api.Assertions.assertTrue;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** No field that a rank writes at every message shares a cache line with another object. */
@Timeout(120)
class PaddingRulesTest {
    private static final String PADDED = "org.galerna.base.Padded";
    private static final int LINE = 64;
    private static final int FRONT = 2 * LINE;

    @Test
    void fieldsOfPaddedClassesLieBetweenTheFillers() throws Exception {
        List<Path> folders = Sources.classFolders();
        List<URL> places = new ArrayList<>();
        for (Path folder : folders) {
            places.add(folder.toUri().toURL());
        }
        List<String> names =
                new ClassFileImporter()
                        .importPaths(folders).stream()
                                .filter(type -> type.isAssignableTo(PADDED))
                                .map(JavaClass::getName)
                                .filter(name -> !name.equals(PADDED))
                                .toList();
        assertTrue(names.size() >= 15, "padded classes: " + names);
        List<String> breaches = new ArrayList<>();
        try (URLClassLoader loader =
                new URLClassLoader(
                        places.toArray(URL[]::new), ClassLoader.getPlatformClassLoader())) {
            for (String name : names) {
                check(Class.forName(name, false, loader), breaches);
            }
        }
        assertTrue(breaches.isEmpty(), () -> String.join("\n", breaches));
    }

    private static void check(Class<?> type, List<String> breaches) throws Exception {
        List<Field> fields =
                Arrays.stream(type.getDeclaredFields())
                        .filter(field -> !Modifier.isStatic(field.getModifiers()))
                        .toList();
        if (fields.isEmpty()) {
            return; // those of the class above have its fillers behind them
        }
        List<Field> fillers =
                fields.stream().filter(field -> field.getName().matches("z[0-9a-f]")).toList();
        if (fillers.size() != 16) {
            breaches.add(type + " has " + fillers.size() + " of 16 references z0 to zf");
            return;
        }
        long behind = offset(fillers.getFirst());
        if (offset(fillers.getLast()) - behind < LINE - Long.BYTES) {
            breaches.add(type + ": less than a line of fillers");
        }
        for (Field field : fields) {
            long at = offset(field);
            if (!fillers.contains(field) && (at < FRONT || at >= behind)) {
                breaches.add(field + " lies at " + at + ", outside of " + FRONT + ".." + behind);
            }
        }
    }

    /** By reflection: nothing else tells where the JVM has put a field, and naming it warns. */
    private static long offset(Field field) throws ReflectiveOperationException {
        Class<?> unsafe = Class.forName("sun.misc.Unsafe");
        Field instance = unsafe.getDeclaredField("theUnsafe");
        instance.setAccessible(true);
        return (long)
                unsafe.getMethod("objectFieldOffset", Field.class)
                        .invoke(instance.get(null), field);
    }
}
