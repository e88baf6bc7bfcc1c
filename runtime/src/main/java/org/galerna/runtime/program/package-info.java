// SPDX-License-Identifier: Apache-2.0
/**
 * The program that ranks are to run: found, compiled if it is a source, and given its interface;
 * or, in a line, why not and what may be meant.
 *
 * <p>{@link org.galerna.runtime.program.Prepared} is what comes of it; nothing of a program runs
 * here.
 */
package org.galerna.runtime.program;
