// SPDX-License-Identifier: Apache-2.0
package org.galerna.device.match;

import java.util.Arrays;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.function.IntPredicate;
import java.util.stream.Stream;
import org.galerna.device.Boards;
import org.galerna.device.Capabilities;
import org.galerna.device.Transport;

/**
 * The transports of a device: a first one, in which its threads sleep, and others that reach some
 * of the peers.
 */
final class Transports {
    private static final Transport[] NONE = {};

    private Transport first; // a field of its own: one hop less on the way to and from sleep
    private Transport[] others = NONE;
    private IntFunction<Transport> routes = rank -> first;
    private Capabilities capabilities;

    void open(Transport to) {
        first = to;
        capabilities = to.capabilities();
    }

    void add(Transport to, IntPredicate reaches) {
        final IntFunction<Transport> earlier = routes;
        routes = rank -> reaches.test(rank) ? to : earlier.apply(rank);
        others = Arrays.copyOf(others, others.length + 1);
        others[others.length - 1] = to;
        capabilities = capabilities.and(to.capabilities());
    }

    /** The one in which threads sleep. */
    Transport first() {
        return first;
    }

    /** All but the first. */
    Transport[] others() {
        return others;
    }

    /** The transport that reaches a rank. */
    Transport route(int rank) {
        return routes.apply(rank);
    }

    /** What all of them can do. */
    Capabilities capabilities() {
        return capabilities;
    }

    /** Tells whether frames seem to have come. */
    boolean haveNews() {
        if (first.hasNews()) {
            return true;
        }
        for (Transport t : others) {
            if (t.hasNews()) {
                return true;
            }
        }
        return false;
    }

    /** The first that one of them has. */
    Optional<Boards> boards() {
        return Stream.concat(Stream.of(first), Arrays.stream(others))
                .flatMap(t -> t.boards().stream())
                .findFirst();
    }

    /** Says that a thread of the rank is about to sleep. */
    void arm() {
        first.arm();
        for (Transport t : others) {
            t.arm();
        }
    }

    /** Says that nobody sleeps any more. */
    void disarm() {
        first.disarm();
        for (Transport t : others) {
            t.disarm();
        }
    }

    /** Publishes room and budget. */
    void tell() {
        first.tell();
        for (Transport t : others) {
            t.tell();
        }
    }

    void leave(long context) {
        first.leave(context);
        for (Transport t : others) {
            t.leave(context);
        }
    }

    void close() {
        first.close();
        for (Transport t : others) {
            t.close();
        }
    }
}
