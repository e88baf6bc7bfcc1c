// SPDX-License-Identifier: Apache-2.0
package org.galerna.port;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.galerna.base.trust.Proof;
import org.galerna.device.Wireup;
import org.galerna.device.WireupException;

/**
 * Lets the ranks of two jobs open one device: each rank is a process of its own. What ranks put
 * travels at the fence, which is one exchange between all.
 */
public final class JointWireup implements Wireup {
    /** Brings every rank's bytes to every rank, in the order of ranks. */
    @FunctionalInterface
    public interface Exchange {
        /**
         * Exchanges. All ranks of both sides call it.
         *
         * @param own of this rank.
         * @return of all.
         */
        List<byte[]> all(byte[] own);
    }

    private static final int FAILED = -1;
    private static final int LONGEST_REASON = 10_000; // characters, of at most three bytes

    private final byte[] secret;
    private final List<Member> members;
    private final int self;
    private final Optional<byte[]> keyStore;
    private final Exchange exchange;
    private final Map<String, byte[]> own = new TreeMap<>(); // guarded by this
    private List<Map<String, byte[]>> values = List.of(); // guarded by this
    private boolean isShared = true; // guarded by this; whether the last fence was well

    /**
     * Describes the ranks.
     *
     * @param secret that all of them know.
     * @param members each rank.
     * @param self this rank.
     * @param keyStore as {@link #keyStore} gives it.
     * @param exchange between all.
     */
    public JointWireup(
            byte[] secret,
            List<Member> members,
            int self,
            Optional<byte[]> keyStore,
            Exchange exchange) {
        this.secret = secret.clone();
        this.members = List.copyOf(members);
        this.self = self;
        this.keyStore = keyStore.map(byte[]::clone);
        this.exchange = exchange;
    }

    @Override
    public String job() {
        return "p" + HexFormat.of().formatHex(new Proof(secret).of("galerna joint job"), 0, 12);
    }

    @Override
    public int ranks() {
        return members.size();
    }

    @Override
    public int process() {
        return self;
    }

    @Override
    public int processes() {
        return members.size();
    }

    @Override
    public int first(int process) {
        return java.util.Objects.checkIndex(process, members.size());
    }

    @Override
    public int count(int process) {
        java.util.Objects.checkIndex(process, members.size());
        return 1;
    }

    @Override
    public String host(int process) {
        return members.get(process).host();
    }

    @Override
    public byte[] secret() {
        return secret.clone();
    }

    @Override
    public int cores() {
        final BitSet cores = new BitSet();
        for (final int near : neighbours()) {
            cores.or(members.get(near).cores());
        }
        return Math.max(1, cores.cardinality());
    }

    @Override
    public Optional<byte[]> keyStore() {
        return keyStore.map(byte[]::clone);
    }

    @Override
    public synchronized void put(String key, byte[] value) {
        if (own.putIfAbsent(key, Wireup.checked(key, value)) != null) {
            throw new IllegalStateException("key " + key + " was put before");
        }
    }

    @Override
    public void fence() {
        final byte[] written;
        synchronized (this) {
            written = write(own);
        }
        final List<byte[]> all = exchanged(written);
        final List<Map<String, byte[]>> read = new ArrayList<>();
        for (int process = 0; process < all.size(); process++) {
            read.add(read(process, all.get(process)));
        }
        synchronized (this) {
            values = read;
            isShared = true;
        }
    }

    /** Exchanges; whatever comes of it, the others know no less than this process. */
    private List<byte[]> exchanged(byte[] written) {
        synchronized (this) {
            isShared = false;
        }
        return exchange.all(written);
    }

    /**
     * Gives up: the fence that the others wait in, or come to, fails there. Does nothing if a fence
     * has failed here, for it has failed there too.
     *
     * @param why this process goes no further.
     */
    public void fail(Throwable why) {
        final boolean isHeard;
        synchronized (this) {
            isHeard = isShared;
        }
        if (isHeard) {
            try {
                exchanged(failure(String.valueOf(why.getMessage())));
            } catch (RuntimeException e) {
                why.addSuppressed(e);
            }
        }
    }

    @Override
    public synchronized byte[] get(int process, String key) {
        java.util.Objects.checkIndex(process, members.size());
        Wireup.checked(key);
        final byte[] value =
                process == self
                        ? own.get(key)
                        : values.isEmpty() ? null : values.get(process).get(key);
        if (value == null) {
            throw new WireupException("process " + process + " has not put " + key);
        }
        return value.clone();
    }

    private static byte[] write(Map<String, byte[]> map) {
        return Packed.of(out -> {
            out.writeInt(map.size());
            for (final Map.Entry<String, byte[]> entry : map.entrySet()) {
                out.writeUTF(entry.getKey());
                out.writeShort(entry.getValue().length);
                out.write(entry.getValue());
            }
        });
    }

    private static byte[] failure(String why) {
        return Packed.of(out -> {
            out.writeInt(FAILED);
            out.writeUTF(why.substring(0, Math.min(why.length(), LONGEST_REASON)));
        });
    }

    private static Map<String, byte[]> read(int process, byte[] bytes) {
        return Packed.read(
                bytes,
                in -> {
                    final int count = in.readInt();
                    if (count == FAILED) {
                        throw new WireupException("process " + process + ": " + in.readUTF());
                    }
                    final Map<String, byte[]> map = new TreeMap<>();
                    for (int i = 0; i < count; i++) {
                        final String key = in.readUTF();
                        map.put(key, Packed.block(in, in.readUnsignedShort()));
                    }
                    return map;
                });
    }
}
