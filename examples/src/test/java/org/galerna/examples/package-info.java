// SPDX-License-Identifier: Apache-2.0

/** Runs every example as a user would and checks what it prints. */
package org.galerna.examples;
