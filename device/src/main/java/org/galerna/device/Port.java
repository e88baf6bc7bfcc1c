// SPDX-License-Identifier: Apache-2.0
package org.galerna.device;

/**
 * A receiving side: one peer's frames, or those of several. One thread at a time (the engine's
 * lock); only {@link #hasNews} is called without it.
 *
 * <p>A frame: {@link #peek}, look at its words, {@link #get} or {@link #borrowed}, {@link
 * #advance}.
 */
public interface Port {
    /** Answer of {@link #peek}: nothing there. */
    long NONE = -1;

    /**
     * Looks at the next frame, with acquire.
     *
     * @return its header, or {@link #NONE}.
     */
    long peek();

    /**
     * Counts the frames that are there, with acquire, where that brings them nearer.
     *
     * @param most at least 1, where to stop.
     * @return a number up to {@code most}, not 0 if {@link #peek} would find one; 1 at most where
     *     it brings nothing.
     */
    default int count(int most) {
        return peek() == NONE ? 0 : 1;
    }

    /**
     * Guesses whether {@link #peek} would find a frame. Any thread may ask.
     *
     * @return whether a frame seemed to be there.
     */
    boolean hasNews();

    /**
     * Names the sender of the frame that {@link #peek} found.
     *
     * @return its rank.
     */
    int sender();

    /**
     * Reads the frame's context.
     *
     * @return the context's id.
     */
    long context();

    /**
     * Reads the frame's tag.
     *
     * @return the tag.
     */
    int tag();

    /**
     * Reads the frame's free word.
     *
     * @return the number.
     */
    int number();

    /**
     * Copies the payload out.
     *
     * @param data the object that takes it.
     * @param kind its kind.
     * @param offset of the first byte.
     * @param length in bytes, at most the payload's.
     */
    void get(Object data, int kind, long offset, int length);

    /**
     * Copies the payload aside.
     *
     * @param to native memory.
     * @param length in bytes, at most the payload's.
     */
    void getInto(Spot to, int length);

    /**
     * Reads the first bytes of the payload.
     *
     * @param length of the payload.
     * @return up to 8 bytes, little-endian, zeros beyond.
     */
    long lead(int length);

    /**
     * Takes the reference that came with the frame.
     *
     * @return what the sender lent; a second call returns null.
     */
    Object borrowed();

    /**
     * Counts the frames that were left behind. Only of a port with one sender.
     *
     * @return how many, as the sender's {@link Channel#position} counts them; -1 if nobody counts.
     */
    default long position() {
        return -1;
    }

    /**
     * Leaves the frame behind.
     *
     * @param length of its payload.
     */
    void advance(int length);

    /**
     * Returns budget to a sender; told to it sooner or later, at the latest by {@link #tell}.
     *
     * @param sender its rank.
     * @param bytes not negative.
     */
    void giveBack(int sender, long bytes);

    /** Tells senders of room and budget now; called before a rank goes to sleep. */
    void tell();
}
