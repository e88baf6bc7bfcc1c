// SPDX-License-Identifier: Apache-2.0

/** Tests of the facade from where programs are: outside its package. */
package org.galerna.mpijava;
