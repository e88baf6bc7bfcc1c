// SPDX-License-Identifier: Apache-2.0
package org.galerna;

/**
 * The body of a parallel section: every rank runs it once with its own communicator.
 *
 * @param <T> what each rank returns.
 */
@FunctionalInterface
public interface SpmdBody<T> {
    /**
     * Runs one rank.
     *
     * @param comm this rank's communicator over all ranks of the section.
     * @return this rank's result, may be null.
     * @throws Exception whatever ends this rank; the section then fails with it.
     */
    T run(IntraComm comm) throws Exception;
}
