// SPDX-License-Identifier: Apache-2.0
package org.galerna;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import org.galerna.datatype.Datatype;
import org.galerna.error.ErrorClass;
import org.galerna.error.GalernaException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Messages of objects. */
@Timeout(60)
class ObjectMessageTest {
    record Point(int x, int y) implements Serializable {}

    /** Not serialisable. */
    static final class Plain {}

    @Test
    void objectsArriveEqualAndKeepTheirIdentities() {
        Ranks.on(
                2,
                comm -> {
                    final List<Object> shared = new ArrayList<>(List.of(new Point(1, 2), "text"));
                    if (comm.rank() == 0) {
                        comm.send(Buffer.of(new Object[] {shared, null, shared}), 1, 0);
                        comm.sendObject(new double[][] {{1}, {2, 3}}, 1, 1);
                    } else {
                        final Status probed = comm.probe(0, 0);
                        assertEquals(3, probed.count(Datatype.OBJECT));
                        final Object[] in = new Object[5];
                        final Status status = comm.recv(Buffer.of(in), 0, 0);
                        assertEquals(3, status.count(Datatype.OBJECT));
                        assertEquals(3, status.elements(Datatype.OBJECT));
                        assertEquals(shared, in[0]);
                        assertNotSame(shared, in[0]);
                        assertSame(in[0], in[2]);
                        assertNull(in[1]);
                        final double[][] ragged = (double[][]) comm.recvObject(0, 1);
                        assertArrayEquals(new double[] {2, 3}, ragged[1]);
                    }
                });
    }

    @Test
    void receivesMayBePostedBeforeTheLengthIsKnown() {
        Ranks.on(
                2,
                comm -> {
                    final String large = "x".repeat(300_000);
                    if (comm.rank() == 0) {
                        final Object[] a = new Object[1];
                        final Object[] b = new Object[1];
                        final Request[] both = {
                            comm.irecv(Buffer.of(a), 1, 0),
                            comm.irecv(Buffer.of(b), Comm.ANY_SOURCE, Comm.ANY_TAG)
                        };
                        comm.send(new int[1], 1, 9);
                        final Status[] statuses = Request.waitAll(both);
                        assertEquals("small", a[0]);
                        assertEquals(large, b[0]);
                        assertEquals(1, statuses[1].count(Datatype.OBJECT));
                        final PersistentRequest again =
                                comm.peer(1).recvInit(a, 0, 1, Datatype.OBJECT, 2);
                        for (int i = 0; i < 3; i++) {
                            again.start();
                            again.waitFor();
                            assertEquals(i, a[0]);
                        }
                    } else {
                        comm.recv(new int[1], 0, 9);
                        comm.sendObject("small", 0, 0);
                        comm.isend(Buffer.of(new Object[] {large}), 0, 1).waitFor();
                        for (int i = 0; i < 3; i++) {
                            comm.sendObject(i, 0, 2);
                        }
                    }
                });
    }

    @Test
    void anObjectThatCannotBeSentIsNamedBeforeAnythingLeaves() {
        Ranks.on(
                2,
                comm -> {
                    if (comm.rank() == 0) {
                        final GalernaException failure =
                                assertThrows(
                                        GalernaException.class,
                                        () -> comm.sendObject(new Plain(), 1, 0));
                        assertEquals(ErrorClass.TYPE, failure.errorClass());
                        assertTrue(
                                failure.getMessage().contains(Plain.class.getName()),
                                failure.getMessage());
                        comm.sendObject("after", 1, 0);
                    } else {
                        assertEquals("after", comm.recvObject(0, 0));
                    }
                });
    }

    @Test
    void aPersistentSendStartsAfterOneThatCouldNot() {
        Ranks.on(
                2,
                comm -> {
                    if (comm.rank() == 1) {
                        assertEquals("text", comm.recvObject(0, 5));
                        assertEquals("more", comm.recvObject(0, 5));
                        return;
                    }
                    final Object[] data = {new Plain()};
                    final PersistentRequest request =
                            comm.peer(1).sendInit(data, 0, 1, Datatype.OBJECT, 5);
                    assertThrows(GalernaException.class, request::start);
                    for (final String text : List.of("text", "more")) {
                        data[0] = text;
                        request.start();
                        request.waitFor();
                        data[0] = new Plain();
                        assertThrows(GalernaException.class, request::start);
                    }
                });
    }

    @Test
    void theReceiveArrayKeepsItsClass() {
        Ranks.on(
                2,
                comm -> {
                    if (comm.rank() == 0) {
                        comm.sendObject(new Point(3, 4), 1, 0);
                        comm.sendObject("no point", 1, 1);
                        comm.send(Buffer.of(new Object[] {1, 2, 3}), 1, 2);
                        comm.sendObject("good", 1, 3);
                    } else {
                        final Point[] points = new Point[1];
                        comm.recv(Buffer.of(points), 0, 0);
                        assertEquals(new Point(3, 4), points[0]);
                        final GalernaException store =
                                assertThrows(
                                        GalernaException.class,
                                        () -> comm.recv(Buffer.of(points), 0, 1));
                        assertEquals(ErrorClass.TYPE, store.errorClass());
                        assertTrue(store.getMessage().contains("Point[]"), store.getMessage());
                        assertTrue(store.getMessage().contains("java.lang.String"));
                        final GalernaException many =
                                assertThrows(
                                        GalernaException.class,
                                        () -> comm.recv(Buffer.of(new Object[2]), 0, 2));
                        assertEquals(ErrorClass.TRUNCATE, many.errorClass());
                        assertEquals("good", comm.recvObject(0, 3));
                    }
                });
    }

    @Test
    void derivedTypesOfObjectsPickTheirElements() {
        Ranks.on(
                2,
                comm -> {
                    final Datatype second = Datatype.vector(2, 1, 2, Datatype.OBJECT);
                    if (comm.rank() == 0) {
                        comm.send(Buffer.of(new Object[] {"a", "b", "c"}, 0, 1, second), 1, 0);
                    } else {
                        final Object[] in = new Object[4];
                        comm.recv(Buffer.of(in, 1, 1, second), 0, 0);
                        assertArrayEquals(new Object[] {null, "a", null, "c"}, in);
                    }
                });
    }

    @Test
    void aNestedChainTooDeepIsAnErrorNotACrash() {
        Ranks.on(
                1,
                comm -> {
                    Object[] chain = {null};
                    for (int i = 0; i < 1_000_000; i++) {
                        chain = new Object[] {chain};
                    }
                    final Object deep = chain;
                    assertEquals(
                            ErrorClass.TYPE,
                            assertThrows(GalernaException.class, () -> comm.sendObject(deep, 0, 0))
                                    .errorClass());
                });
    }
}
