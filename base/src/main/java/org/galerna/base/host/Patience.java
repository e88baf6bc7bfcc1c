// SPDX-License-Identifier: Apache-2.0
package org.galerna.base.host;

/**
 * How long a thread with a core of its own looks for what it waits for: with bare looks at first,
 * then with yields between them, at once if another thread is found to want the core ({@link
 * CoreSharing}); then it sleeps. Those who wait decide what they look at, and what they do between
 * two looks.
 */
public final class Patience {
    /** How long looks are bare. */
    public static final long BARE_NANOS = 50_000;

    /**
     * How long a thread looks before it sleeps. Waking takes 30 to 50 us; ranks that slept sooner
     * would wake each other for ever.
     */
    public static final long AWAKE_NANOS = 1_000_000;

    private Patience() {}
}
