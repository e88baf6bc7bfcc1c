// SPDX-License-Identifier: Apache-2.0
/**
 * Errors as reports: one unchecked exception, and the error classes of the MPI standard.
 *
 * <p>This package imports nothing of the library, so that every other package may use it. An
 * exception is thrown by the call that owns the failure, in the thread that made the call; its
 * message is one line that a user can act on.
 */
package org.galerna.error;
