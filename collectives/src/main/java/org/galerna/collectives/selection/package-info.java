// SPDX-License-Identifier: Apache-2.0
/**
 * Which algorithm does which call: the catalogue of all algorithms and the tables that choose.
 *
 * <p>A table is a text resource, one per class of devices. Each row has five columns, separated by
 * blanks, and behind {@code #} its source: what was measured, or the cost lines in the algorithms'
 * descriptions. Lines that begin with {@code #} are comments:
 *
 * <pre>
 * # primitive   ranks    bytes     needs        algorithm
 * allreduce     &lt;=2      any       -            recursive_doubling     # measured, 8 B: 0.18 us
 * allreduce     pow2     &lt;=4k      -            recursive_doubling     # cost lines
 * allreduce     any      &gt;64k      commutative,divisible  ring         # cost lines: fewest bytes
 * allreduce     any      any       -            recursive_doubling     # cost lines
 * </pre>
 *
 * <p>{@code ranks} and {@code bytes} are {@code any} or a comparison ({@code <=}, {@code >=},
 * {@code <}, {@code >}, {@code =}) with a number, which may end in k, m or g, or K, M or G (1024
 * each time); {@code ranks} may be {@code pow2}. {@code needs} is {@code -} or a list, with commas,
 * of {@link org.galerna.collectives.Need needs} in lower case: {@code commutative}, {@code
 * divisible}, {@code power_of_two}, {@code even}, {@code element_per_rank}, {@code hosts}, {@code
 * direct_reach}, {@code short}, {@code short_in_all}, {@code publications}, {@code oversubscribed}.
 * An algorithm may carry parameters: {@code chain:segment=64k}, {@code bruck:radix=3}. The first
 * row that fits decides; the last row of each primitive is total: it fits every call, and so does
 * its algorithm. Lengths are those of {@link org.galerna.collectives.Primitive}.
 *
 * <p>A table of a file is read before the first message; of the library's own tables the rows of a
 * primitive are read when somebody first asks for them. What was read does not change; mistakes in
 * a table are {@link java.lang.IllegalArgumentException}s that name the file and the line.
 */
package org.galerna.collectives.selection;
