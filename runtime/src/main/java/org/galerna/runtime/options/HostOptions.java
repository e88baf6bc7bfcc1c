// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.options;

import java.util.List;

/**
 * Which hosts a job runs on and how its ranks are dealt out to them.
 *
 * @param hosts in the order given, each once; none for this host alone.
 * @param mapping how ranks are dealt out.
 * @param perHost ranks of each host, 0 to go by slots.
 * @param shell the command that starts something on another host, as {@code ssh -p 2222}; null to
 *     use daemons where they run, else ssh.
 * @param tls whether daemons must encrypt.
 * @param staged whether class path and library are sent to the other hosts.
 * @param files what else is sent, into the directory the ranks run in.
 */
public record HostOptions(
        List<Slots> hosts,
        Mapping mapping,
        int perHost,
        String shell,
        boolean tls,
        boolean staged,
        List<String> files) {
    /** This host alone. */
    public static final HostOptions NONE =
            new HostOptions(List.of(), Mapping.SLOT, 0, null, false, false, List.of());

    /** The remote shell where none is named. */
    public static final String SHELL = "ssh";

    /** How ranks are dealt out. */
    public enum Mapping {
        /** Every host gets its ranks side by side. */
        SLOT,
        /** One rank for each host in turn. */
        NODE
    }

    /**
     * A host and its room.
     *
     * @param host its name or address.
     * @param slots how many ranks fit; 0 if nobody has said.
     */
    public record Slots(String host, int slots) {}

    /**
     * Copies the lists.
     *
     * @param hosts in the order given.
     * @param mapping how ranks are dealt out.
     * @param perHost ranks of each host, 0 to go by slots.
     * @param shell the command for other hosts.
     * @param tls whether daemons must encrypt.
     * @param staged whether class path and library are sent.
     * @param files what else is sent.
     */
    public HostOptions {
        hosts = List.copyOf(hosts);
        files = List.copyOf(files);
    }

    /**
     * Counts what fits.
     *
     * @return ranks that fit all hosts; 0 without hosts.
     */
    public long capacity() {
        long sum = 0;
        for (Slots host : hosts) {
            sum += perHost > 0 ? perHost : Math.max(1, host.slots);
        }
        return sum;
    }

    /**
     * Tells the user of more ranks than slots.
     *
     * @param ranks of the job.
     * @return a line with its end; empty if all fit, or nobody has said what does.
     */
    public String notice(int ranks) {
        boolean isSaid = perHost > 0 || hosts.stream().anyMatch(host -> host.slots > 0);
        return isSaid && ranks > capacity()
                ? "mpjrun: " + ranks + " ranks on " + capacity() + " slots: they share cores\n"
                : "";
    }

    /**
     * Tells whether any host is not this one.
     *
     * @return false without hosts.
     */
    public boolean isElsewhere() {
        return hosts.stream().anyMatch(host -> !HostNames.isHere(host.host));
    }

    /**
     * Tells whether ranks are dealt out in another way than by slots, one host after the other.
     *
     * @return true if each rank is a process by that.
     */
    public boolean isDealtOut() {
        return perHost > 0 || mapping != Mapping.SLOT;
    }
}
