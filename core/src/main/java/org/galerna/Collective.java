// SPDX-License-Identifier: Apache-2.0
package org.galerna;

import org.galerna.reduce.Op;

/**
 * The collective calls that communicators of one group and of two have (MPI-4.1, chapter 6).
 * Between two groups data goes from each group to the other, nothing is in place, and objects are
 * refused.
 */
public sealed interface Collective permits IntraComm, InterComm {
    /**
     * Waits until all ranks have called it.
     *
     * @throws org.galerna.error.GalernaException if an argument is wrong or a rank has ended.
     */
    void barrier();

    /**
     * Brings the root's data to all ranks.
     *
     * @param data the message at the root, room for it elsewhere.
     * @param root the root; between two groups {@link Comm#ROOT} at the root, {@link
     *     Comm#PROC_NULL} at the other ranks of its group, and its rank at the ranks of the other
     *     group.
     * @throws org.galerna.error.GalernaException if an argument is wrong or a rank has ended.
     */
    void bcast(Buffer data, int root);

    /**
     * Collects a block of each rank at the root.
     *
     * @param send what this rank gives.
     * @param receive where this rank gets.
     * @param root the root; between two groups {@link Comm#ROOT} at the root, {@link
     *     Comm#PROC_NULL} at the other ranks of its group, and its rank at the ranks of the other
     *     group.
     * @throws org.galerna.error.GalernaException if an argument is wrong or a rank has ended.
     */
    void gather(Buffer send, Buffer receive, int root);

    /**
     * Collects blocks of any lengths at the root.
     *
     * @param send what this rank gives.
     * @param receive where this rank gets.
     * @param root the root; between two groups {@link Comm#ROOT} at the root, {@link
     *     Comm#PROC_NULL} at the other ranks of its group, and its rank at the ranks of the other
     *     group.
     * @throws org.galerna.error.GalernaException if an argument is wrong or a rank has ended.
     */
    void gatherv(Buffer send, VBuffer receive, int root);

    /**
     * Gives each rank a block of the root's data.
     *
     * @param send what this rank gives.
     * @param receive where this rank gets.
     * @param root the root; between two groups {@link Comm#ROOT} at the root, {@link
     *     Comm#PROC_NULL} at the other ranks of its group, and its rank at the ranks of the other
     *     group.
     * @throws org.galerna.error.GalernaException if an argument is wrong or a rank has ended.
     */
    void scatter(Buffer send, Buffer receive, int root);

    /**
     * Gives each rank a block of any length of the root's data.
     *
     * @param send what this rank gives.
     * @param receive where this rank gets.
     * @param root the root; between two groups {@link Comm#ROOT} at the root, {@link
     *     Comm#PROC_NULL} at the other ranks of its group, and its rank at the ranks of the other
     *     group.
     * @throws org.galerna.error.GalernaException if an argument is wrong or a rank has ended.
     */
    void scatterv(VBuffer send, Buffer receive, int root);

    /**
     * Collects a block of each rank at all ranks.
     *
     * @param send what this rank gives.
     * @param receive where this rank gets.
     * @throws org.galerna.error.GalernaException if an argument is wrong or a rank has ended.
     */
    void allgather(Buffer send, Buffer receive);

    /**
     * Collects blocks of any lengths at all ranks.
     *
     * @param send what this rank gives.
     * @param receive where this rank gets.
     * @throws org.galerna.error.GalernaException if an argument is wrong or a rank has ended.
     */
    void allgatherv(Buffer send, VBuffer receive);

    /**
     * Sends a block from each rank to each rank.
     *
     * @param send what this rank gives.
     * @param receive where this rank gets.
     * @throws org.galerna.error.GalernaException if an argument is wrong or a rank has ended.
     */
    void alltoall(Buffer send, Buffer receive);

    /**
     * Sends a block of any length from each rank to each rank.
     *
     * @param send what this rank gives.
     * @param receive where this rank gets.
     * @throws org.galerna.error.GalernaException if an argument is wrong or a rank has ended.
     */
    void alltoallv(VBuffer send, VBuffer receive);

    /**
     * Sends a block of any length and type from each rank to each rank.
     *
     * @param send what this rank gives.
     * @param receive where this rank gets.
     * @throws org.galerna.error.GalernaException if an argument is wrong or a rank has ended.
     */
    void alltoallw(WBuffer send, WBuffer receive);

    /**
     * Combines the data of all ranks at the root.
     *
     * @param send what this rank gives.
     * @param receive where this rank gets.
     * @param op the operator.
     * @param root the root; between two groups {@link Comm#ROOT} at the root, {@link
     *     Comm#PROC_NULL} at the other ranks of its group, and its rank at the ranks of the other
     *     group.
     * @throws org.galerna.error.GalernaException if an argument is wrong or a rank has ended.
     */
    void reduce(Buffer send, Buffer receive, Op op, int root);

    /**
     * Combines the data of all ranks at all ranks.
     *
     * @param send what this rank gives.
     * @param receive where this rank gets.
     * @param op the operator.
     * @throws org.galerna.error.GalernaException if an argument is wrong or a rank has ended.
     */
    void allreduce(Buffer send, Buffer receive, Op op);

    /**
     * Combines the data of all ranks and gives each rank a part of the results.
     *
     * @param send what this rank gives.
     * @param receive where this rank gets; its count is not looked at.
     * @param counts items of each part of the results.
     * @param op the operator.
     * @throws org.galerna.error.GalernaException if an argument is wrong or a rank has ended.
     */
    void reduceScatter(Buffer send, Buffer receive, long[] counts, Op op);

