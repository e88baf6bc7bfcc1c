// SPDX-License-Identifier: Apache-2.0

/**
 * The command {@code mpjbench}: how fast Galerna is, beside something else measured in the same
 * run.
 *
 * <p>Standard output holds results alone; progress and failures go to standard error.
 */
package org.galerna.bench;
