// SPDX-License-Identifier: Apache-2.0
package org.galerna;

import org.galerna.datatype.Datatype;
import org.galerna.error.GalernaException;

/**
 * The point-to-point calls in their short forms: on whole arrays of a primitive type, on one
 * object, and on a {@link Buffer}. {@link Comm} is the class to use.
 */
public abstract sealed class MessageCalls permits Comm {
    MessageCalls() {}

    /** The peer a call sends to; the call is named where there is none. */
    abstract Peer to(int dest, String call);

    /** The peer a call receives from; the call is named where there is none. */
    abstract Peer from(int source, String call);

    /**
     * Sends a byte array in standard mode: returns when it may be changed.
     *
     * @param data all of it is sent.
     * @param dest a rank or {@link Comm#PROC_NULL}.
     * @param tag a tag from 0.
     * @throws GalernaException if an argument is wrong or the peer has ended.
     */
    public final void send(byte[] data, int dest, int tag) {
        to(dest, "Send").send(data, 0, Buffer.length(data), Datatype.BYTE, tag);
    }

    /**
     * Receives into a byte array, which may be longer than the message.
     *
     * @param data where the message goes.
     * @param source a rank, {@link Comm#ANY_SOURCE} or {@link Comm#PROC_NULL}.
     * @param tag a tag or {@link Comm#ANY_TAG}.
     * @return what was received.
     * @throws GalernaException if an argument is wrong, the message does not fit, or the peer has
     *     ended.
     */
    public final Status recv(byte[] data, int source, int tag) {
        return from(source, "Recv").recv(data, 0, Buffer.length(data), Datatype.BYTE, tag);
    }

    /**
     * Starts to send a byte array.
     *
     * @param data all of it is sent; must not change before the request is complete.
     * @param dest a rank or {@link Comm#PROC_NULL}.
     * @param tag a tag from 0.
     * @return the request.
     * @throws GalernaException if an argument is wrong.
     */
    public final Request isend(byte[] data, int dest, int tag) {
        return to(dest, "Isend").isend(data, 0, Buffer.length(data), Datatype.BYTE, tag);
    }

    /**
     * Starts to receive into a byte array, which may be longer than the message.
     *
     * @param data where the message goes; must not be touched before the request is complete.
     * @param source a rank, {@link Comm#ANY_SOURCE} or {@link Comm#PROC_NULL}.
     * @param tag a tag or {@link Comm#ANY_TAG}.
     * @return the request.
     * @throws GalernaException if an argument is wrong.
     */
    public final Request irecv(byte[] data, int source, int tag) {
        return from(source, "Irecv").irecv(data, 0, Buffer.length(data), Datatype.BYTE, tag);
    }

    /**
     * Sends a char array in standard mode: returns when it may be changed.
     *
     * @param data all of it is sent.
     * @param dest a rank or {@link Comm#PROC_NULL}.
     * @param tag a tag from 0.
     * @throws GalernaException if an argument is wrong or the peer has ended.
     */
    public final void send(char[] data, int dest, int tag) {
        to(dest, "Send").send(data, 0, Buffer.length(data), Datatype.CHAR, tag);
    }

    /**
     * Receives into a char array, which may be longer than the message.
     *
     * @param data where the message goes.
     * @param source a rank, {@link Comm#ANY_SOURCE} or {@link Comm#PROC_NULL}.
     * @param tag a tag or {@link Comm#ANY_TAG}.
     * @return what was received.
     * @throws GalernaException if an argument is wrong, the message does not fit, or the peer has
     *     ended.
     */
    public final Status recv(char[] data, int source, int tag) {
        return from(source, "Recv").recv(data, 0, Buffer.length(data), Datatype.CHAR, tag);
    }

    /**
     * Starts to send a char array.
     *
     * @param data all of it is sent; must not change before the request is complete.
     * @param dest a rank or {@link Comm#PROC_NULL}.
     * @param tag a tag from 0.
     * @return the request.
     * @throws GalernaException if an argument is wrong.
     */
    public final Request isend(char[] data, int dest, int tag) {
        return to(dest, "Isend").isend(data, 0, Buffer.length(data), Datatype.CHAR, tag);
    }

    /**
     * Starts to receive into a char array, which may be longer than the message.
     *
     * @param data where the message goes; must not be touched before the request is complete.
     * @param source a rank, {@link Comm#ANY_SOURCE} or {@link Comm#PROC_NULL}.
     * @param tag a tag or {@link Comm#ANY_TAG}.
     * @return the request.
     * @throws GalernaException if an argument is wrong.
     */
    public final Request irecv(char[] data, int source, int tag) {
        return from(source, "Irecv").irecv(data, 0, Buffer.length(data), Datatype.CHAR, tag);
    }

