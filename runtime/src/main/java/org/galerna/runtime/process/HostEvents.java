// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.process;

import org.galerna.runtime.wire.Frame;
import org.galerna.runtime.wire.WireException;

/** What happens on other hosts, told by any thread; for one host in the order it happened. */
interface HostEvents extends ProcessEvents {
    /** All processes of a host together publish ({@code PUT}), or come to the fence. */
    void gathered(String host, Frame frame) throws WireException;

    /** A host has said nothing for long, and is waited for. */
    void late(String host);

    /** A host was told to stop before it has started anything. */
    void unstarted(String host);
}
