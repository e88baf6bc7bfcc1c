// SPDX-License-Identifier: Apache-2.0
package org.galerna.error;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The report a user reads. */
@Timeout(10)
class GalernaExceptionTest {
    private final GalernaException full =
            GalernaException.of(ErrorClass.TRUNCATE, "the message is longer than the receive")
                    .argument("count", 10)
                    .message(3, 7, 80)
                    .advice("Receive at least 20 items")
                    .cause(new IllegalStateException("deep"))
                    .exception();

    @Test
    void everyClassHasSomethingToDoAboutACause() {
        for (ErrorClass errorClass : ErrorClass.values()) {
            String advice =
                    GalernaException.of(errorClass, "x")
                            .cause(new IllegalStateException())
                            .exception()
                            .advice()
                            .orElse("");
            assertTrue(advice.length() > 10 && !advice.endsWith("."), errorClass + ": " + advice);
        }
    }

    @Test
    void nobodyIsSentToACauseThatIsNotThere() {
        for (ErrorClass errorClass : ErrorClass.values()) {
            String advice = GalernaException.of(errorClass, "x").exception().advice().orElse("");
            assertFalse(advice.contains("cause") || advice.endsWith("."), advice);
        }
        assertEquals(
                "x. Name a Java program and at least one process of it",
                GalernaException.of(ErrorClass.SPAWN, "x").exception().getMessage());
        assertEquals(
                "x. Use a name of 1 to 100 characters",
                GalernaException.of(ErrorClass.SERVICE, "x").exception().getMessage());
    }

    @Test
    void theMessageIsOneLineOfEverythingKnown() {
        assertEquals(
                "rank 2, recv: the message is longer than the receive"
                        + " (count = 10, peer 3, tag 7, bytes 80). Receive at least 20 items",
                full.at("recv", 2).getMessage());
        assertEquals(
                "a count is negative (count = -1). Use a count from 0 that makes whole items",
                GalernaException.argument(ErrorClass.COUNT, "a count is negative", "count", -1)
                        .getMessage());
        assertEquals("x", GalernaException.of(ErrorClass.OTHER, "x").exception().getMessage());
        assertEquals(
                "x. Look at the cause",
                GalernaException.of(ErrorClass.OTHER, "x")
                        .cause(new IllegalStateException())
                        .exception()
                        .getMessage());
    }

    @Test
    void thePlaceIsAddedOnceAndKeepsStackAndCause() {
        final GalernaException placed = full.at("recv", 2).at("bcast", 9);
        assertEquals("recv", placed.call().orElseThrow());
        assertEquals(2, placed.rank().orElseThrow());
        assertSame(full.getCause(), placed.getCause());
        assertArrayEquals(full.getStackTrace(), placed.getStackTrace());
        assertTrue(full.rank().isEmpty(), "the first one is not changed");
    }

    @Test
    void everyPartCanBeAsked() {
        assertEquals(ErrorClass.TRUNCATE, full.errorClass());
        assertEquals("count = 10", full.argument().orElseThrow());
        assertEquals(3, full.peer().orElseThrow());
        assertEquals(7, full.tag().orElseThrow());
        assertEquals(80, full.bytes().orElseThrow());
        assertEquals("Receive at least 20 items", full.advice().orElseThrow());
    }

    @Test
    void classesHaveTheNumbersOfTheStandard() {
        assertEquals(0, ErrorClass.SUCCESS.code());
        assertEquals(15, ErrorClass.TRUNCATE.code());
        assertEquals(53, ErrorClass.WIN.code());
        for (final ErrorClass each : ErrorClass.values()) {
            assertSame(each, ErrorClass.of(each.code()));
        }
        assertSame(ErrorClass.UNKNOWN, ErrorClass.of(-1));
        assertSame(ErrorClass.UNKNOWN, ErrorClass.of(1000));
    }

    @Test
    void aReportCanBeSerialised() throws IOException, ClassNotFoundException {
        final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(full);
        }
        try (ObjectInputStream in =
                new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
            final GalernaException copy = (GalernaException) in.readObject();
            assertEquals(full.getMessage(), copy.getMessage());
            assertEquals(80, copy.bytes().orElseThrow());
        }
    }
}