    /**
     * Sends a short array in standard mode: returns when it may be changed.
     *
     * @param data all of it is sent.
     * @param dest a rank or {@link Comm#PROC_NULL}.
     * @param tag a tag from 0.
     * @throws GalernaException if an argument is wrong or the peer has ended.
     */
    public final void send(short[] data, int dest, int tag) {
        to(dest, "Send").send(data, 0, Buffer.length(data), Datatype.SHORT, tag);
    }

    /**
     * Receives into a short array, which may be longer than the message.
     *
     * @param data where the message goes.
     * @param source a rank, {@link Comm#ANY_SOURCE} or {@link Comm#PROC_NULL}.
     * @param tag a tag or {@link Comm#ANY_TAG}.
     * @return what was received.
     * @throws GalernaException if an argument is wrong, the message does not fit, or the peer has
     *     ended.
     */
    public final Status recv(short[] data, int source, int tag) {
        return from(source, "Recv").recv(data, 0, Buffer.length(data), Datatype.SHORT, tag);
    }

    /**
     * Starts to send a short array.
     *
     * @param data all of it is sent; must not change before the request is complete.
     * @param dest a rank or {@link Comm#PROC_NULL}.
     * @param tag a tag from 0.
     * @return the request.
     * @throws GalernaException if an argument is wrong.
     */
    public final Request isend(short[] data, int dest, int tag) {
        return to(dest, "Isend").isend(data, 0, Buffer.length(data), Datatype.SHORT, tag);
    }

    /**
     * Starts to receive into a short array, which may be longer than the message.
     *
     * @param data where the message goes; must not be touched before the request is complete.
     * @param source a rank, {@link Comm#ANY_SOURCE} or {@link Comm#PROC_NULL}.
     * @param tag a tag or {@link Comm#ANY_TAG}.
     * @return the request.
     * @throws GalernaException if an argument is wrong.
     */
    public final Request irecv(short[] data, int source, int tag) {
        return from(source, "Irecv").irecv(data, 0, Buffer.length(data), Datatype.SHORT, tag);
    }

    /**
     * Sends an int array in standard mode: returns when it may be changed.
     *
     * @param data all of it is sent.
     * @param dest a rank or {@link Comm#PROC_NULL}.
     * @param tag a tag from 0.
     * @throws GalernaException if an argument is wrong or the peer has ended.
     */
    public final void send(int[] data, int dest, int tag) {
        to(dest, "Send").send(data, 0, Buffer.length(data), Datatype.INT, tag);
    }

    /**
     * Receives into an int array, which may be longer than the message.
     *
     * @param data where the message goes.
     * @param source a rank, {@link Comm#ANY_SOURCE} or {@link Comm#PROC_NULL}.
     * @param tag a tag or {@link Comm#ANY_TAG}.
     * @return what was received.
     * @throws GalernaException if an argument is wrong, the message does not fit, or the peer has
     *     ended.
     */
    public final Status recv(int[] data, int source, int tag) {
        return from(source, "Recv").recv(data, 0, Buffer.length(data), Datatype.INT, tag);
    }

    /**
     * Starts to send an int array.
     *
     * @param data all of it is sent; must not change before the request is complete.
     * @param dest a rank or {@link Comm#PROC_NULL}.
     * @param tag a tag from 0.
     * @return the request.
     * @throws GalernaException if an argument is wrong.
     */
    public final Request isend(int[] data, int dest, int tag) {
        return to(dest, "Isend").isend(data, 0, Buffer.length(data), Datatype.INT, tag);
    }

    /**
     * Starts to receive into an int array, which may be longer than the message.
     *
     * @param data where the message goes; must not be touched before the request is complete.
     * @param source a rank, {@link Comm#ANY_SOURCE} or {@link Comm#PROC_NULL}.
     * @param tag a tag or {@link Comm#ANY_TAG}.
     * @return the request.
     * @throws GalernaException if an argument is wrong.
     */
    public final Request irecv(int[] data, int source, int tag) {
        return from(source, "Irecv").irecv(data, 0, Buffer.length(data), Datatype.INT, tag);
    }

    /**
     * Sends a long array in standard mode: returns when it may be changed.
     *
     * @param data all of it is sent.
     * @param dest a rank or {@link Comm#PROC_NULL}.
     * @param tag a tag from 0.
     * @throws GalernaException if an argument is wrong or the peer has ended.
     */
    public final void send(long[] data, int dest, int tag) {
        to(dest, "Send").send(data, 0, Buffer.length(data), Datatype.LONG, tag);
    }

