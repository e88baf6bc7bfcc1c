// SPDX-License-Identifier: Apache-2.0
package org.galerna.file;

/** Which way data goes between a caller's buffer and the file. */
enum Direction {
    READ,
    WRITE
}
