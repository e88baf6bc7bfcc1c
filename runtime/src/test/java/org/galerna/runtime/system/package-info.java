// SPDX-License-Identifier: Apache-2.0

/** The launcher as a user meets it: every test starts {@code bin/mpjrun} or a job. */
package org.galerna.runtime.system;
