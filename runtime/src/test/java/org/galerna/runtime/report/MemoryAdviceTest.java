// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** More heap is advised where the heap was full, and not where it would make matters worse. */
@Timeout(60)
class MemoryAdviceTest {
    private static String of(Throwable thrown) {
        return MemoryAdvice.of(thrown, "every rank has a", "each");
    }

    @ParameterizedTest
    @CsvSource({"Java heap space", "GC overhead limit exceeded"})
    void aFullHeapIsToBeGreater(String message) {
        long mib = Runtime.getRuntime().maxMemory() >> 20;
        String advice = "every rank has a heap of " + mib + " MiB: give each more with -Xmx";
        assertEquals(advice, of(new OutOfMemoryError(message)));
        assertEquals(advice, of(new IllegalStateException(new OutOfMemoryError(message))));
    }

    @ParameterizedTest
    @CsvSource({
        "Cannot reserve 8192 bytes of direct buffer memory, MaxDirectMemorySize",
        "Metaspace, MaxMetaspaceSize",
        "Compressed class space, CompressedClassSpaceSize"
    })
    void anotherMemoryHasAnOptionOfItsOwn(String message, String option) {
        assertEquals("give each more with -XX:" + option, of(new OutOfMemoryError(message)));
    }

    @Test
    void threadsAreALimitOfTheUser() {
        String message = "unable to create native thread: possibly out of memory";
        assertEquals(
                "end something, or raise the limit (ulimit -u)", of(new OutOfMemoryError(message)));
    }

    @Test
    void otherwiseNothingIsAdvised() {
        assertNull(of(new IllegalStateException("Java heap space")));
        assertNull(of(new IOException("Map failed", new OutOfMemoryError("Map failed"))));
        assertNull(of(new OutOfMemoryError("Requested array size exceeds VM limit")));
        assertNull(of(new OutOfMemoryError()));
    }
}
