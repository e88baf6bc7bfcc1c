// SPDX-License-Identifier: Apache-2.0

/** SP: scalar pentadiagonal systems along the lines of each axis, in characteristic variables. */
package org.galerna.npb.sp;
