// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.wire;

/**
 * Why a rank ends.
 *
 * @param rank its number.
 * @param code the exit code it asks for; -1 if only the operating system knows.
 * @param cause what happened, one line or few.
 * @param stack the stack that shows where, indented lines; may be empty.
 * @param follows whether it only follows from the end of another rank.
 */
public record Ending(int rank, int code, String cause, String stack, boolean follows) {
    /**
     * Writes it.
     *
     * @param kind of the frame.
     * @return the frame; long texts are cut.
     */
    public Frame frame(Frame.Kind kind) {
        return new Body().add(rank).add(code).addCut(cause).addCut(stack).add(follows).of(kind);
    }

    /**
     * Reads it.
     *
     * @param frame as {@link #frame} made it.
     * @return what it says.
     * @throws WireException if it is no such frame.
     */
    public static Ending of(Frame frame) throws WireException {
        Fields in = frame.fields();
        Ending result = new Ending(in.number(), in.number(), in.text(), in.text(), in.flag());
        in.end();
        return result;
    }
}
