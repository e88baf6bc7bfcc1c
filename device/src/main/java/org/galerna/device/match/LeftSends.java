// SPDX-License-Identifier: Apache-2.0
package org.galerna.device.match;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.galerna.base.Padded;
import org.galerna.base.VarHandles;
import org.galerna.base.lock.SpinLock;

/**
 * The peers that have been offered messages without being asked to take them: that is left to the
 * next test, or to a wait, of any call of the rank ({@link Starts}). Any thread.
 */
final class LeftSends extends Padded {
    private static final VarHandle FIRST =
            VarHandles.of(MethodHandles.lookup(), "first", Link.class);

    private final MatchingDevice device;
    private final SpinLock lock = new SpinLock();
    private Link first; // changed under the lock

    /** Keep the next object off the lines of the fields above. */
    @SuppressWarnings("unused")
    private Object z0, z1, z2, z3, z4, z5, z6, z7, z8, z9, za, zb, zc, zd, ze, zf;

    LeftSends(MatchingDevice device) {
        super();
        this.device = device;
    }

    /** Adds a peer that has been offered a message before. */
    void add(Link link) {
        lock.lock();
        if (!link.isLeft) {
            link.isLeft = true;
            link.nextLeft = first;
            first = link;
        }
        lock.unlock();
    }

    /** Asks all of them to take what they have been offered. Under no lock. */
    void press() {
        while (FIRST.getOpaque(this) != null) {
            final Link link = take();
            if (link != null) {
                device.help(link);
            }
        }
    }

    private Link take() {
        lock.lock();
        final Link link = first;
        if (link != null) {
            first = link.nextLeft;
            link.nextLeft = null;
            link.isLeft = false;
        }
        lock.unlock();
        return link;
    }
}
