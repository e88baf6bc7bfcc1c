// SPDX-License-Identifier: Apache-2.0
package org.galerna;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.UnaryOperator;
import org.galerna.error.ErrorClass;
import org.galerna.error.GalernaException;

/**
 * Values attached to a communicator (MPI-4.1, section 7.7). Any thread may use it.
 *
 * <p>A {@link Key} says what becomes of its value when the communicator is duplicated.
 */
public final class Attributes {
    /** The number of the first key that users make; smaller ones are for facades. */
    static final int FIRST_FREE = 16;

    /**
     * Names an attribute.
     *
     * @param number tells keys of one rank apart.
     * @param copy makes the value of a duplicate; null as the rule or as its result leaves the
     *     attribute out.
     */
    public record Key(int number, UnaryOperator<Object> copy) {}

    private final LocalRank local;
    private final Map<Key, Object> values = new ConcurrentHashMap<>();

    Attributes(LocalRank local) {
        this.local = local;
    }

    /**
     * Makes a key.
     *
     * @param copy makes the value of a duplicated communicator; null leaves it out.
     * @return a key that is valid on every communicator of this rank.
     */
    public Key newKey(UnaryOperator<Object> copy) {
        return new Key(local.localProcess().newKey(), copy);
    }

    /**
     * Reads a value.
     *
     * @param key the key.
     * @return the value, or null if none is set.
     */
    public Object get(Key key) {
        return values.get(key);
    }

    /**
     * Sets a value.
     *
     * @param key the key.
     * @param value the value, not null.
     * @throws GalernaException of class ARG if the value is null.
     */
    public void put(Key key, Object value) {
        if (value == null) {
            throw GalernaException.argument(
                    ErrorClass.ARG, "an attribute needs a value", "value", null);
        }
        values.put(key, value);
    }

    /**
     * Removes a value.
     *
     * @param key the key.
     * @throws GalernaException of class KEYVAL if none is set.
     */
    public void remove(Key key) {
        if (values.remove(key) == null) {
            throw GalernaException.argument(
                    ErrorClass.KEYVAL, "no attribute is set", "key", key.number());
        }
    }

    /** The table of a duplicate. */
    Attributes copy() {
        final Attributes copy = new Attributes(local);
        values.forEach((key, value) -> {
            final Object kept = key.copy() == null ? null : key.copy().apply(value);
            if (kept != null) {
                copy.values.put(key, kept);
            }
        });
        return copy;
    }
}
