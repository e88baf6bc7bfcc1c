// SPDX-License-Identifier: Apache-2.0

/** BT: block tridiagonal systems of five by five blocks along the lines of each axis. */
package org.galerna.npb.bt;
