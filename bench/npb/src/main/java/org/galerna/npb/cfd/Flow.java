// SPDX-License-Identifier: Apache-2.0
package org.galerna.npb.cfd;

import java.util.Arrays;

/**
 * The state in one box, its residual, and what follows from the state at each point. Arrays are
 * shared with who asks for them.
 */
public final class Flow {
    /** Components of the state: density, three of momentum, energy. */
    public static final int COMPONENTS = 5;

    /** Arrays over the box that a flow has. */
    public static final int ARRAYS = 3 * COMPONENTS + 7;

    private final Box box;
    private final double[][] state;
    private final double[][] residual;
    private final double[][] forcing;
    private final double[] inverse;
    private final double[][] velocity;
    private final double[] kinetic;
    private final double[] specific;
    private final double[] sound;

    /**
     * Makes a flow with nothing in it but a density of one, so that ghosts outside the grid divide.
     *
     * @param box where.
     * @param sound whether the speed of sound is wanted.
     */
    public Flow(Box box, boolean sound) {
        this.box = box;
        state = new double[COMPONENTS][box.length()];
        residual = new double[COMPONENTS][box.length()];
        forcing = new double[COMPONENTS][box.length()];
        inverse = new double[box.length()];
        velocity = new double[3][box.length()];
        kinetic = new double[box.length()];
        specific = new double[box.length()];
        this.sound = new double[sound ? box.length() : 0];
        Arrays.fill(state[0], 1);
        Arrays.fill(state[4], 1);
    }

    /**
     * Where.
     *
     * @return its box.
     */
    public Box box() {
        return box;
    }

    /**
     * The state U.
     *
     * @return by component.
     */
    public double[][] state() {
        return state;
    }

    /**
     * The residual, and whatever solvers make of it.
     *
     * @return by component.
     */
    public double[][] residual() {
        return residual;
    }

    /**
     * The forcing.
     *
     * @return by component.
     */
    public double[][] forcing() {
        return forcing;
    }

    /**
     * One over density.
     *
     * @return as of the last residual, with one ghost layer.
     */
    public double[] inverse() {
        return inverse;
    }

    /**
     * Velocity.
     *
     * @return by axis, as of the last residual, with one ghost layer.
     */
    public double[][] velocity() {
        return velocity;
    }

    /**
     * Kinetic energy of a unit of volume.
     *
     * @return as of the last residual, with one ghost layer.
     */
    public double[] kinetic() {
        return kinetic;
    }

    /**
     * Kinetic energy of a unit of mass.
     *
     * @return as of the last residual, with one ghost layer.
     */
    public double[] specific() {
        return specific;
    }

    /**
     * Speed of sound.
     *
     * @return as of the last residual, with one ghost layer; empty if it was not wanted.
     */
    public double[] sound() {
        return sound;
    }
}