    /**
     * Receives into a long array, which may be longer than the message.
     *
     * @param data where the message goes.
     * @param source a rank, {@link Comm#ANY_SOURCE} or {@link Comm#PROC_NULL}.
     * @param tag a tag or {@link Comm#ANY_TAG}.
     * @return what was received.
     * @throws GalernaException if an argument is wrong, the message does not fit, or the peer has
     *     ended.
     */
    public final Status recv(long[] data, int source, int tag) {
        return from(source, "Recv").recv(data, 0, Buffer.length(data), Datatype.LONG, tag);
    }

    /**
     * Starts to send a long array.
     *
     * @param data all of it is sent; must not change before the request is complete.
     * @param dest a rank or {@link Comm#PROC_NULL}.
     * @param tag a tag from 0.
     * @return the request.
     * @throws GalernaException if an argument is wrong.
     */
    public final Request isend(long[] data, int dest, int tag) {
        return to(dest, "Isend").isend(data, 0, Buffer.length(data), Datatype.LONG, tag);
    }

    /**
     * Starts to receive into a long array, which may be longer than the message.
     *
     * @param data where the message goes; must not be touched before the request is complete.
     * @param source a rank, {@link Comm#ANY_SOURCE} or {@link Comm#PROC_NULL}.
     * @param tag a tag or {@link Comm#ANY_TAG}.
     * @return the request.
     * @throws GalernaException if an argument is wrong.
     */
    public final Request irecv(long[] data, int source, int tag) {
        return from(source, "Irecv").irecv(data, 0, Buffer.length(data), Datatype.LONG, tag);
    }

    /**
     * Sends a float array in standard mode: returns when it may be changed.
     *
     * @param data all of it is sent.
     * @param dest a rank or {@link Comm#PROC_NULL}.
     * @param tag a tag from 0.
     * @throws GalernaException if an argument is wrong or the peer has ended.
     */
    public final void send(float[] data, int dest, int tag) {
        to(dest, "Send").send(data, 0, Buffer.length(data), Datatype.FLOAT, tag);
    }

    /**
     * Receives into a float array, which may be longer than the message.
     *
     * @param data where the message goes.
     * @param source a rank, {@link Comm#ANY_SOURCE} or {@link Comm#PROC_NULL}.
     * @param tag a tag or {@link Comm#ANY_TAG}.
     * @return what was received.
     * @throws GalernaException if an argument is wrong, the message does not fit, or the peer has
     *     ended.
     */
    public final Status recv(float[] data, int source, int tag) {
        return from(source, "Recv").recv(data, 0, Buffer.length(data), Datatype.FLOAT, tag);
    }

    /**
     * Starts to send a float array.
     *
     * @param data all of it is sent; must not change before the request is complete.
     * @param dest a rank or {@link Comm#PROC_NULL}.
     * @param tag a tag from 0.
     * @return the request.
     * @throws GalernaException if an argument is wrong.
     */
    public final Request isend(float[] data, int dest, int tag) {
        return to(dest, "Isend").isend(data, 0, Buffer.length(data), Datatype.FLOAT, tag);
    }

    /**
     * Starts to receive into a float array, which may be longer than the message.
     *
     * @param data where the message goes; must not be touched before the request is complete.
     * @param source a rank, {@link Comm#ANY_SOURCE} or {@link Comm#PROC_NULL}.
     * @param tag a tag or {@link Comm#ANY_TAG}.
     * @return the request.
     * @throws GalernaException if an argument is wrong.
     */
    public final Request irecv(float[] data, int source, int tag) {
        return from(source, "Irecv").irecv(data, 0, Buffer.length(data), Datatype.FLOAT, tag);
    }

    /**
     * Sends a double array in standard mode: returns when it may be changed.
     *
     * @param data all of it is sent.
     * @param dest a rank or {@link Comm#PROC_NULL}.
     * @param tag a tag from 0.
     * @throws GalernaException if an argument is wrong or the peer has ended.
     */
    public final void send(double[] data, int dest, int tag) {
        to(dest, "Send").send(data, 0, Buffer.length(data), Datatype.DOUBLE, tag);
    }

    /**
     * Receives into a double array, which may be longer than the message.
     *
     * @param data where the message goes.
     * @param source a rank, {@link Comm#ANY_SOURCE} or {@link Comm#PROC_NULL}.
     * @param tag a tag or {@link Comm#ANY_TAG}.
     * @return what was received.
     * @throws GalernaException if an argument is wrong, the message does not fit, or the peer has
     *     ended.
     */
    public final Status recv(double[] data, int source, int tag) {
        return from(source, "Recv").recv(data, 0, Buffer.length(data), Datatype.DOUBLE, tag);
    }

