// SPDX-License-Identifier: Apache-2.0

/** The rules of the code base that no other tool of the build checks. */
package org.galerna.rules;
