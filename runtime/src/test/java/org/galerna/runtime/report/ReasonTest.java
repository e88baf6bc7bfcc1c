// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.report;

import static org.junit.jupiter.api.Assertions.assertEquals;

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
}
