// SPDX-License-Identifier: Apache-2.0
/**
 * Executors of collective plans: what an algorithm says becomes messages and local work.
 *
 * <p>The direct executor acts at once and allocates nothing after the first call of a kind. Its
 * state belongs to one communicator, on which a rank makes one collective call at a time; so
 * nothing here locks. Failures of messages are thrown when the round has ended.
 */
package org.galerna.execute;
