// SPDX-License-Identifier: Apache-2.0
package org.galerna.file;

import org.galerna.Buffer;
import org.galerna.error.ErrorClass;
import org.galerna.error.GalernaException;

/**
 * A rank's pointer into its view of the file: turns the arguments of calls into targets. Any thread
 * may call; each call moves the pointer by what it asks for.
 */
final class FilePointer {
    private final int mode;
    private final Sharing sharing;
    private View view = View.ofBytes(); // guarded by this
    private long pointer; // etypes; guarded by this

    FilePointer(int mode, Sharing sharing) {
        this.mode = mode;
        this.sharing = sharing;
    }

    synchronized View view() {
        return view;
    }

    synchronized void view(View changed) {
        view = changed;
        pointer = 0;
    }

    synchronized long get() {
        requirePointers();
        return pointer;
    }

    synchronized void seek(long etypes) {
        requirePointers();
        pointer = etypes;
    }

    /** Sets the pointer where the file ends, whatever the mode. */
    synchronized void append(long fileSize) {
        pointer = view.end(fileSize);
    }

    private void requirePointers() {
        if (AccessMode.has(mode, AccessMode.SEQUENTIAL)) {
            throw GalernaException.of(
                            ErrorClass.UNSUPPORTED_OPERATION,
                            "a sequential file has the shared pointer alone")
                    .advice("Leave SEQUENTIAL out of the mode, or use the shared pointer")
                    .exception();
        }
    }

    /** Finds the targets of calls that access the file in one direction. */
    Side side(Direction direction) {
        return new Side(direction);
    }

    /** The pointer as calls of one direction move it. */
    final class Side {
        private final Direction direction;

        private Side(Direction direction) {
            this.direction = direction;
        }

        private void requireAccess() {
            if (direction == Direction.WRITE && AccessMode.has(mode, AccessMode.READ_ONLY)) {
                throw GalernaException.of(ErrorClass.READ_ONLY, "the file was opened to be read")
                        .argument("amode", mode)
                        .advice("Open it in READ_WRITE or WRITE_ONLY")
                        .exception();
            }
            if (direction == Direction.READ && AccessMode.has(mode, AccessMode.WRITE_ONLY)) {
                throw GalernaException.of(ErrorClass.ACCESS, "the file was opened to be written")
                        .argument("amode", mode)
                        .advice("Open it in READ_WRITE or READ_ONLY")
                        .exception();
            }
        }

        private UserData data(Buffer buffer) {
            requireAccess();
            final UserData data = UserData.of(buffer, view.representation(), direction);
            view.etypes(data.length());
            if (direction == Direction.WRITE && view.isEmpty() && data.length() > 0) {
                throw GalernaException.of(
                                ErrorClass.TYPE,
                                "the view has no place for data: its filetype is empty")
                        .argument("filetype", view.filetype())
                        .advice("Write a count of 0 here, or set a view with data")
                        .exception();
            }
            return data;
        }

        Target at(long offset, Buffer buffer) {
            synchronized (FilePointer.this) {
                requirePointers();
                return Target.of(view, data(buffer), offset);
            }
        }

        Target next(Buffer buffer) {
            synchronized (FilePointer.this) {
                requirePointers();
                final UserData data = data(buffer);
                final Target target = Target.of(view, data, pointer);
                pointer += view.etypes(data.length());
                return target;
            }
        }

        Target shared(Buffer buffer) {
            synchronized (FilePointer.this) {
                final UserData data = data(buffer);
                final long at = sharing.advance(view.etypes(data.length()));
                return Target.of(view, data, at);
            }
        }

        /** Its place is not known yet: all ranks agree on it. */
        Target ordered(Buffer buffer) {
            synchronized (FilePointer.this) {
                return new Target(view, data(buffer), 0);
            }
        }
    }
}
