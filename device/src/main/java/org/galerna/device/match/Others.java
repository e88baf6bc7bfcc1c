// SPDX-License-Identifier: Apache-2.0
package org.galerna.device.match;

import java.util.Arrays;
import java.util.function.IntFunction;
import java.util.function.IntPredicate;
import org.galerna.device.Port;
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
            for (Port p : t.ports()) {
                if (p.hasNews()) {
                    return true;
                }
            }
        }
        return false;
    }

    void tell() {
        for (Transport t : all) {
            for (Port p : t.ports()) {
                p.tell();
            }
        }
    }

    void close() {
        for (Transport t : all) {
            t.close();
        }
    }
}
