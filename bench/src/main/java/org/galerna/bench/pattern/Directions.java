// SPDX-License-Identifier: Apache-2.0
package org.galerna.bench.pattern;

/** Where the messages of a pattern go. */
enum Directions {
    ONE_WAY,
    BOTH_WAYS
}