    /**
     * Waits until all ranks have called it. Returns at once.
     *
     * @return the request, complete when this rank's part is done.
     * @throws org.galerna.error.GalernaException if an argument is wrong.
     */
    Request ibarrier();

    /**
     * Brings the root's data to all ranks. Returns at once.
     *
     * @param data the message at the root, room for it elsewhere.
     * @param root as in the blocking call.
     * @return the request, complete when this rank's part is done.
     * @throws org.galerna.error.GalernaException if an argument is wrong.
     */
    Request ibcast(Buffer data, int root);

    /**
     * Collects a block of each rank at the root. Returns at once.
     *
     * @param send what this rank gives, as in the blocking call.
     * @param receive where this rank gets, as in the blocking call.
     * @param root as in the blocking call.
     * @return the request, complete when this rank's part is done.
     * @throws org.galerna.error.GalernaException if an argument is wrong.
     */
    Request igather(Buffer send, Buffer receive, int root);

    /**
     * Collects blocks of any lengths at the root. Returns at once.
     *
     * @param send what this rank gives, as in the blocking call.
     * @param receive where this rank gets, as in the blocking call.
     * @param root as in the blocking call.
     * @return the request, complete when this rank's part is done.
     * @throws org.galerna.error.GalernaException if an argument is wrong.
     */
    Request igatherv(Buffer send, VBuffer receive, int root);

    /**
     * Gives each rank a block of the root's data. Returns at once.
     *
     * @param send what this rank gives, as in the blocking call.
     * @param receive where this rank gets, as in the blocking call.
     * @param root as in the blocking call.
     * @return the request, complete when this rank's part is done.
     * @throws org.galerna.error.GalernaException if an argument is wrong.
     */
    Request iscatter(Buffer send, Buffer receive, int root);

    /**
     * Gives each rank a block of any length. Returns at once.
     *
     * @param send what this rank gives, as in the blocking call.
     * @param receive where this rank gets, as in the blocking call.
     * @param root as in the blocking call.
     * @return the request, complete when this rank's part is done.
     * @throws org.galerna.error.GalernaException if an argument is wrong.
     */
    Request iscatterv(VBuffer send, Buffer receive, int root);

    /**
     * Collects a block of each rank at all ranks. Returns at once.
     *
     * @param send what this rank gives, as in the blocking call.
     * @param receive where this rank gets, as in the blocking call.
     * @return the request, complete when this rank's part is done.
     * @throws org.galerna.error.GalernaException if an argument is wrong.
     */
    Request iallgather(Buffer send, Buffer receive);

    /**
     * Collects blocks of any lengths at all ranks. Returns at once.
     *
     * @param send what this rank gives, as in the blocking call.
     * @param receive where this rank gets, as in the blocking call.
     * @return the request, complete when this rank's part is done.
     * @throws org.galerna.error.GalernaException if an argument is wrong.
     */
    Request iallgatherv(Buffer send, VBuffer receive);

    /**
     * Sends a block from each rank to each rank. Returns at once.
     *
     * @param send what this rank gives, as in the blocking call.
     * @param receive where this rank gets, as in the blocking call.
     * @return the request, complete when this rank's part is done.
     * @throws org.galerna.error.GalernaException if an argument is wrong.
     */
    Request ialltoall(Buffer send, Buffer receive);

    /**
     * Sends a block of any length from each rank to each rank. Returns at once.
     *
     * @param send what this rank gives, as in the blocking call.
     * @param receive where this rank gets, as in the blocking call.
     * @return the request, complete when this rank's part is done.
     * @throws org.galerna.error.GalernaException if an argument is wrong.
     */
    Request ialltoallv(VBuffer send, VBuffer receive);

    /**
     * Sends a block of any length and type from each rank to each rank. Returns at once.
     *
     * @param send what this rank gives, as in the blocking call.
     * @param receive where this rank gets, as in the blocking call.
     * @return the request, complete when this rank's part is done.
     * @throws org.galerna.error.GalernaException if an argument is wrong.
     */
    Request ialltoallw(WBuffer send, WBuffer receive);

    /**
     * Combines the data of all ranks at the root. Returns at once.
     *
     * @param send what this rank gives, as in the blocking call.
     * @param receive where this rank gets, as in the blocking call.
     * @param op the operator.
     * @param root as in the blocking call.
     * @return the request, complete when this rank's part is done.
     * @throws org.galerna.error.GalernaException if an argument is wrong.
     */
    Request ireduce(Buffer send, Buffer receive, Op op, int root);

    /**
     * Combines the data of all ranks at all ranks. Returns at once.
     *
     * @param send what this rank gives, as in the blocking call.
     * @param receive where this rank gets, as in the blocking call.
     * @param op the operator.
     * @return the request, complete when this rank's part is done.
     * @throws org.galerna.error.GalernaException if an argument is wrong.
     */
    Request iallreduce(Buffer send, Buffer receive, Op op);

    /**
     * Combines the data of all ranks and gives each rank a part of the results. Returns at once.
     *
     * @param send what this rank gives, as in the blocking call.
     * @param receive where this rank gets, as in the blocking call.
     * @param counts items of each part of the results.
     * @param op the operator.
     * @return the request, complete when this rank's part is done.
     * @throws org.galerna.error.GalernaException if an argument is wrong.
     */
    Request ireduceScatter(Buffer send, Buffer receive, long[] counts, Op op);
}
