// SPDX-License-Identifier: Apache-2.0
package org.galerna;

import org.galerna.error.GalernaException;
import org.galerna.group.Group;
import org.galerna.reduce.Op;

/**
 * The collective calls in their short forms: on whole arrays of a primitive type and on single
 * values. {@link IntraComm} is the class to use, and says what every collective call asks of its
 * callers.
 */
public abstract sealed class CollectiveCalls extends Comm permits ImmediateCalls {
    CollectiveCalls(LocalRank local, long context, Group group, Attributes attributes) {
        super(local, context, group, group, attributes);
    }

    /**
     * Brings the root's data to all ranks.
     *
     * @param data the message at the root, room for it elsewhere.
     * @param root the rank that has it.
     * @throws GalernaException if an argument is wrong or a rank has ended.
     */
    public abstract void bcast(Buffer data, int root);

    /**
     * Combines the data of all ranks at all ranks.
     *
     * @param send this rank's operands, or {@link Buffer#IN_PLACE}.
     * @param receive where the results go.
     * @param op the operator.
     * @throws GalernaException if an argument is wrong or a rank has ended.
     */
    public abstract void allreduce(Buffer send, Buffer receive, Op op);

    /**
     * Combines the data of all ranks at the root.
     *
     * @param send this rank's operands, or {@link Buffer#IN_PLACE} at the root.
     * @param receive where the results go; not looked at elsewhere.
     * @param op the operator.
     * @param root the rank that gets the results.
     * @throws GalernaException if an argument is wrong or a rank has ended.
     */
    public abstract void reduce(Buffer send, Buffer receive, Op op, int root);

    /**
     * Brings the root's byte array to all ranks.
     *
     * @param data the array, of one length on all ranks.
     * @param root the rank that has it.
     * @throws GalernaException if an argument is wrong or a rank has ended.
     */
    public final void bcast(byte[] data, int root) {
        bcast(Buffer.of(data), root);
    }

    /**
     * Combines byte arrays of all ranks, element by element, at all ranks.
     *
     * @param data this rank's operands, then the results; of one length on all ranks.
     * @param op the operator.
     * @throws GalernaException if an argument is wrong or a rank has ended.
     */
    public final void allreduce(byte[] data, Op op) {
        allreduce(Buffer.IN_PLACE, Buffer.of(data), op);
    }

    /**
     * Combines one byte of each rank at all ranks.
     *
     * @param value this rank's operand.
     * @param op the operator.
     * @return the result.
     * @throws GalernaException if the operator is not defined for it or a rank has ended.
     */
    public final byte allreduce(byte value, Op op) {
        final byte[] box = {value};
        allreduce(box, op);
        return box[0];
    }

    /**
     * Combines byte arrays of all ranks, element by element, at the root.
     *
     * @param send this rank's operands, of one length on all ranks.
     * @param receive where the results go at the root; may be null elsewhere.
     * @param op the operator.
     * @param root the rank that gets the results.
     * @throws GalernaException if an argument is wrong or a rank has ended.
     */
    public final void reduce(byte[] send, byte[] receive, Op op, int root) {
        reduce(Buffer.of(send), receive == null ? null : Buffer.of(receive), op, root);
    }

    /**
     * Brings the root's char array to all ranks.
     *
     * @param data the array, of one length on all ranks.
     * @param root the rank that has it.
     * @throws GalernaException if an argument is wrong or a rank has ended.
     */
    public final void bcast(char[] data, int root) {
        bcast(Buffer.of(data), root);
    }

    /**
     * Combines char arrays of all ranks, element by element, at all ranks.
     *
     * @param data this rank's operands, then the results; of one length on all ranks.
     * @param op the operator.
     * @throws GalernaException if an argument is wrong or a rank has ended.
     */
    public final void allreduce(char[] data, Op op) {
        allreduce(Buffer.IN_PLACE, Buffer.of(data), op);
    }

    /**
     * Combines one char of each rank at all ranks.
     *
     * @param value this rank's operand.
     * @param op the operator.
     * @return the result.
     * @throws GalernaException if the operator is not defined for it or a rank has ended.
     */
    public final char allreduce(char value, Op op) {
        final char[] box = {value};
        allreduce(box, op);
        return box[0];
    }

    /**
     * Combines char arrays of all ranks, element by element, at the root.
     *
     * @param send this rank's operands, of one length on all ranks.
     * @param receive where the results go at the root; may be null elsewhere.
     * @param op the operator.
     * @param root the rank that gets the results.
     * @throws GalernaException if an argument is wrong or a rank has ended.
     */
    public final void reduce(char[] send, char[] receive, Op op, int root) {
        reduce(Buffer.of(send), receive == null ? null : Buffer.of(receive), op, root);
    }

