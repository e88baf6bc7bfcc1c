// SPDX-License-Identifier: Apache-2.0
package org.galerna;

/**
 * One request of several that is complete.
 *
 * @param index its place in the array of requests; {@link Status#UNDEFINED} if none was active.
 * @param status what became of it; empty if none was active.
 */
public record Completion(int index, Status status) {
    /** What a call answers when no request was active. */
    static Completion none() {
        return new Completion(Status.UNDEFINED, new Status());
    }
}