    /**
     * Starts to send a double array.
     *
     * @param data all of it is sent; must not change before the request is complete.
     * @param dest a rank or {@link Comm#PROC_NULL}.
     * @param tag a tag from 0.
     * @return the request.
     * @throws GalernaException if an argument is wrong.
     */
    public final Request isend(double[] data, int dest, int tag) {
        return to(dest, "Isend").isend(data, 0, Buffer.length(data), Datatype.DOUBLE, tag);
    }

    /**
     * Starts to receive into a double array, which may be longer than the message.
     *
     * @param data where the message goes; must not be touched before the request is complete.
     * @param source a rank, {@link Comm#ANY_SOURCE} or {@link Comm#PROC_NULL}.
     * @param tag a tag or {@link Comm#ANY_TAG}.
     * @return the request.
     * @throws GalernaException if an argument is wrong.
     */
    public final Request irecv(double[] data, int source, int tag) {
        return from(source, "Irecv").irecv(data, 0, Buffer.length(data), Datatype.DOUBLE, tag);
    }

    /**
     * Sends a boolean array in standard mode: returns when it may be changed.
     *
     * @param data all of it is sent.
     * @param dest a rank or {@link Comm#PROC_NULL}.
     * @param tag a tag from 0.
     * @throws GalernaException if an argument is wrong or the peer has ended.
     */
    public final void send(boolean[] data, int dest, int tag) {
        to(dest, "Send").send(data, 0, Buffer.length(data), Datatype.BOOLEAN, tag);
    }

    /**
     * Receives into a boolean array, which may be longer than the message.
     *
     * @param data where the message goes.
     * @param source a rank, {@link Comm#ANY_SOURCE} or {@link Comm#PROC_NULL}.
     * @param tag a tag or {@link Comm#ANY_TAG}.
     * @return what was received.
     * @throws GalernaException if an argument is wrong, the message does not fit, or the peer has
     *     ended.
     */
    public final Status recv(boolean[] data, int source, int tag) {
        return from(source, "Recv").recv(data, 0, Buffer.length(data), Datatype.BOOLEAN, tag);
    }

    /**
     * Starts to send a boolean array.
     *
     * @param data all of it is sent; must not change before the request is complete.
     * @param dest a rank or {@link Comm#PROC_NULL}.
     * @param tag a tag from 0.
     * @return the request.
     * @throws GalernaException if an argument is wrong.
     */
    public final Request isend(boolean[] data, int dest, int tag) {
        return to(dest, "Isend").isend(data, 0, Buffer.length(data), Datatype.BOOLEAN, tag);
    }

    /**
     * Starts to receive into a boolean array, which may be longer than the message.
     *
     * @param data where the message goes; must not be touched before the request is complete.
     * @param source a rank, {@link Comm#ANY_SOURCE} or {@link Comm#PROC_NULL}.
     * @param tag a tag or {@link Comm#ANY_TAG}.
     * @return the request.
     * @throws GalernaException if an argument is wrong.
     */
    public final Request irecv(boolean[] data, int source, int tag) {
        return from(source, "Irecv").irecv(data, 0, Buffer.length(data), Datatype.BOOLEAN, tag);
    }

    /**
     * Sends one object by serialisation. The object may be changed when the call returns.
     *
     * @param object a serialisable object, or null.
     * @param dest a rank or {@link Comm#PROC_NULL}.
     * @param tag a tag from 0.
     * @throws GalernaException if an argument is wrong, the object cannot be serialised (before
     *     anything is sent), or the peer has ended.
     */
    public final void sendObject(Object object, int dest, int tag) {
        to(dest, "Send").send(new Object[] {object}, 0, 1, Datatype.OBJECT, tag);
    }

    /**
     * Receives one object.
     *
     * @param source a rank, {@link Comm#ANY_SOURCE} or {@link Comm#PROC_NULL}.
     * @param tag a tag or {@link Comm#ANY_TAG}.
     * @return the object; null from no process.
     * @throws GalernaException if an argument is wrong, the message holds no single object, or the
     *     peer has ended.
     */
    public final Object recvObject(int source, int tag) {
        final Object[] box = new Object[1];
        from(source, "Recv").recv(box, 0, 1, Datatype.OBJECT, tag);
        return box[0];
    }

