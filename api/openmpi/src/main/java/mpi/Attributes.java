// SPDX-License-Identifier: Apache-2.0
package mpi;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.ObjectStreamClass;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.galerna.error.ErrorClass;
import org.galerna.error.GalernaException;

/**
 * Values attached to an object: kept serialised, so that a duplicate of the object has copies of
 * its own. Any thread may use it; values are written and read, which is the program's code, under
 * no lock.
 */
final class Attributes {
    /** Keys of communicators. */
    static final int OF_COMMS = 1;

    /** Keys of datatypes. */
    static final int OF_TYPES = 2;

    /** Keys of windows. */
    static final int OF_WINDOWS = 3;

    private static final int FIRST_KEY = 100;

    /** The kinds of the keys that are not freed; all numbers from the first to the next were. */
    private static final Map<Integer, Integer> KEYS = new HashMap<>();

    private static int nextKey = FIRST_KEY;

    private final Map<Integer, byte[]> values = new ConcurrentHashMap<>();

    static int newKey(int kind) throws MPIException {
        MPI.requireRunning();
        synchronized (KEYS) {
            KEYS.put(nextKey, kind);
            return nextKey++;
        }
    }

    static void freeKey(int key, int kind, Errhandler handler) throws MPIException {
        MPI.requireRunning();
        requireKey(key, kind, handler);
        synchronized (KEYS) {
            KEYS.remove(key);
        }
    }

    private static boolean isFreed(int key) {
        synchronized (KEYS) {
            return key >= FIRST_KEY && key < nextKey && !KEYS.containsKey(key);
        }
    }

    private static void requireKey(int key, int kind, Errhandler handler) throws MPIException {
        final Integer known;
        synchronized (KEYS) {
            known = KEYS.get(key);
        }
        if (known == null || known != kind) {
            throw MPI.failed(
                    GalernaException.of(ErrorClass.KEYVAL, "there is no such attribute key")
                            .argument("keyval", key)
                            .advice("Use what createKeyval of the same class returned")
                            .exception(),
                    handler);
        }
    }

    Attributes copy() {
        final Attributes copy = new Attributes();
        copy.values.putAll(values);
        return copy;
    }

    void set(int key, int kind, Object value, Errhandler handler) throws MPIException {
        requireKey(key, kind, handler);
        final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(value);
        } catch (IOException e) {
            throw MPI.failed(wrong(value, e), handler);
        }
        values.put(key, bytes.toByteArray());
    }

    /** Nothing under a key that was freed: programs look whether it is gone. */
    Object get(int key, int kind, Errhandler handler) throws MPIException {
        if (isFreed(key)) {
            return null;
        }
        requireKey(key, kind, handler);
        final byte[] bytes = values.get(key);
        if (bytes == null) {
            return null;
        }
        try (ObjectInputStream in = new Reader(new ByteArrayInputStream(bytes))) {
            return in.readObject();
        } catch (IOException | ClassNotFoundException e) {
            throw MPI.failed(wrong("key " + key, e), handler);
        }
    }

    void delete(int key, int kind, Errhandler handler) throws MPIException {
        requireKey(key, kind, handler);
        values.remove(key);
    }

    private static GalernaException wrong(Object value, Exception cause) {
        return GalernaException.of(ErrorClass.ARG, "the attribute cannot be copied: " + cause)
                .argument("value", value == null ? null : value.getClass().getName())
                .advice("Values of attributes are serializable")
                .cause(cause)
                .exception();
    }

    /** Finds the classes of the program. */
    private static final class Reader extends ObjectInputStream {
        Reader(InputStream in) throws IOException {
            super(in);
        }

        @Override
        protected Class<?> resolveClass(ObjectStreamClass type)
                throws IOException, ClassNotFoundException {
            for (ClassLoader loader : MPI.loaders()) {
                Class<?> found = found(type.getName(), loader);
                if (found != null) {
                    return found;
                }
            }
            return super.resolveClass(type); // primitive types
        }

        private static Class<?> found(String name, ClassLoader loader) {
            try {
                return Class.forName(name, false, loader);
            } catch (ClassNotFoundException e) {
                return null;
            }
        }
    }
}
