// SPDX-License-Identifier: Apache-2.0
/**
 * The daemon that runs a host's part of any number of jobs at once, and the command {@code mpjd}
 * that starts, stops and asks it. It acts for the user who started it, and for nobody without that
 * user's key.
 */
package org.galerna.runtime.mpjd;
