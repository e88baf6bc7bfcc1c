// SPDX-License-Identifier: Apache-2.0
package org.galerna.device;

import java.util.Arrays;
import java.util.Optional;
import org.galerna.base.trust.KeyStores;

/**
 * How the processes of one job find each other. Made by whoever starts the process; used by a
 * fabric while it opens, and when a connection is made for the first time.
 *
 * <p>The ranks of a job are dealt out in order: process 0 holds the first ones, and every process
 * holds at least one. What one process publishes under a key every other can read; nothing is sent
 * for pairs that never ask.
 *
 * <p>A fabric opens like this: {@link #put} what others must know, {@link #fence} exactly once,
 * then {@link #get} what is needed at once; the rest on first use. Every process of the job opens
 * the same kind of device. An implementation over a process manager may therefore let a put travel
 * with the fence.
 *
 * <p>Any thread may call anything at any time, but the fence. Interrupts do not end a wait; the
 * flag is kept. What can no longer succeed, because the process asked for has ended or the job is
 * over, ends with a {@link WireupException}; nothing waits for ever. The end of a process after it
 * was connected is not told here but by {@link Device#peerEnded}, for each of its ranks.
 */
public interface Wireup {
    /** Longest key, in characters. */
    int KEY_LENGTH = 64;

    /** Longest value, in bytes. */
    int VALUE_BYTES = 512;

    /**
     * Names the job.
     *
     * @return 1 to 64 letters, digits, dots and dashes, starting with a letter or a digit; no other
     *     job of any user on the hosts has it. Fit for a file name.
     */
    String job();

    /**
     * Tells how many ranks the job has.
     *
     * @return at least 1.
     */
    int ranks();

    /**
     * Tells which process this is.
     *
     * @return from 0 to {@link #processes()} less one.
     */
    int process();

    /**
     * Tells how many processes the job has.
     *
     * @return 1 to {@link #ranks()}.
     */
    int processes();

    /**
     * Tells the first rank of a process.
     *
     * @param process from 0 to {@link #processes()} less one.
     * @return the rank; the others of the process follow it.
     * @throws IndexOutOfBoundsException if there is no such process.
     */
    int first(int process);

    /**
     * Tells how many ranks a process holds.
     *
     * @param process from 0 to {@link #processes()} less one.
     * @return at least 1.
     * @throws IndexOutOfBoundsException if there is no such process.
     */
    int count(int process);

    /**
     * Names the host of a process. Processes whose names are equal share memory and files: the same
     * machine, and not two containers that see nothing of each other.
     *
     * @param process from 0 to {@link #processes()} less one.
     * @return a name that is not empty.
     * @throws IndexOutOfBoundsException if there is no such process.
     */
    String host(int process);

    /**
     * Tells whether a process is on this one's host.
     *
     * @param process from 0 to {@link #processes()} less one.
     * @return true for this process itself.
     * @throws IndexOutOfBoundsException if there is no such process.
     */
    default boolean isNeighbour(int process) {
        return host(process).equals(host(process()));
    }

    /**
     * Lists the processes on the host of a process.
     *
     * @param process from 0 to {@link #processes()} less one.
     * @return in their order, that process among them.
     * @throws IndexOutOfBoundsException if there is no such process.
     */
    default int[] neighbours(int process) {
        final String host = host(process);
        final int[] found = new int[processes()];
        int count = 0;
        for (int p = 0; p < found.length; p++) {
            if (host.equals(host(p))) {
                found[count++] = p;
            }
        }
        return Arrays.copyOf(found, count);
    }

    /**
     * Lists the processes on this one's host.
     *
     * @return in their order, this process among them.
     */
    default int[] neighbours() {
        return neighbours(process());
    }

    /**
     * Counts the cores that the processes of this process's host have together. Where each is bound
     * to a core of its own, that is more than one of them sees.
     *
     * @return at least 1, the same for all of them.
     */
    int cores();

    /**
     * Tells what only processes of this job know; it authenticates their connections.
     *
     * @return a copy, at least 16 bytes.
     */
    byte[] secret();

    /**
     * Gives the key by which what processes say to each other over networks is encrypted.
     *
     * @return a key store as {@link KeyStores#make} does, the same in all processes; as secret as
     *     {@link #secret()}. Empty if nothing is to be encrypted.
     */
    default Optional<byte[]> keyStore() {
        return Optional.empty();
    }

    /**
     * Publishes a value under a key of this process; everybody can read it, at the latest after the
     * next fence. A key is put once.
     *
     * @param key 1 to {@link #KEY_LENGTH} letters, digits, dots and dashes.
     * @param value at most {@link #VALUE_BYTES}; copied.
     * @throws IllegalArgumentException if the key or the value does not keep to this.
     * @throws IllegalStateException if this process has put that key before.
     * @throws WireupException if the job is over.
     */
    void put(String key, byte[] value);

    /**
     * Checks a key, for implementations.
     *
     * @param key anything.
     * @return the key.
     * @throws IllegalArgumentException if it is not as {@link #put} wants it.
     */
    static String checked(String key) {
        boolean isGood = !key.isEmpty() && key.length() <= KEY_LENGTH;
        for (int i = 0; isGood && i < key.length(); i++) {
            isGood = isOfKey(key.charAt(i)); // no expression: this is on the way of every start
        }
        if (!isGood) {
            throw new IllegalArgumentException(
                    "key \""
                            + key
                            + "\": 1 to "
                            + KEY_LENGTH
                            + " letters, digits, dots and dashes");
        }
        return key;
    }

    private static boolean isOfKey(char c) {
        return (c >= 'a' && c <= 'z')
                || (c >= 'A' && c <= 'Z')
                || (c >= '0' && c <= '9')
                || c == '.'
                || c == '-';
    }

    /**
     * Checks a key and its value, for implementations.
     *
     * @param key anything.
     * @param value anything.
     * @return a copy of the value.
     * @throws IllegalArgumentException if they are not as {@link #put} wants them.
     */
    static byte[] checked(String key, byte[] value) {
        checked(key);
        if (value.length > VALUE_BYTES) {
            throw new IllegalArgumentException(
                    "value of " + key + ": " + value.length + " bytes, at most " + VALUE_BYTES);
        }
        return value.clone();
    }

    /**
     * Waits until every process has come here; what each has put before is then there for all. One
     * thread of each process calls it, each the same number of times.
     *
     * @throws WireupException if a process has ended or the job is over.
     */
    void fence();

    /**
     * Reads what a process has put before a fence that is over. What was put since may be waited
     * for, or be reported as missing: foreign process managers exchange values in fences alone.
     *
     * @param process from 0 to {@link #processes()} less one; the own one is allowed.
     * @param key the key.
     * @return a copy of the value.
     * @throws IndexOutOfBoundsException if there is no such process.
     * @throws WireupException if the process has not put it before the last fence, has ended
     *     without putting it, or the job is over.
     */
    byte[] get(int process, String key);

    /**
     * Finds the process of a rank.
     *
     * @param rank from 0 to {@link #ranks()} less one.
     * @return the process.
     * @throws IndexOutOfBoundsException if there is no such rank.
     */
    default int processOf(int rank) {
        int low = 0;
        int high = processes() - 1;
        if (rank < 0 || rank >= ranks()) {
            throw new IndexOutOfBoundsException("rank " + rank + " of " + ranks());
        }
        while (low < high) {
            final int middle = (low + high + 1) >>> 1;
            if (first(middle) <= rank) {
                low = middle;
            } else {
                high = middle - 1;
            }
        }
        return low;
    }
}
