// SPDX-License-Identifier: Apache-2.0

/**
 * IS: ranks of small integer keys by counting, keys moved by bucket to the rank that counts them.
 */
package org.galerna.npb.is;
