// SPDX-License-Identifier: Apache-2.0
package org.galerna.device.match;

import java.util.Arrays;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.function.IntPredicate;
import org.galerna.device.Boards;
import org.galerna.device.Capabilities;
import org.galerna.device.Transport;

/**
 * The transports of a device: a first one, in which its threads sleep, and others that reach some
 * of the peers.
 */
final class Transports {
    private Transport[] all = {};
    private IntFunction<Transport> routes = rank -> all[0];
    private Capabilities capabilities;

    void open(Transport to) {
        all = new Transport[] {to};
        capabilities = to.capabilities();
    }

    void add(Transport to, IntPredicate reaches) {
        final IntFunction<Transport> earlier = routes;
        routes = rank -> reaches.test(rank) ? to : earlier.apply(rank);
        all = Arrays.copyOf(all, all.length + 1);
        all[all.length - 1] = to;
        capabilities = capabilities.and(to.capabilities());
    }

    /** The one in which threads sleep. */
    Transport first() {
        return all[0];
    }

    /** All of them, the first in front. */
    Transport[] all() {
        return all;
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
        for (Transport t : all) {
            if (t.hasNews()) {
                return true;
            }
        }
        return false;
    }

    /** The first that one of them has. */
    Optional<Boards> boards() {
        return Arrays.stream(all).flatMap(t -> t.boards().stream()).findFirst();
    }

    /** Says that a thread of the rank is about to sleep. */
    void arm() {
        for (Transport t : all) {
            t.arm();
        }
    }

    /** Says that nobody sleeps any more. */
    void disarm() {
        for (Transport t : all) {
            t.disarm();
        }
    }

    /** Publishes room and budget. */
    void tell() {
        for (Transport t : all) {
            t.tell();
        }
    }

    void leave(long context) {
        for (Transport t : all) {
            t.leave(context);
        }
    }

    void close() {
        for (Transport t : all) {
            t.close();
        }
    }
}
