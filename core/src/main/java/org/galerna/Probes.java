// SPDX-License-Identifier: Apache-2.0
package org.galerna;

import org.galerna.device.Endpoint;
import org.galerna.device.Envelope;
import org.galerna.device.Kind;
import org.galerna.device.Operation;
import org.galerna.device.Outcome;
import org.galerna.error.GalernaException;

/** The probes of a peer, matched and not (MPI-4.1, section 3.8). */
final class Probes {
    private Probes() {}

    static Status probe(Peer peer, int tag) {
        try {
            Checks.receive(peer, tag);
            final Endpoint endpoint = peer.endpoint();
            if (endpoint == null) {
                return new Status().nobody();
            }
            final Envelope envelope = new Envelope();
            final int outcome = endpoint.probe(Peer.deviceTag(tag), envelope);
            if (outcome != Outcome.OK) {
                throw Failure.of(outcome, peer, tag, 0);
            }
            return found(peer, envelope);
        } catch (GalernaException e) {
            throw e.at("Probe", peer.comm().rank());
        }
    }

    static Status iprobe(Peer peer, int tag) {
        try {
            Checks.receive(peer, tag);
            final Endpoint endpoint = peer.endpoint();
            if (endpoint == null) {
                return new Status().nobody();
            }
            final Envelope envelope = new Envelope();
            final int outlook = endpoint.outlook();
            if (endpoint.iprobe(Peer.deviceTag(tag), envelope)) {
                return found(peer, envelope);
            }
            requireHope(outlook, peer, tag);
            peer.device().idle();
            return null;
        } catch (GalernaException e) {
            throw e.at("Iprobe", peer.comm().rank());
        }
    }

    static Message mprobe(Peer peer, int tag) {
        try {
            Checks.receive(peer, tag);
            final Endpoint endpoint = peer.endpoint();
            if (endpoint == null) {
                return new Message(peer, null, new Status().nobody());
            }
            final Envelope envelope = new Envelope();
            final Operation matched = matched(peer, tag, envelope);
            return new Message(
                    peer, new Message.Taken(matched, envelope.length()), found(peer, envelope));
        } catch (GalernaException e) {
            throw e.at("Mprobe", peer.comm().rank());
        }
    }

    static Message improbe(Peer peer, int tag) {
        try {
            Checks.receive(peer, tag);
            final Endpoint endpoint = peer.endpoint();
            if (endpoint == null) {
                return new Message(peer, null, new Status().nobody());
            }
            final Envelope envelope = new Envelope();
            final int outlook = endpoint.outlook();
            final Operation matched = endpoint.improbe(Peer.deviceTag(tag), envelope);
            if (matched != null) {
                return new Message(
                        peer, new Message.Taken(matched, envelope.length()), found(peer, envelope));
            }
            requireHope(outlook, peer, tag);
            peer.device().idle();
            return null;
        } catch (GalernaException e) {
            throw e.at("Improbe", peer.comm().rank());
        }
    }

    /**
     * Ends a loop of looks when nothing comes any more, as a receive would end.
     *
     * @param outlook before a look that has found nothing: what had come was seen.
     */
    private static void requireHope(int outlook, Peer peer, int tag) {
        if (outlook != Outcome.OK) {
            throw Failure.of(outlook, peer, tag, 0);
        }
    }

    /** Waits for a message and takes it out of matching. */
    static Operation matched(Peer peer, int tag, Envelope envelope) {
        final Operation matched = peer.endpoint().mprobe(Peer.deviceTag(tag), envelope);
        if (matched.isDone() && matched.outcome() != Outcome.OK) {
            final int outcome = matched.outcome();
            peer.device().release(matched);
            throw Failure.of(outcome, peer, tag, 0);
        }
        return matched;
    }

    private static Status found(Peer peer, Envelope envelope) {
        final boolean objects = envelope.kind() == Kind.OBJECT;
        return new Status()
                .set(
                        peer.comm().rankOf(envelope.source()),
                        envelope.tag(),
                        envelope.kind(),
                        objects ? (int) envelope.lead() : envelope.length());
    }
}
