// SPDX-License-Identifier: Apache-2.0
/** What the ranks of one host share for an object of theirs: memory, and the paths of files. */
package org.galerna.share;
