// SPDX-License-Identifier: Apache-2.0
package org.galerna;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.galerna.collectives.selection.Registry;
import org.galerna.device.Wireup;

/**
 * How a rank is set up, apart from its device.
 *
 * @param loader resolves classes of received objects: the application's own loader.
 * @param abort ends the job.
 * @param objects what received objects may be besides, in the syntax of {@link
 *     java.io.ObjectInputFilter.Config#createFilter(String)}; empty for what they may be anyhow.
 * @param algorithms collective algorithms that override the table, such as {@code
 *     allreduce=ring,bcast=chain}; empty for none.
 * @param async whether a thread of its own makes progress while the rank is in no call; it needs a
 *     core to be of use.
 * @param device name of the device, whose table chooses collective algorithms.
 * @param hosts a number for the host of each rank of the job, equal on all its ranks; empty if all
 *     are on one.
 * @param provenance what the launcher knows of the program.
 */
public record Settings(
        ClassLoader loader,
        AbortAction abort,
        String objects,
        String algorithms,
        boolean async,
        String device,
        List<Integer> hosts,
        Provenance provenance) {
    /** Property of JVMs whose ranks encrypt what they say to each other: {@code true}. */
    public static final String TLS = "galerna.tls";

    /** Property of JVMs of ranks: which algorithms of collectives take the place of chosen ones. */
    public static final String ALGORITHMS = "galerna.coll";

    /** Property of JVMs whose ranks have a thread that makes progress: {@code true}. */
    public static final String ASYNC = "galerna.async";

    /** The device of ranks that are threads of one JVM. */
    static final String ONE_JVM = "smdev";

    /** Property of JVMs of ranks: what received objects may be besides. */
    public static final String OBJECTS = "galerna.objects";

    /**
     * Where a program comes from.
     *
     * @param environment what the launcher knows of it, as keys and values of an {@link Info}.
     * @param parent port of the job that has started this one; empty if none did.
     */
    public record Provenance(Map<String, String> environment, String parent) {
        /** Nothing is known. */
        static final Provenance NONE = new Provenance(Map.of(), "");

        /** Checks the parts. */
        public Provenance {
            environment = Map.copyOf(environment);
            Objects.requireNonNull(parent, "parent");
        }
    }

    /** What ends a job. */
    @FunctionalInterface
    public interface AbortAction {
        /**
         * Ends the job. May return; the caller then throws.
         *
         * @param rank the rank that asks.
         * @param code the exit code asked for.
         * @param why one line for people.
         */
        void abort(int rank, int code, String why);
    }

    /** Checks the parts. */
    public Settings {
        Objects.requireNonNull(abort, "abort");
        Objects.requireNonNull(objects, "objects");
        Objects.requireNonNull(algorithms, "algorithms");
        Objects.requireNonNull(device, "device");
        hosts = List.copyOf(hosts);
        Objects.requireNonNull(provenance, "provenance");
    }

    /**
     * Makes the usual settings.
     *
     * @param loader the application's loader; null for the platform's.
     * @param abort ends the job.
     * @return settings with default limits and algorithms.
     */
    public static Settings of(ClassLoader loader, AbortAction abort) {
        return new Settings(loader, abort, "", "", false, ONE_JVM, List.of(), Provenance.NONE);
    }

    /**
     * Checks an override of collective algorithms before a job starts.
     *
     * @param override such as {@code allreduce=ring,bcast=chain:segment=64k,reproducible,report}.
     * @throws IllegalArgumentException if it names what does not exist; the message lists what
     *     does.
     */
    public static void checkAlgorithms(String override) {
        Registry.of(ONE_JVM).override(override);
    }

    /**
     * Overrides collective algorithms.
     *
     * @param override such as {@code allreduce=ring}.
     * @return a copy.
     */
    public Settings withAlgorithms(String override) {
        return new Settings(loader, abort, objects, override, async, device, hosts, provenance);
    }

    /**
     * Says where the ranks live and what joins them.
     *
     * @param name name of the device.
     * @param wireup knows the host of each process.
     * @return a copy.
     */
    public Settings withDevice(String name, Wireup wireup) {
        final Map<String, Integer> names = new HashMap<>();
        final List<Integer> numbers = new ArrayList<>();
        for (int process = 0; process < wireup.processes(); process++) {
            final String host = wireup.host(process);
            final Integer number = names.computeIfAbsent(host, h -> names.size());
            for (int i = 0; i < wireup.count(process); i++) {
                numbers.add(number);
            }
        }
        final List<Integer> some = names.size() > 1 ? numbers : List.of();
        return new Settings(loader, abort, objects, algorithms, async, name, some, provenance);
    }

    /**
     * Takes what the launcher's command line says of collectives, progress and objects, which
     * reaches ranks of every kind as properties of their JVM: {@link #ALGORITHMS}, {@link #ASYNC}
     * and {@link #OBJECTS}.
     *
     * @return a copy.
     * @throws IllegalArgumentException if {@link #OBJECTS} is no pattern.
     */
    public Settings withProperties() {
        return withObjects(System.getProperty(OBJECTS, objects))
                .withAlgorithms(System.getProperty(ALGORITHMS, algorithms))
                .withAsync(async || Boolean.getBoolean(ASYNC));
    }

    /**
     * Says what received objects may be besides.
     *
     * @param allowed as {@link #OBJECTS} says it.
     * @return a copy.
     * @throws IllegalArgumentException if it is no pattern.
     */
    Settings withObjects(String allowed) {
        ObjectFilter.check(allowed);
        return new Settings(loader, abort, allowed, algorithms, async, device, hosts, provenance);
    }

    /** What received objects may be, as a pattern; a JVM trusts its own. */
    String objectLimits() {
        return device.equals(ONE_JVM)
                ? ObjectFilter.insideJvm(objects)
                : ObjectFilter.betweenProcesses(objects);
    }

    /**
     * Says whether a thread makes progress.
     *
     * @param value whether one does.
     * @return a copy.
     */
    public Settings withAsync(boolean value) {
        return new Settings(loader, abort, objects, algorithms, value, device, hosts, provenance);
    }

    /**
     * Says what is known of the program.
     *
     * @param known keys and values of an {@link Info}.
     * @return a copy.
     */
    public Settings withEnvironment(Map<String, String> known) {
        return withProvenance(new Provenance(known, provenance.parent));
    }

    /**
     * Says that a job has started this one.
     *
     * @param port where it waits for this job's ranks; empty if none did.
     * @return a copy.
     */
    public Settings withParent(String port) {
        return withProvenance(new Provenance(provenance.environment, port));
    }

    private Settings withProvenance(Provenance known) {
        return new Settings(loader, abort, objects, algorithms, async, device, hosts, known);
    }
}
