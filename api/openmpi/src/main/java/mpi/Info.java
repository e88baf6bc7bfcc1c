// SPDX-License-Identifier: Apache-2.0
package mpi;

import org.galerna.error.ErrorClass;
import org.galerna.error.GalernaException;

/** Hints: keys with values. */
@SuppressWarnings("AvoidCommonTypeNames") // what the standard calls it
public final class Info implements Freeable, Cloneable {
    private org.galerna.Info core;

    /**
     * Makes an empty object.
     *
     * @throws MPIException never
     */
    public Info() throws MPIException {
        this(new org.galerna.Info());
    }

    /** Wraps hints; null for {@link MPI#INFO_NULL}. */
    Info(org.galerna.Info core) {
        this.core = core;
    }

    /** The core's hints; empty ones for none. */
    static org.galerna.Info core(Info info) {
        return info == null || info.isNull() ? new org.galerna.Info() : info.own();
    }

    @SuppressWarnings("ReferenceEquality") // there is one such object
    private boolean isEnvironment() {
        return this == MPI.INFO_ENV;
    }

    private synchronized org.galerna.Info own() {
        if (core == null && isEnvironment()) {
            core = MPI.environment();
        }
        if (core == null) {
            throw GalernaException.of(ErrorClass.INFO, "the info object is null")
                    .argument("info", null)
                    .advice("Make one by new Info(), and use it before it is freed")
                    .exception();
        }
        return core;
    }

    /**
     * Sets a value.
     *
     * @param key the key, up to 36 characters
     * @param value the value, up to 256 characters
     * @throws MPIException if an argument is wrong
     */
    public void set(String key, String value) throws MPIException {
        try {
            own().set(key, value);
        } catch (GalernaException e) {
            throw MPI.failed(e);
        }
    }

    /**
     * Reads a value.
     *
     * @param key the key
     * @return the value, null if there is none
     * @throws MPIException if an argument is wrong
     */
    public String get(String key) throws MPIException {
        try {
            return own().get(key);
        } catch (GalernaException e) {
            throw MPI.failed(e);
        }
    }

    /**
     * Removes a key.
     *
     * @param key the key
     * @throws MPIException if there is no such key
     */
    public void delete(String key) throws MPIException {
        try {
            own().delete(key);
        } catch (GalernaException e) {
            throw MPI.failed(e);
        }
    }

    /**
     * The number of keys.
     *
     * @return from 0
     * @throws MPIException if the object was freed
     */
    public int size() throws MPIException {
        try {
            return own().size();
        } catch (GalernaException e) {
            throw MPI.failed(e);
        }
    }

    /**
     * A key by its place.
     *
     * @param i from 0 to {@link #size} less one
     * @return the key
     * @throws MPIException if there are not so many
     */
    public String getKey(int i) throws MPIException {
        try {
            return own().key(i);
        } catch (GalernaException e) {
            throw MPI.failed(e);
        }
    }

    @Override
    public Info clone() {
        try {
            return dup();
        } catch (MPIException e) {
            throw new IllegalStateException(e);
        }
    }

    /**
     * Copies.
     *
     * @return a new object with the same keys
     * @throws MPIException if the object was freed
     */
    public Info dup() throws MPIException {
        try {
            return new Info(own().copy());
        } catch (GalernaException e) {
            throw MPI.failed(e);
        }
    }

    @Override
    public void free() throws MPIException {
        try {
            own();
        } catch (GalernaException e) {
            throw MPI.failed(e);
        }
        core = null;
    }

    /**
     * Whether the object was freed.
     *
     * @return true also of {@link MPI#INFO_NULL}
     */
    public boolean isNull() {
        return core == null && !isEnvironment();
    }
}
