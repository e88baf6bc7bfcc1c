// SPDX-License-Identifier: Apache-2.0
package org.galerna;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;
import org.galerna.base.host.Cores;
import org.galerna.base.trust.KeyStores;
import org.galerna.base.trust.Proof;
import org.galerna.device.DeviceProvider;
import org.galerna.device.Fabric;
import org.galerna.device.FabricOptions;
import org.galerna.device.WireupException;
import org.galerna.error.ErrorClass;
import org.galerna.error.GalernaException;
import org.galerna.group.Group;
import org.galerna.port.JointWireup;
import org.galerna.port.Member;
import org.galerna.port.Seal;

/**
 * The world of two groups that have met: a device that all ranks of both open, each as a process of
 * its own. The owners of the port come first in its order of ranks.
 */
final class JointWorld {
    private static final List<String> DEVICES = List.of("hybdev", "niodev");

    private final List<DeviceProvider> here = providers();
    private final boolean isOwner;
    private final byte[] secret;
    private final JointWireup.Exchange exchange;
    private final List<Member> members = new ArrayList<>();
    private final int owners;
    private final int self;

    /**
     * Hears who the others are.
     *
     * @param comm this side's group.
     * @param isOwner whether the port is this side's.
     * @param secret that both sides know.
     * @param exchange between all ranks of both.
     */
    JointWorld(IntraComm comm, boolean isOwner, byte[] secret, JointWireup.Exchange exchange) {
        this.isOwner = isOwner;
        this.secret = secret;
        this.exchange = exchange;
        final Member own =
                new Member(
                        HostName.get(),
                        Cores.usable(),
                        Boolean.getBoolean(Settings.TLS),
                        here.stream().map(DeviceProvider::name).toList());
        exchange.all(own.bytes()).forEach(bytes -> members.add(Member.of(bytes)));
        this.owners = isOwner ? comm.size() : members.size() - comm.size();
        this.self = isOwner ? comm.rank() : owners + comm.rank();
    }

    /** Opens the device and makes a process's rank in it; if it fails, nothing of it is left. */
    LocalRank open(LocalProcess process) {
        final DeviceProvider provider =
                here.stream()
                        .filter(p -> members.stream().allMatch(m -> m.devices().contains(p.name())))
                        .findFirst()
                        .orElseThrow(JointWorld::noDevice);
        final Optional<byte[]> keyStore =
                members.stream().anyMatch(Member::encrypts)
                        ? Optional.of(keyStore())
                        : Optional.empty();
        final JointWireup wireup = new JointWireup(secret, members, self, keyStore, exchange);
        Fabric fabric = null;
        try {
            fabric = provider.open(FabricOptions.of(wireup));
            wireup.fence(); // now it is open everywhere
            final LocalRank joint =
                    process.join(fabric.device(self), provider.name(), wireup, number());
            process.joints().add(new Joints.Joint(joint, fabric, provider, wireup.job()));
            return joint;
        } catch (IllegalStateException | WireupException e) {
            Joints.free(fabric, provider, wireup.job());
            wireup.fail(e);
            throw GalernaException.of(
                            ErrorClass.PORT,
                            "the device of both groups does not open: " + e.getMessage())
                    .cause(e)
                    .exception();
        } catch (RuntimeException | Error e) {
            Joints.free(fabric, provider, wireup.job());
            wireup.fail(e);
            throw e;
        }
    }

    /** What joins the two groups, made of a rank of this world. */
    InterComm between(LocalRank joint) {
        final Group first = joint.members(0, owners);
        final Group second = joint.members(owners, members.size() - owners);
        return new InterComm(
                joint,
                joint.contexts().firstOfWorld(),
                isOwner ? first : second,
                isOwner ? second : first,
                new Attributes(joint));
    }

    /** The other group's ranks in this world. */
    OtherSide otherSide() {
        return new OtherSide(owners, members.size(), isOwner);
    }

    /** A key of this world alone: its first rank makes one, which nobody else can read. */
    private byte[] keyStore() {
        final Seal seal = new Seal(secret);
        byte[] own = {};
        IOException failure = null;
        if (self == 0) {
            try {
                own = seal.close(KeyStores.make());
            } catch (IOException e) {
                failure = e;
            }
        }
        final byte[] sealed = exchange.all(own).getFirst();
        if (sealed.length > 0) {
            return seal.open(sealed);
        }
        throw GalernaException.of(
                        ErrorClass.PORT,
                        "a job of these encrypts what its ranks say (--tls), and rank 0 of those"
                                + " that accept cannot make a key"
                                + (failure == null ? "" : ": " + failure.getMessage()))
                .cause(failure)
                .exception();
    }

    /** The world's number, the same for all its ranks and hardly that of another. */
    private int number() {
        final byte[] drawn = new Proof(secret).of("galerna joint world");
        return 1 + (ByteBuffer.wrap(drawn).getInt() & (Integer.MAX_VALUE >> 1));
    }

    private static List<DeviceProvider> providers() {
        final List<DeviceProvider> found = new ArrayList<>();
        for (final String name : DEVICES) {
            for (final DeviceProvider each :
                    ServiceLoader.load(DeviceProvider.class, JointWorld.class.getClassLoader())) {
                if (each.name().equals(name) && each.unavailable().isEmpty()) {
                    found.add(each);
                }
            }
        }
        return found;
    }

    private static GalernaException noDevice() {
        return GalernaException.of(
                        ErrorClass.UNSUPPORTED_OPERATION,
                        "no device that joins processes is on the class path of all ranks")
                .advice("Add galerna-hybdev or galerna-niodev")
                .exception();
    }
}
