// SPDX-License-Identifier: Apache-2.0
package org.galerna;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.Map;
import org.galerna.error.ErrorClass;
import org.galerna.error.GalernaException;

/**
 * Hints: keys with values, in the order in which they were set (MPI-4.1, chapter 10). Any thread
 * may use it.
 */
@SuppressWarnings("AvoidCommonTypeNames") // what the standard calls it
public final class Info {
    /** The longest key, in characters. */
    public static final int MAX_KEY = 36;

    /** The longest value, in characters. */
    public static final int MAX_VALUE = 256;

    private final Map<String, String> values = new LinkedHashMap<>();

    /** Makes an empty object. */
    public Info() {}

    /**
     * Sets a value.
     *
     * @param key 1 to {@link #MAX_KEY} characters.
     * @param value up to {@link #MAX_VALUE} characters.
     * @return this object.
     * @throws GalernaException of class INFO_KEY or INFO_VALUE if one is missing or too long.
     */
    public synchronized Info set(String key, String value) {
        requireKey(key);
        if (value == null || value.length() > MAX_VALUE) {
            throw GalernaException.argument(
                    ErrorClass.INFO_VALUE,
                    "a value has up to " + MAX_VALUE + " characters",
                    "value",
                    value);
        }
        values.put(key, value);
        return this;
    }

    /**
     * Sets all values of another object; those of other keys stay.
     *
     * @param other hints.
     */
    public void setAll(Info other) {
        final Map<String, String> theirs = other.copy().values;
        synchronized (this) {
            values.putAll(theirs);
        }
    }

    /**
     * Reads a value.
     *
     * @param key the key.
     * @return the value, null if there is none.
     * @throws GalernaException of class INFO_KEY if the key is missing or too long.
     */
    public synchronized String get(String key) {
        requireKey(key);
        return values.get(key);
    }

    /**
     * Removes a key.
     *
     * @param key the key.
     * @throws GalernaException of class INFO_NOKEY if it is not set.
     */
    public synchronized void delete(String key) {
        requireKey(key);
        if (values.remove(key) == null) {
            throw GalernaException.argument(
                    ErrorClass.INFO_NOKEY, "there is no such key", "key", key);
        }
    }

    /**
     * Counts the keys.
     *
     * @return from 0.
     */
    public synchronized int size() {
        return values.size();
    }

    /**
     * Finds a key by its place.
     *
     * @param place from 0, in the order in which keys were first set.
     * @return the key.
     * @throws GalernaException of class ARG if there are not so many.
     */
    public synchronized String key(int place) {
        if (place < 0 || place >= values.size()) {
            throw GalernaException.argument(
                    ErrorClass.ARG, "there are " + values.size() + " keys", "n", place);
        }
        return new ArrayList<>(values.keySet()).get(place);
    }

    /**
     * Copies.
     *
     * @return an equal object that changes by itself.
     */
    public synchronized Info copy() {
        final Info copy = new Info();
        copy.values.putAll(values);
        return copy;
    }

    /**
     * Cuts a text off where values end.
     *
     * @param text of any length.
     * @return its first {@link #MAX_VALUE} characters.
     */
    public static String cut(String text) {
        return text.substring(0, Math.min(text.length(), MAX_VALUE));
    }

    private static void requireKey(String key) {
        if (key == null || key.isEmpty() || key.length() > MAX_KEY) {
            throw GalernaException.argument(
                    ErrorClass.INFO_KEY, "a key has 1 to " + MAX_KEY + " characters", "key", key);
        }
    }

    @Override
    public synchronized String toString() {
        return values.toString();
    }
}
