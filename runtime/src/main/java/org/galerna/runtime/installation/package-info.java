// SPDX-License-Identifier: Apache-2.0
/**
 * What is installed here: the library's jars and devices, the start-up caches, the options that
 * JVMs of ours start with, and the folders of this user.
 */
package org.galerna.runtime.installation;
