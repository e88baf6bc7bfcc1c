// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.pmi;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.galerna.runtime.wire.Body;
import org.galerna.runtime.wire.Fields;
import org.galerna.runtime.wire.Layout;
import org.galerna.runtime.wire.WireException;

/**
 * Where the processes of a manager are, one rank in each.
 *
 * @param layout of the ranks.
 * @param cores that the processes of each host of the layout have together.
 */
record ManagedLayout(Layout layout, List<Integer> cores) {
    /** Puts together what processes say of themselves, in the order of their ranks. */
    static ManagedLayout of(List<Presence> all) {
        Map<String, BitSet> cores = new HashMap<>();
        List<Layout.Run> runs = new ArrayList<>();
        int first = 0;
        for (int p = 0; p < all.size(); p++) {
            String host = all.get(p).host();
            cores.computeIfAbsent(host, any -> new BitSet()).or(all.get(p).cores());
            if (p + 1 == all.size() || !all.get(p + 1).host().equals(host)) {
                runs.add(new Layout.Run(host, p + 1 - first, 1));
                first = p + 1;
            }
        }
        Layout layout = new Layout(runs);
        List<Integer> counts = new ArrayList<>();
        layout.hosts().forEach(host -> counts.add(Math.max(1, cores.get(host).cardinality())));
        return new ManagedLayout(layout, counts);
    }

    byte[] bytes() {
        Body body = new Body().add(layout.bytes());
        cores.forEach(body::add);
        return body.bytes();
    }

    /** Reads what {@link #bytes} wrote. */
    static ManagedLayout of(byte[] bytes) throws WireException {
        Fields in = new Fields(bytes);
        Layout layout = Layout.of(in.bytes());
        List<Integer> cores = new ArrayList<>();
        for (int i = 0; i < layout.hosts().size(); i++) {
            cores.add(in.number(1, Integer.MAX_VALUE));
        }
        in.end();
        return new ManagedLayout(layout, cores);
    }

    /** How many cores the processes of a process's host have together. */
    int coresBeside(int process) {
        return cores.get(layout.hosts().indexOf(layout.host(process)));
    }
}
