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
 * The transports of a device: a first one, in which its threads sleep, and further ones that reach
 * some of the peers.
 */
final class Transports {
    private static final Transport[] NONE = {};

    private Transport first;
    private Transport[] further = NONE;
    private IntFunction<Transport> routes = rank -> first;
    private Capabilities capabilities;

    void open(Transport to) {
        first = to;
        capabilities = to.capabilities();
    }

    void add(Transport to, IntPredicate reaches) {
        final IntFunction<Transport> earlier = routes;
        routes = rank -> reaches.test(rank) ? to : earlier.apply(rank);
        further = Arrays.copyOf(further, further.length + 1);
        further[further.length - 1] = to;
        capabilities = capabilities.and(to.capabilities());
    }

    /** The one in which threads sleep. */
    Transport first() {
        return first;
    }

    /** All but the first. */
    Transport[] further() {
        return further;
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
        return first.hasNews() || (further.length > 0 && furtherHaveNews());
    }

    private boolean furtherHaveNews() {
        for (Transport t : further) {
            if (t.hasNews()) {
                return true;
            }
        }
        return false;
    }

    /** The first that one of them has. */
    Optional<Boards> boards() {
        return Stream.concat(Stream.of(first), Arrays.stream(further))
                .flatMap(t -> t.boards().stream())
                .findFirst();
    }

    /** Says that a thread of the rank is about to sleep. */
    void arm() {
        first.arm();
        for (Transport t : further) {
            t.arm();
        }
    }

    /** Says that nobody sleeps any more. */
    void disarm() {
        first.disarm();
        for (Transport t : further) {
            t.disarm();
        }
    }

    /** Publishes room and budget. */
    void tell() {
        first.tell();
        for (Transport t : further) {
            t.tell();
        }
    }

    void leave(long context) {
        first.leave(context);
        for (Transport t : further) {
            t.leave(context);
        }
    }

    void close() {
        first.close();
        for (Transport t : further) {
            t.close();
        }
    }
}
