// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.EOFException;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** No exception is told as null, or as the bare name of a file. */
@Timeout(60)
class ReasonTest {
    @Test
    void everyExceptionSaysWhatWasWrong() {
        assertEquals("broken", Reason.of(new IOException("broken")));
        assertEquals("java.io.EOFException", Reason.of(new EOFException()));
        assertEquals("java.io.EOFException", Reason.of(new EOFException(" ")));
        assertEquals("/x: no such file", Reason.of(new NoSuchFileException("/x")));
        assertEquals("/x: permission denied", Reason.of(new AccessDeniedException("/x")));
        assertEquals("/x: no room", Reason.of(new FileSystemException("/x", null, "no room")));
        String message = Reason.of(new DirectoryNotEmptyException("/x"));
        assertEquals("/x: DirectoryNotEmptyException", message);
    }

    @Test
    void aLimitOfTheUserIsNamed() {
        String files = "error=24, Too many open files";
        assertTrue(Reason.withLimit(files).endsWith("limit (ulimit -n)"));
        String process = "posix_spawn failed, error: 11 (Resource temporarily unavailable)";
        assertTrue(Reason.withLimit(process).endsWith("limit (ulimit -u)"));
        String thread = "unable to create native thread: possibly out of memory";
        assertTrue(Reason.withLimit(thread).endsWith("limit (ulimit -u)"));
        assertEquals("error=113", Reason.withLimit("error=113"));
    }

    @Test
    @SuppressWarnings({"serial", "OverrideThrowableToString", "ToStringReturnsNull"}) // as users do
    void anExceptionThatCannotSayWhatItIsIsToldByItsClass() {
        class Nameless extends RuntimeException {
            @Override
            public String toString() {
                return null;
            }

            @Override
            public StackTraceElement[] getStackTrace() {
                throw this;
            }
        }
        class Bottomless extends RuntimeException {
            @Override
            public synchronized Throwable getCause() {
                return new Bottomless();
            }
        }
        assertEquals("java.io.IOException: x", Reason.whole(new IOException("x")));
        assertEquals(Nameless.class.getName(), Reason.whole(new Nameless()));
        assertEquals("", StackText.below(new Nameless()));
        assertNull(Causes.first(new Bottomless(), t -> t instanceof Error));
        assertNull(Causes.ofLostRank(new Bottomless()));
    }
}