    /**
     * Brings the root's short array to all ranks.
     *
     * @param data the array, of one length on all ranks.
     * @param root the rank that has it.
     * @throws GalernaException if an argument is wrong or a rank has ended.
     */
    public final void bcast(short[] data, int root) {
        bcast(Buffer.of(data), root);
    }

    /**
     * Combines short arrays of all ranks, element by element, at all ranks.
     *
     * @param data this rank's operands, then the results; of one length on all ranks.
     * @param op the operator.
     * @throws GalernaException if an argument is wrong or a rank has ended.
     */
    public final void allreduce(short[] data, Op op) {
        allreduce(Buffer.IN_PLACE, Buffer.of(data), op);
    }

    /**
     * Combines one short of each rank at all ranks.
     *
     * @param value this rank's operand.
     * @param op the operator.
     * @return the result.
     * @throws GalernaException if the operator is not defined for it or a rank has ended.
     */
    public final short allreduce(short value, Op op) {
        final short[] box = {value};
        allreduce(box, op);
        return box[0];
    }

    /**
     * Combines short arrays of all ranks, element by element, at the root.
     *
     * @param send this rank's operands, of one length on all ranks.
     * @param receive where the results go at the root; may be null elsewhere.
     * @param op the operator.
     * @param root the rank that gets the results.
     * @throws GalernaException if an argument is wrong or a rank has ended.
     */
    public final void reduce(short[] send, short[] receive, Op op, int root) {
        reduce(Buffer.of(send), receive == null ? null : Buffer.of(receive), op, root);
    }

    /**
     * Brings the root's int array to all ranks.
     *
     * @param data the array, of one length on all ranks.
     * @param root the rank that has it.
     * @throws GalernaException if an argument is wrong or a rank has ended.
     */
    public final void bcast(int[] data, int root) {
        bcast(Buffer.of(data), root);
    }

    /**
     * Combines int arrays of all ranks, element by element, at all ranks.
     *
     * @param data this rank's operands, then the results; of one length on all ranks.
     * @param op the operator.
     * @throws GalernaException if an argument is wrong or a rank has ended.
     */
    public final void allreduce(int[] data, Op op) {
        allreduce(Buffer.IN_PLACE, Buffer.of(data), op);
    }

    /**
     * Combines one int of each rank at all ranks.
     *
     * @param value this rank's operand.
     * @param op the operator.
     * @return the result.
     * @throws GalernaException if the operator is not defined for it or a rank has ended.
     */
    public final int allreduce(int value, Op op) {
        final int[] box = {value};
        allreduce(box, op);
        return box[0];
    }

    /**
     * Combines int arrays of all ranks, element by element, at the root.
     *
     * @param send this rank's operands, of one length on all ranks.
     * @param receive where the results go at the root; may be null elsewhere.
     * @param op the operator.
     * @param root the rank that gets the results.
     * @throws GalernaException if an argument is wrong or a rank has ended.
     */
    public final void reduce(int[] send, int[] receive, Op op, int root) {
        reduce(Buffer.of(send), receive == null ? null : Buffer.of(receive), op, root);
    }

    /**
     * Brings the root's long array to all ranks.
     *
     * @param data the array, of one length on all ranks.
     * @param root the rank that has it.
     * @throws GalernaException if an argument is wrong or a rank has ended.
     */
    public final void bcast(long[] data, int root) {
        bcast(Buffer.of(data), root);
    }

    /**
     * Combines long arrays of all ranks, element by element, at all ranks.
     *
     * @param data this rank's operands, then the results; of one length on all ranks.
     * @param op the operator.
     * @throws GalernaException if an argument is wrong or a rank has ended.
     */
    public final void allreduce(long[] data, Op op) {
        allreduce(Buffer.IN_PLACE, Buffer.of(data), op);
    }

    /**
     * Combines one long of each rank at all ranks.
     *
     * @param value this rank's operand.
     * @param op the operator.
     * @return the result.
     * @throws GalernaException if the operator is not defined for it or a rank has ended.
     */
    public final long allreduce(long value, Op op) {
        final long[] box = {value};
        allreduce(box, op);
        return box[0];
    }

    /**
     * Combines long arrays of all ranks, element by element, at the root.
     *
     * @param send this rank's operands, of one length on all ranks.
     * @param receive where the results go at the root; may be null elsewhere.
     * @param op the operator.
     * @param root the rank that gets the results.
     * @throws GalernaException if an argument is wrong or a rank has ended.
     */
    public final void reduce(long[] send, long[] receive, Op op, int root) {
        reduce(Buffer.of(send), receive == null ? null : Buffer.of(receive), op, root);
    }

    /**
     * Brings the root's float array to all ranks.
     *
     * @param data the array, of one length on all ranks.
     * @param root the rank that has it.
     * @throws GalernaException if an argument is wrong or a rank has ended.
     */
    public final void bcast(float[] data, int root) {
        bcast(Buffer.of(data), root);
    }

