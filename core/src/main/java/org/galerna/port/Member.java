// SPDX-License-Identifier: Apache-2.0
package org.galerna.port;

import java.util.BitSet;

/**
 * A rank of two jobs that open one device.
 *
 * @param host its name.
 * @param cores of the host that the rank may use.
 */
public record Member(String host, BitSet cores) {}
