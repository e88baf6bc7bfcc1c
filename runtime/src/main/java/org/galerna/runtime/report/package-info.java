// SPDX-License-Identifier: Apache-2.0
/**
 * Says what every rank of a job waits for, in lines that a user can act on.
 *
 * <p>Stacks and reasons of exceptions get their words here, too.
 *
 * <p>The device's wait tables are the source, so virtual ranks are listed as well as platform ones.
 */
package org.galerna.runtime.report;
