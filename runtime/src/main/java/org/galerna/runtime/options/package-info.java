// SPDX-License-Identifier: Apache-2.0
/**
 * The launcher's options: what they are, and how a command line becomes them.
 *
 * <p>Everything is checked before a rank exists; what is wrong is one line.
 */
package org.galerna.runtime.options;
