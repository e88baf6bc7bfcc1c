// SPDX-License-Identifier: Apache-2.0
/**
 * The ranks' standard streams: lines of many ranks go to one place whole.
 *
 * <p>All streams of a job share one lock, so that a rank's output and error keep their order.
 */
package org.galerna.runtime.stream;
