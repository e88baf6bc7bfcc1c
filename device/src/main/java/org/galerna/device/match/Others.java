// SPDX-License-Identifier: Apache-2.0
package org.galerna.device.match;

import java.util.Arrays;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.function.IntPredicate;
import org.galerna.device.Boards;
import org.galerna.device.Transport;

/** The transports of a device beside its first one, and which peers each reaches. */
final class Others {
    private Transport[] all = {};
    private IntFunction<Transport> routes = r -> null;

    void add(Transport to, IntPredicate reaches) {
        final IntFunction<Transport> earlier = routes;
        routes = r -> reaches.test(r) ? to : earlier.apply(r);
        final Transport[] longer = Arrays.copyOf(all, all.length + 1);
        longer[all.length] = to;
        all = longer;
    }

    boolean isEmpty() {
        return all.length == 0;
    }

    Transport[] all() {
        return all;
    }

    /** The transport that reaches a rank, or null. */
    Transport route(int rank) {
        return routes.apply(rank);
    }

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

    void leave(long context) {
        for (Transport t : all) {
            t.leave(context);
        }
    }

    void tell() {
        for (Transport t : all) {
            t.tell();
        }
    }

    void close() {
        for (Transport t : all) {
            t.close();
        }
    }
}
