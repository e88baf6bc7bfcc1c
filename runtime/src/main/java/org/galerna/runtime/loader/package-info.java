// SPDX-License-Identifier: Apache-2.0
/**
 * One class loader per rank: its statics are the rank's own, its process-wide calls reach the rank.
 *
 * <p>A class file is read and rewritten once for all ranks ({@link
 * org.galerna.runtime.loader.Application} keeps the bytes) and defined once per rank ({@link
 * org.galerna.runtime.loader.RankLoader}). Which calls are replaced stands in {@link
 * org.galerna.runtime.loader.TwinTable}. Nothing here knows what a job is.
 */
package org.galerna.runtime.loader;