    /**
     * Combines float arrays of all ranks, element by element, at all ranks.
     *
     * @param data this rank's operands, then the results; of one length on all ranks.
     * @param op the operator.
     * @throws GalernaException if an argument is wrong or a rank has ended.
     */
    public final void allreduce(float[] data, Op op) {
        allreduce(Buffer.IN_PLACE, Buffer.of(data), op);
    }

    /**
     * Combines one float of each rank at all ranks.
     *
     * @param value this rank's operand.
     * @param op the operator.
     * @return the result.
     * @throws GalernaException if the operator is not defined for it or a rank has ended.
     */
    public final float allreduce(float value, Op op) {
        final float[] box = {value};
        allreduce(box, op);
        return box[0];
    }

    /**
     * Combines float arrays of all ranks, element by element, at the root.
     *
     * @param send this rank's operands, of one length on all ranks.
     * @param receive where the results go at the root; may be null elsewhere.
     * @param op the operator.
     * @param root the rank that gets the results.
     * @throws GalernaException if an argument is wrong or a rank has ended.
     */
    public final void reduce(float[] send, float[] receive, Op op, int root) {
        reduce(Buffer.of(send), receive == null ? null : Buffer.of(receive), op, root);
    }

    /**
     * Brings the root's double array to all ranks.
     *
     * @param data the array, of one length on all ranks.
     * @param root the rank that has it.
     * @throws GalernaException if an argument is wrong or a rank has ended.
     */
    public final void bcast(double[] data, int root) {
        bcast(Buffer.of(data), root);
    }

    /**
     * Combines double arrays of all ranks, element by element, at all ranks.
     *
     * @param data this rank's operands, then the results; of one length on all ranks.
     * @param op the operator.
     * @throws GalernaException if an argument is wrong or a rank has ended.
     */
    public final void allreduce(double[] data, Op op) {
        allreduce(Buffer.IN_PLACE, Buffer.of(data), op);
    }

    /**
     * Combines one double of each rank at all ranks.
     *
     * @param value this rank's operand.
     * @param op the operator.
     * @return the result.
     * @throws GalernaException if the operator is not defined for it or a rank has ended.
     */
    public final double allreduce(double value, Op op) {
        final double[] box = {value};
        allreduce(box, op);
        return box[0];
    }

    /**
     * Combines double arrays of all ranks, element by element, at the root.
     *
     * @param send this rank's operands, of one length on all ranks.
     * @param receive where the results go at the root; may be null elsewhere.
     * @param op the operator.
     * @param root the rank that gets the results.
     * @throws GalernaException if an argument is wrong or a rank has ended.
     */
    public final void reduce(double[] send, double[] receive, Op op, int root) {
        reduce(Buffer.of(send), receive == null ? null : Buffer.of(receive), op, root);
    }

    /**
     * Brings the root's boolean array to all ranks.
     *
     * @param data the array, of one length on all ranks.
     * @param root the rank that has it.
     * @throws GalernaException if an argument is wrong or a rank has ended.
     */
    public final void bcast(boolean[] data, int root) {
        bcast(Buffer.of(data), root);
    }

    /**
     * Combines boolean arrays of all ranks, element by element, at all ranks.
     *
     * @param data this rank's operands, then the results; of one length on all ranks.
     * @param op the operator.
     * @throws GalernaException if an argument is wrong or a rank has ended.
     */
    public final void allreduce(boolean[] data, Op op) {
        allreduce(Buffer.IN_PLACE, Buffer.of(data), op);
    }

    /**
     * Combines one boolean of each rank at all ranks.
     *
     * @param value this rank's operand.
     * @param op the operator.
     * @return the result.
     * @throws GalernaException if the operator is not defined for it or a rank has ended.
     */
    public final boolean allreduce(boolean value, Op op) {
        final boolean[] box = {value};
        allreduce(box, op);
        return box[0];
    }

    /**
     * Combines boolean arrays of all ranks, element by element, at the root.
     *
     * @param send this rank's operands, of one length on all ranks.
     * @param receive where the results go at the root; may be null elsewhere.
     * @param op the operator.
     * @param root the rank that gets the results.
     * @throws GalernaException if an argument is wrong or a rank has ended.
     */
    public final void reduce(boolean[] send, boolean[] receive, Op op, int root) {
        reduce(Buffer.of(send), receive == null ? null : Buffer.of(receive), op, root);
    }

    /**
     * Brings one object of the root to all ranks by serialisation.
     *
     * @param object the object at the root; not looked at elsewhere.
     * @param root the rank that has it.
     * @return the object itself at the root, a copy elsewhere.
     * @throws GalernaException if it cannot be serialised or a rank has ended.
     */
    public final Object bcastObject(Object object, int root) {
        final Object[] box = {rank() == root ? object : null};
        bcast(Buffer.of(box), root);
        return box[0];
    }
}
