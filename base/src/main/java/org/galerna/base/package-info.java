// SPDX-License-Identifier: Apache-2.0

/**
 * What every module may name: marks for the checks of the build. Nothing here exists at run time.
 */
package org.galerna.base;
