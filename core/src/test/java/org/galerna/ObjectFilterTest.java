// SPDX-License-Identifier: Apache-2.0
package org.galerna;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.awt.Point;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InvalidClassException;
import java.io.ObjectInputFilter;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import javax.management.ObjectName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What programs send arrives; what is known to be dangerous does not, unless the user says so. */
@Timeout(60)
class ObjectFilterTest {
    private static Object sent(Object object, String pattern)
            throws IOException, ClassNotFoundException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(object);
        }
        try (ObjectInputStream in =
                new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
            in.setObjectInputFilter(ObjectInputFilter.Config.createFilter(pattern));
            return in.readObject();
        }
    }

    @Test
    void valuesOfProgramsArrive() throws Exception {
        String filter = ObjectFilter.betweenProcesses("");
        for (Object value :
                List.of(
                        "text",
                        Map.of("a", List.of(1, 2)),
                        new BigDecimal("1.5"),
                        LocalDate.of(2026, 1, 1),
                        new Point(1, 2),
                        new ArrayList<>(List.of(3.5)))) {
            assertEquals(value, sent(value, filter));
        }
    }

    @Test
    void classesOfTheShortListDoNotUnlessAllowed() throws Exception {
        ObjectName name = new ObjectName("a:b=c");
        assertThrows(
                InvalidClassException.class, () -> sent(name, ObjectFilter.betweenProcesses("")));
        assertEquals(
                name, sent(name, ObjectFilter.betweenProcesses("javax.management.ObjectName")));
        assertEquals(name, sent(name, ObjectFilter.insideJvm("")));
    }

    @Test
    void limitsHoldAndCanBeChanged() throws Exception {
        List<Object> deep = new ArrayList<>();
        List<Object> list = deep;
        for (int i = 0; i < 20; i++) {
            List<Object> inner = new ArrayList<>();
            list.add(inner);
            list = inner;
        }
        assertEquals(deep, sent(deep, ObjectFilter.betweenProcesses("")));
        assertThrows(
                InvalidClassException.class,
                () -> sent(deep, ObjectFilter.betweenProcesses("maxdepth=5")));
        assertThrows(
                InvalidClassException.class,
                () -> sent(deep, ObjectFilter.insideJvm("maxdepth=5")));
    }
}
