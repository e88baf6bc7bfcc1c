// SPDX-License-Identifier: Apache-2.0

/**
 * The buffer that MPJ Express programs pack into.
 *
 * <p>Holds one class; programs of mpiJava itself pack into byte arrays.
 */
package mpjbuf;