    /**
     * Sends in standard mode; see {@link Peer#send}.
     *
     * @param data what is sent.
     * @param dest a rank or {@link Comm#PROC_NULL}.
     * @param tag a tag from 0.
     * @throws GalernaException if an argument is wrong or the peer has ended.
     */
    public final void send(Buffer data, int dest, int tag) {
        to(dest, "Send").send(data.data(), data.offset(), data.count(), data.type(), tag);
    }

    /**
     * Sends in synchronous mode; see {@link Peer#ssend}.
     *
     * @param data what is sent.
     * @param dest a rank or {@link Comm#PROC_NULL}.
     * @param tag a tag from 0.
     * @throws GalernaException if an argument is wrong or the peer has ended.
     */
    public final void ssend(Buffer data, int dest, int tag) {
        to(dest, "Ssend").ssend(data.data(), data.offset(), data.count(), data.type(), tag);
    }

    /**
     * Sends in buffered mode; see {@link Peer#bsend}.
     *
     * @param data what is sent.
     * @param dest a rank or {@link Comm#PROC_NULL}.
     * @param tag a tag from 0.
     * @throws GalernaException if an argument is wrong or the peer has ended.
     */
    public final void bsend(Buffer data, int dest, int tag) {
        to(dest, "Bsend").bsend(data.data(), data.offset(), data.count(), data.type(), tag);
    }

    /**
     * Sends in ready mode; see {@link Peer#rsend}.
     *
     * @param data what is sent.
     * @param dest a rank or {@link Comm#PROC_NULL}.
     * @param tag a tag from 0.
     * @throws GalernaException if an argument is wrong or the peer has ended.
     */
    public final void rsend(Buffer data, int dest, int tag) {
        to(dest, "Rsend").rsend(data.data(), data.offset(), data.count(), data.type(), tag);
    }

    /**
     * Starts a standard send; see {@link Peer#isend}.
     *
     * @param data what is sent.
     * @param dest a rank or {@link Comm#PROC_NULL}.
     * @param tag a tag from 0.
     * @return the request.
     * @throws GalernaException if an argument is wrong.
     */
    public final Request isend(Buffer data, int dest, int tag) {
        return to(dest, "Isend").isend(data.data(), data.offset(), data.count(), data.type(), tag);
    }

    /**
     * Starts a synchronous send; see {@link Peer#issend}.
     *
     * @param data what is sent.
     * @param dest a rank or {@link Comm#PROC_NULL}.
     * @param tag a tag from 0.
     * @return the request.
     * @throws GalernaException if an argument is wrong.
     */
    public final Request issend(Buffer data, int dest, int tag) {
        return to(dest, "Issend")
                .issend(data.data(), data.offset(), data.count(), data.type(), tag);
    }

    /**
     * Starts a buffered send; see {@link Peer#ibsend}.
     *
     * @param data what is sent.
     * @param dest a rank or {@link Comm#PROC_NULL}.
     * @param tag a tag from 0.
     * @return the request.
     * @throws GalernaException if an argument is wrong.
     */
    public final Request ibsend(Buffer data, int dest, int tag) {
        return to(dest, "Ibsend")
                .ibsend(data.data(), data.offset(), data.count(), data.type(), tag);
    }

    /**
     * Starts a ready send; see {@link Peer#irsend}.
     *
     * @param data what is sent.
     * @param dest a rank or {@link Comm#PROC_NULL}.
     * @param tag a tag from 0.
     * @return the request.
     * @throws GalernaException if an argument is wrong.
     */
    public final Request irsend(Buffer data, int dest, int tag) {
        return to(dest, "Irsend")
                .irsend(data.data(), data.offset(), data.count(), data.type(), tag);
    }

    /**
     * Receives into a buffer.
     *
     * @param into where the message goes.
     * @param source a rank, {@link Comm#ANY_SOURCE} or {@link Comm#PROC_NULL}.
     * @param tag a tag or {@link Comm#ANY_TAG}.
     * @return what was received.
     * @throws GalernaException if an argument is wrong, the message does not fit, or the peer has
     *     ended.
     */
    public final Status recv(Buffer into, int source, int tag) {
        return from(source, "Recv")
                .recv(into.data(), into.offset(), into.count(), into.type(), tag);
    }

    /**
     * Starts to receive into a buffer.
     *
     * @param into where the message goes.
     * @param source a rank, {@link Comm#ANY_SOURCE} or {@link Comm#PROC_NULL}.
     * @param tag a tag or {@link Comm#ANY_TAG}.
     * @return the request.
     * @throws GalernaException if an argument is wrong.
     */
    public final Request irecv(Buffer into, int source, int tag) {
        return from(source, "Irecv")
                .irecv(into.data(), into.offset(), into.count(), into.type(), tag);
    }
}
