// SPDX-License-Identifier: Apache-2.0
package org.galerna;

import java.util.Arrays;
import org.galerna.device.Device;
import org.galerna.device.Endpoint;
import org.galerna.device.Kind;
import org.galerna.device.Outcome;
import org.galerna.error.ErrorClass;
import org.galerna.error.GalernaException;
import org.galerna.group.Group;

/**
 * Words between the members of a group that has no communicator yet: how ranks agree on a new one.
 *
 * @param local this rank.
 * @param context where the words travel, apart from all user messages.
 * @param members the group; this rank is one of them.
 * @param tag tells agreements of different groups apart.
 */
record GroupWords(LocalRank local, long context, Group members, int tag) {

    /** Sends words to a member. */
    void send(int rank, long... words) {
        check(
                endpoint(rank).send(words, Kind.LONG, 0, (long) words.length * Long.BYTES, tag),
                rank);
    }

    /** Receives as many words as the array has. */
    void receive(int rank, long[] words) {
        final long length = (long) words.length * Long.BYTES;
        check(endpoint(rank).recv(words, Kind.LONG, 0, length, tag), rank);
    }

    /** Brings the root's words to all members, along a binomial tree. */
    void spread(long[] words, int root) {
        final int size = members.size();
        final int self = Math.floorMod(members.rank() - root, size);
        int bit = 1;
        while (bit < size && (self & bit) == 0) {
            bit <<= 1;
        }
        if (self != 0) {
            receive(Math.floorMod(self - bit + root, size), words);
        }
        for (int child = bit >> 1; child > 0; child >>= 1) {
            if (self + child < size) {
                send(Math.floorMod(self + child + root, size), words);
            }
        }
    }

    /**
     * Brings every member's words, as many of each, to all members, in rank order: up a binomial
     * tree, then down again.
     */
    long[] gather(long... own) {
        final int size = members.size();
        final int self = members.rank();
        final int each = own.length;
        final long[] all = new long[size * each];
        System.arraycopy(own, 0, all, self * each, each);
        int bit = 1; // what is gathered here: ranks from self to before self + bit
        while (bit < size && (self & bit) == 0) {
            if (self + bit < size) {
                final long[] words = new long[Math.min(bit, size - self - bit) * each];
                receive(self + bit, words);
                System.arraycopy(words, 0, all, (self + bit) * each, words.length);
            }
            bit <<= 1;
        }
        if (self != 0) {
            final int end = Math.min(self + bit, size);
            send(self - bit, Arrays.copyOfRange(all, self * each, end * each));
        }
        spread(all, 0);
        return all;
    }

    private Endpoint endpoint(int rank) {
        final Device device = local.device();
        return device.endpoint(device.peer((int) members.process(rank)), context);
    }

    private static void check(long result, int rank) {
        if (result < 0) {
            throw GalernaException.of(
                            ErrorClass.PROC_ABORTED,
                            "a communicator could not be made: "
                                    + Outcome.name(Outcome.code(result)))
                    .peer(rank)
                    .advice("Look for the first failure among the ranks")
                    .exception();
        }
    }
}
