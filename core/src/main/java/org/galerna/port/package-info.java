// SPDX-License-Identifier: Apache-2.0
/**
 * How jobs that were started apart find each other (MPI-4.1, chapter 11): ports, published names,
 * and the wire-up of the ranks of both.
 *
 * <p>A port is a TCP socket of one rank; its name holds a token that a caller must prove to know.
 * After that one connection between two ranks, the roots, carries what a device needs to join all
 * ranks of both sides; see {@link org.galerna.port.JointWireup}. Bytes from a socket are checked
 * for their length, and callers of another version are refused with both versions named.
 */
package org.galerna.port;
