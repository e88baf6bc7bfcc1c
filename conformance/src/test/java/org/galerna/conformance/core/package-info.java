// SPDX-License-Identifier: Apache-2.0

/** Conformance of the core: communicators, requests and collectives of package org.galerna. */
package org.galerna.conformance.core;
