// SPDX-License-Identifier: Apache-2.0
package org.galerna.file;

/** What an offset of a seek counts from. */
public enum Whence {
    /** The start of the view. */
    START,
    /** The pointer. */
    CURRENT,
    /** The end of the file. */
    END
}
