// SPDX-License-Identifier: Apache-2.0
/** A sample program. */
package sample;
