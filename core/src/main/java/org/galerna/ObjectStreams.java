// SPDX-License-Identifier: Apache-2.0
package org.galerna;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InvalidClassException;
import java.io.NotSerializableException;
import java.io.ObjectInputFilter;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.ObjectStreamClass;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.lang.reflect.Proxy;
import java.nio.ByteOrder;
import java.util.concurrent.atomic.AtomicReference;
import org.galerna.datatype.Items;
import org.galerna.error.ErrorClass;
import org.galerna.error.GalernaException;
import org.galerna.error.Report;

/**
 * Objects as bytes: a count (four bytes, little-endian), then all objects in one serialisation
 * stream, so that two references to one object inside a message stay one object. Any thread may
 * call.
 */
final class ObjectStreams {
    /** Bytes before the stream. */
    static final int HEADER = Integer.BYTES;

    /** The count of what is no message of objects. */
    private static final int NONE = -1;

    private static final VarHandle COUNT =
            MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

    private final ClassLoader loader;
    private final String pattern;
    private final AtomicReference<ObjectInputFilter> limits = new AtomicReference<>();

    ObjectStreams(Settings settings) {
        this.loader = settings.loader();
        this.pattern = settings.objectLimits();
    }

    /** Made for the first object: it looks at the JDK's security properties. */
    private ObjectInputFilter limits() {
        ObjectInputFilter known = limits.getAcquire();
        if (known == null) {
            known = ObjectInputFilter.Config.createFilter(pattern);
            limits.setRelease(known);
        }
        return known;
    }

    /**
     * Serialises a part of an array.
     *
     * @return the bytes; the array is theirs alone.
     * @throws GalernaException of class TYPE if an object cannot be serialised.
     */
    static byte[] write(Object[] array, int from, int count) {
        final ByteArrayOutputStream bytes = new ByteArrayOutputStream(512);
        bytes.writeBytes(new byte[HEADER]);
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            for (int i = from; i < from + count; i++) {
                out.writeObject(array[i]);
            }
        } catch (NotSerializableException e) {
            throw GalernaException.of(
                            ErrorClass.TYPE,
                            "an object of class " + e.getMessage() + " cannot be serialised")
                    .argument("class", e.getMessage())
                    .advice(
                            "Let the class implement java.io.Serializable, or mark the field"
                                    + " transient")
                    .cause(e)
                    .exception();
        } catch (IOException | RuntimeException e) {
            throw GalernaException.of(ErrorClass.TYPE, "an object could not be serialised: " + e)
                    .advice("Let its class implement Serializable, and what it refers to")
                    .cause(e)
                    .exception();
        } catch (StackOverflowError e) {
            throw GalernaException.of(
                            ErrorClass.TYPE,
                            "an object's references nest too deeply for serialisation")
                    .advice("Send long chains as arrays, or use a larger thread stack (-Xss)")
                    .cause(e)
                    .exception();
        }
        final byte[] message = bytes.toByteArray();
        COUNT.set(message, 0, count);
        return message;
    }

    /** Serialises items of objects. */
    static byte[] write(Items items) {
        final int count = Math.toIntExact(items.length());
        if (count > 0 && items.isContiguous()) {
            return write((Object[]) items.array(), Math.toIntExact(items.start()), count);
        }
        final Object[] dense = new Object[count];
        if (count > 0) {
            items.gather(0, dense, 0, count);
        }
        return write(dense, 0, count);
    }

    /**
     * Reads the objects of a message into items.
     *
     * @param length bytes of the message.
     * @return how many there were.
     * @throws GalernaException if there are too many, or one cannot be read or stored.
     */
    int deliver(byte[] message, int length, Items items) {
        if (length == 0) {
            return 0; // empty, of whatever type
        }
        final int count = length < HEADER ? NONE : count(message);
        if (count > items.length()) {
            throw GalernaException.of(
                            ErrorClass.TRUNCATE,
                            "the message of "
                                    + count
                                    + " objects is longer than the receive, which has room for "
                                    + items.length())
                    .advice("Receive with a larger count, or Probe for the count first")
                    .exception();
        }
        final Object[] objects = read(message, length);
        try {
            if (count > 0) {
                items.scatter(0, objects, 0, count);
            }
        } catch (ArrayStoreException e) {
            throw cannotStore(objects, items.array().getClass()).cause(e).exception();
        }
        return count;
    }

    private static Report cannotStore(Object[] objects, Class<?> array) {
        final Class<?> element = array.getComponentType();
        String name = "of another class";
        for (final Object object : objects) {
            if (object != null && !element.isInstance(object)) {
                name = "of class " + object.getClass().getTypeName();
                break;
            }
        }
        return GalernaException.of(
                        ErrorClass.TYPE,
                        "a received object " + name + " cannot be stored in " + array.getTypeName())
                .advice("Receive into an array whose class fits all objects, such as Object[]");
    }

    /** How many objects a message holds. */
    static int count(byte[] message) {
        return (int) COUNT.get(message, 0);
    }

    /**
     * Reads the objects of a message.
     *
     * @param length bytes of the message.
     * @return the objects, as many as {@link #count} tells.
     * @throws GalernaException of class TYPE if an object cannot be read.
     */
    Object[] read(byte[] message, int length) {
        final int count = length < HEADER ? NONE : count(message);
        if (count < 0) {
            throw unreadable(new IOException("damaged message of " + length + " bytes"));
        }
        final Object[] objects = new Object[Math.min(count, length)];
        final InputStream bytes = new ByteArrayInputStream(message, HEADER, length - HEADER);
        try (ObjectInputStream in = new Input(bytes)) {
            in.setObjectInputFilter(limits());
            for (int i = 0; i < objects.length; i++) {
                objects[i] = in.readObject();
            }
        } catch (ClassNotFoundException e) {
            throw GalernaException.of(
                            ErrorClass.TYPE,
                            "class " + e.getMessage() + " is not known to this rank")
                    .argument("class", e.getMessage())
                    .advice("Put the class on the class path of every rank")
                    .cause(e)
                    .exception();
        } catch (InvalidClassException e) {
            throw GalernaException.of(
                            ErrorClass.TYPE, "a received object was refused: " + e.getMessage())
                    .advice(
                            "If the message is honest, allow it: -D"
                                    + Settings.OBJECTS
                                    + "=its.Class, or maxdepth=N")
                    .cause(e)
                    .exception();
        } catch (IOException | RuntimeException | StackOverflowError e) {
            throw unreadable(e);
        }
        return objects;
    }

    private static GalernaException unreadable(Throwable cause) {
        return GalernaException.of(ErrorClass.TYPE, "a received object could not be read: " + cause)
                .advice("The receiver needs the same classes, and the filter must allow them")
                .cause(cause)
                .exception();
    }

    /** Resolves classes by the application's loader, not by whichever loader is on the stack. */
    private final class Input extends ObjectInputStream {
        Input(InputStream in) throws IOException {
            super(in);
        }

        @Override
        protected Class<?> resolveClass(ObjectStreamClass description)
                throws IOException, ClassNotFoundException {
            try {
                return Class.forName(description.getName(), false, loader);
            } catch (ClassNotFoundException e) {
                return super.resolveClass(description); // primitive types, and the library's own
            }
        }

        @Override
        protected Class<?> resolveProxyClass(String[] interfaces)
                throws IOException, ClassNotFoundException {
            final Class<?>[] classes = new Class<?>[interfaces.length];
            for (int i = 0; i < classes.length; i++) {
                classes[i] = Class.forName(interfaces[i], false, loader);
            }
            return Proxy.newProxyInstance(loader, classes, (_, _, _) -> null).getClass();
        }
    }
}
