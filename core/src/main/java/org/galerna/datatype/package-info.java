// SPDX-License-Identifier: Apache-2.0
/**
 * Datatypes: which elements of an array a message is made of (MPI-4.1, chapter 5).
 *
 * <p>All sizes, displacements and bounds are bytes, all counts and displacements {@code long}. A
 * derived type is flattened when it is made into blocks of (byte offset, base type, count); nothing
 * later asks how it was constructed. The packed form of items is their elements in type-map order
 * without gaps, in the machine's byte order. Datatypes are immutable and may be used by any thread;
 * packing leaves no reference to an array behind.
 */
package org.galerna.datatype;
