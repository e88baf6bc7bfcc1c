// SPDX-License-Identifier: Apache-2.0
package org.galerna.file;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.util.Locale;
import org.galerna.error.ErrorClass;
import org.galerna.error.GalernaException;

/** What the file system says, in the error classes of the standard. */
final class Trouble {
    private Trouble() {}

    /** The failure of an operation on a file. */
    static GalernaException of(IOException e, Object file) {
        return switch (e) {
            case NoSuchFileException _ ->
                    report(
                            ErrorClass.NO_SUCH_FILE,
                            "there is no such file",
                            "Correct the name, or add CREATE to the mode",
                            file,
                            e);
            case FileAlreadyExistsException _ ->
                    report(
                            ErrorClass.FILE_EXISTS,
                            "the file is there already",
                            "Delete it first, or leave EXCLUSIVE out of the mode",
                            file,
                            e);
            case AccessDeniedException _ ->
                    report(
                            ErrorClass.ACCESS,
                            "access is denied",
                            "Look at the permissions of the file and its folders",
                            file,
                            e);
            default -> byReason(e, file);
        };
    }

    private static GalernaException byReason(IOException e, Object file) {
        final String reason = e instanceof FileSystemException f ? f.getReason() : e.getMessage();
        final String text = reason == null ? e.toString() : reason;
        final String lower = text.toLowerCase(Locale.ROOT);
        final ErrorClass errorClass;
        if (lower.contains("no space")) {
            errorClass = ErrorClass.NO_SPACE;
        } else if (lower.contains("quota")) {
            errorClass = ErrorClass.QUOTA;
        } else if (lower.contains("read-only")) {
            errorClass = ErrorClass.READ_ONLY;
        } else if (lower.contains("is a directory") || lower.contains("name too long")) {
            errorClass = ErrorClass.BAD_FILE;
        } else {
            errorClass = ErrorClass.IO;
        }
        return report(errorClass, text, "Look at the file and its file system", file, e);
    }

    private static GalernaException report(
            ErrorClass errorClass, String what, String advice, Object file, IOException cause) {
        return GalernaException.of(errorClass, what)
                .argument("filename", file)
                .advice(advice)
                .cause(cause)
                .exception();
    }
}
