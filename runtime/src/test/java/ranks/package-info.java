// SPDX-License-Identifier: Apache-2.0
/**
 * Programs that the tests start under mpjrun: what users' programs do, one trait at a time.
 *
 * <p>They may do what library code may not: exit, sleep, read the environment.
 */
package ranks;
