// SPDX-License-Identifier: Apache-2.0
package org.galerna.bench.terminal;

/** How a command prints what it has measured; the names are the words of {@code --format}. */
public enum Format {
    /** For readers. */
    table,
    /** Fields parted by tabulators, with their names first. */
    tsv,
    /** Objects. */
    json
}
