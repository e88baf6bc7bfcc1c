// SPDX-License-Identifier: Apache-2.0
/**
 * What collective operations would cost on more ranks than can be run.
 *
 * <p>The plans are the library's own and the choice is that of its tables; only time is a model.
 */
package org.galerna.bench.simulate;
