// SPDX-License-Identifier: Apache-2.0

/** EP: Gaussian deviates by the polar method, counted by annulus. */
package org.galerna.npb.ep;
