// SPDX-License-Identifier: Apache-2.0
package org.galerna.base.host;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.galerna.base.Threads;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class ArrayPinsTest {
    private final ArrayPins pins = new ArrayPins();

    /** Prints why arrays cannot be pinned in a JVM with other options. */
    public static final class Other {
        private Other() {}

        public static void main(String[] args) {
            System.out.println(new ArrayPins().await());
        }
    }

    private void prepare() {
        final String reason = pins.await();
        assumeTrue(reason.isEmpty(), reason);
    }

    @SuppressWarnings("restricted")
    private static MemorySegment at(long address, long bytes) {
        return MemorySegment.ofAddress(address).reinterpret(bytes);
    }

    /** Fills the heap with garbage and has it collected, young and whole. */
    private static void collect() {
        Object last = null;
        for (int i = 0; i < 20_000; i++) {
            last = new byte[16 << 10];
        }
        assertNotEquals(null, last);
        System.gc();
    }

    @Test
    void nothingIsPinnedBeforeItIsPrepared() {
        assertEquals(ArrayPins.NONE, pins.pin(new int[8]));
    }

    @Test
    void aPinnedArrayStaysWhereItIs() {
        prepare();
        final List<int[]> arrays = new ArrayList<>();
        final List<Integer> held = new ArrayList<>();
        for (int i = 0; i < ArrayPins.MOST; i++) {
            arrays.add(new int[] {i, 0});
            held.add(pins.pin(arrays.get(i)));
        }
        assertEquals(ArrayPins.NONE, pins.pin(new int[1]), "all pins are in use");
        for (int round = 0; round < 3; round++) {
            collect();
            for (int i = 0; i < ArrayPins.MOST; i++) {
                final MemorySegment seen = at(pins.address(held.get(i)), 8);
                assertEquals(i, seen.get(ValueLayout.JAVA_INT, 0));
                seen.set(ValueLayout.JAVA_INT, 4, round + i);
                assertEquals(round + i, arrays.get(i)[1]);
            }
        }
        held.forEach(pins::unpin);
        pins.unpin(pins.pin(new int[1]));
    }

    @Test
    void arraysOfEveryTypeAreShownFromTheirFirstElement() {
        prepare();
        final byte[] one = {1};
        for (Object array :
                new Object[] {
                    one,
                    new char[] {1},
                    new short[] {1},
                    new int[] {1},
                    new long[] {1},
                    new float[] {Float.intBitsToFloat(1)},
                    new double[] {Double.longBitsToDouble(1)}
                }) {
            final int pin = pins.pin(array);
            assertEquals(1, at(pins.address(pin), 1).get(ValueLayout.JAVA_BYTE, 0));
            pins.unpin(pin);
        }
    }

    @Test
    void anotherThreadMayUnpin() throws Exception {
        prepare();
        for (int i = 0; i < 2 * ArrayPins.MOST; i++) {
            final int pin = pins.pin(new long[100]);
            assertNotEquals(ArrayPins.NONE, pin);
            Threads.together(List.of(() -> pins.unpin(pin)));
        }
        collect();
    }

    @Test
    void threadsPinBesideTheCollector() throws Exception {
        prepare();
        final Threads.Body task =
                () -> {
                    for (int i = 0; i < 20_000; i++) {
                        final long[] array = new long[256];
                        array[255] = i;
                        final int pin = pins.pin(array);
                        final long seen =
                                at(pins.address(pin), 2048).get(ValueLayout.JAVA_LONG, 2040);
                        pins.unpin(pin);
                        assertEquals(i, seen);
                    }
                };
        Threads.together(List.of(task, task, () -> collect()));
    }

    private static String reasonWith(String... options) throws Exception {
        final List<String> line = new ArrayList<>();
        line.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        line.addAll(List.of(options));
        line.addAll(List.of("-cp", System.getProperty("java.class.path"), Other.class.getName()));
        final Process p = new ProcessBuilder(line).redirectErrorStream(true).start();
        final String said = p.inputReader().readAllAsString().strip();
        assertEquals(0, p.waitFor(), said);
        return said;
    }

    @Test
    void whatCannotPinSaysWhy() throws Exception {
        assertEquals(
                "this collector moves arrays all the same",
                reasonWith("-XX:+UseSerialGC", "--enable-native-access=ALL-UNNAMED"));
        assertEquals(
                "the java command lacks --enable-native-access=ALL-UNNAMED",
                reasonWith("-XX:+UseG1GC", "--illegal-native-access=deny"));
        assertEquals("", reasonWith("-XX:+UseG1GC", "--enable-native-access=ALL-UNNAMED"));
    }
}
