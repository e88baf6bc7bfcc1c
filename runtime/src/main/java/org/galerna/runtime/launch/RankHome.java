// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.launch;

import org.galerna.launch.JobControl;
import org.galerna.launch.World;

/**
 * Where ranks that are threads live: a job in one JVM, or one process of a job of several. Told by
 * any thread of a rank.
 */
public interface RankHome {
    /**
     * Makes a rank's world; asked once for each rank, when its facade first asks.
     *
     * @param rank its number.
     * @param loader of the rank's classes.
     * @param control what the rank asks of its job.
     * @return a fresh world.
     */
    World world(int rank, ClassLoader loader, JobControl control);

    /**
     * A rank has initialised.
     *
     * @param rank its number.
     */
    void initialised(int rank);

    /**
     * A rank has finalised.
     *
     * @param rank its number.
     */
    void finalised(int rank);

    /**
     * A rank has started a job, which is waited for.
     *
     * @param rank its number.
     * @param job what it has started.
     */
    void spawned(int rank, SpawnedJob job);

    /**
     * A rank has ended well.
     *
     * @param rank its number.
     */
    void ended(int rank);

    /**
     * An exception has ended a rank; that may be because it waited for one that was gone. Told
     * again if the heap was too full to hear it.
     *
     * @param rank its number.
     * @param thrown the exception.
     */
    void failed(int rank, Throwable thrown);

    /**
     * A rank has failed by a call: that ends the job.
     *
     * @param failure what it did.
     */
    void failed(Failure failure);

    /**
     * A rank has failed in a call of the library whose error nobody was to handle.
     *
     * @param failure why, as the rank knows it.
     * @param error the call's exception.
     */
    void failed(Failure failure, Throwable error);

    /**
     * Tells whether threads that stopped for good are to be unwound.
     *
     * @return true once the job is over in a JVM that goes on.
     */
    boolean isReleased();
}
