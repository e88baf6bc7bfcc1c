// SPDX-License-Identifier: Apache-2.0

/**
 * What every module may need: padding for what threads share and the handles of its fields, what
 * becomes of interrupts and of exceptions that nobody catches, who may use memory, and the mark for
 * calls that the build refuses elsewhere. Nothing here depends on anything.
 */
package org.galerna.base;
