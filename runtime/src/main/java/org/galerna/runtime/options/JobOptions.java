// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.options;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * How a job is to be run. Immutable: each {@code with} method returns a changed copy.
 *
 * <p>What a new object holds: one rank per core, device smdev, the JVM's own class path, no time
 * limit.
 */
public final class JobOptions implements Cloneable {
    private int ranks;
    private String device;
    private HostOptions hosts = HostOptions.NONE;
    private boolean elsewhere; // of the hosts, whose names are looked up once
    private String classPath;
    private String workDirectory;
    private RankThreads threads = RankThreads.AUTO;
    private Map<String, String> properties = Map.of();
    private List<String> jvmOptions = List.of();
    private List<String> shared = List.of();
    private boolean label;
    private boolean verbose;
    private boolean mpjArguments;
    private boolean bindToCore;
    private double timeoutSeconds;
    private long eagerBytes = -1;
    private int debugPort = -1;
    private double graceSeconds = 5;
    private String outputDirectory;
    private Map<String, String> variables = Map.of();
    private boolean reportBindings;
    private Style api;
    private String parent = "";
    private int threadsPerProcess;

    /** The defaults. */
    public JobOptions() {}

    @Override
    protected JobOptions clone() {
        try {
            return (JobOptions) super.clone();
        } catch (CloneNotSupportedException e) {
            throw new AssertionError(e);
        }
    }

    private JobOptions with(Consumer<JobOptions> change) {
        JobOptions copy = clone();
        change.accept(copy);
        return copy;
    }

    private static Map<String, String> plus(Map<String, String> map, String key, String value) {
        Map<String, String> all = new TreeMap<>(map);
        all.put(key, value);
        return Collections.unmodifiableMap(all);
    }

    /**
     * The number of ranks.
     *
     * @return at least 1; if none was set, what fits the hosts, else the number of processors.
     */
    public int ranks() {
        if (ranks == 0 && hosts.capacity() > 0) {
            return (int) Math.min(hosts.capacity(), Integer.MAX_VALUE);
        }
        return ranks > 0 ? ranks : Runtime.getRuntime().availableProcessors();
    }

    /**
     * Sets the number of ranks.
     *
     * @param value at least 1.
     * @return a copy.
     * @throws UsageException if it is less.
     */
    public JobOptions withRanks(int value) {
        if (value < 1) {
            throw new UsageException("-np " + value + ": a job has at least one rank");
        }
        return with(copy -> copy.ranks = value);
    }

    /**
     * The device's name.
     *
     * @return the one that was set; else on this host smdev in one JVM and shmdev with a JVM for
     *     each rank, and hybdev beyond.
     */
    public String device() {
        if (device != null) {
            return device;
        }
        if (threadsPerProcess == 0) {
            return elsewhere ? "hybdev" : "smdev";
        }
        boolean isOneHost = !elsewhere && hosts.hosts().size() < 2;
        return threadsPerProcess == 1 && isOneHost ? "shmdev" : "hybdev";
    }

    /**
     * The hosts.
     *
     * @return with an empty list of hosts for this one alone.
     */
    public HostOptions hosts() {
        return hosts;
    }

    /**
     * Sets the hosts.
     *
     * @param value which, and how ranks are dealt out.
     * @return a copy.
     */
    public JobOptions withHosts(HostOptions value) {
        JobOptions copy = with(changed -> changed.hosts = value);
        copy.elsewhere = value.isElsewhere();
        return copy;
    }

    /**
     * Whether a host of the job is another than this one.
     *
     * @return true if so.
     */
    public boolean isElsewhere() {
        return elsewhere;
    }

    /**
     * Sets the device.
     *
     * @param name of a device, ours or that of MPJ Express or FastMPJ: {@code multicore} is smdev,
     *     {@code native, ibvdev, mxdev, psmdev} are hybdev.
     * @return a copy.
     */
    public JobOptions withDevice(String name) {
        return with(copy -> copy.device = DeviceNames.ours(name));
    }

    /**
     * Whether ranks are processes.
     *
     * @return false if they are threads of one JVM, which smdev joins.
     */
    public boolean isOfProcesses() {
        return !device().equals("smdev");
    }

    /**
     * The program's class path.
     *
     * @return entries with the system's separator; null where none was given.
     */
    public String classPath() {
        return classPath;
    }

    /**
     * Sets the program's class path.
     *
     * @param value entries with the system's separator.
     * @return a copy.
     */
    public JobOptions withClassPath(String value) {
        return with(copy -> copy.classPath = value);
    }

    /**
     * The directory the job runs in.
     *
     * @return a path, null for the current one.
     */
    public String workDirectory() {
        return workDirectory;
    }

    /**
     * Sets the directory the job runs in; this takes a JVM of its own.
     *
     * @param value a path.
     * @return a copy.
     */
    public JobOptions withWorkDirectory(String value) {
        return with(copy -> copy.workDirectory = value);
    }

    /**
     * What ranks run on.
     *
     * @return the kind of thread.
     */
    public RankThreads threads() {
        return threads;
    }

    /**
     * Sets what ranks run on.
     *
     * @param value the kind of thread.
     * @return a copy.
     */
    public JobOptions withThreads(RankThreads value) {
        return with(copy -> copy.threads = value);
    }

    /**
     * System properties of every rank.
     *
     * @return unmodifiable.
     */
    public Map<String, String> properties() {
        return properties;
    }

    /**
     * Adds a system property.
     *
     * @param key the key.
     * @param value the value.
     * @return a copy.
     */
    public JobOptions withProperty(String key, String value) {
        return with(copy -> copy.properties = plus(properties, key, value));
    }

    /**
     * Options of the JVM, as {@code -Xmx4g}.
     *
     * @return one word each, in order.
     */
    public List<String> jvmOptions() {
        return jvmOptions;
    }

    /**
     * Sets options of the JVM; this takes a JVM of its own.
     *
     * @param values one word each.
     * @return a copy.
     * @throws UsageException if one that is a size has no number.
     */
    public JobOptions withJvmOptions(List<String> values) {
        values.forEach(JvmSize::check);
        return with(copy -> copy.jvmOptions = List.copyOf(values));
    }

    /**
     * Prefixes of class names that are loaded once for all ranks.
     *
     * @return the prefixes.
     */
    public List<String> shared() {
        return shared;
    }

    /**
     * Adds a prefix of class names to load once for all ranks.
     *
     * @param prefix as {@code org.lwjgl.}.
     * @return a copy.
     */
    public JobOptions withShared(String prefix) {
        List<String> all = new ArrayList<>(shared);
        all.add(prefix);
        return with(copy -> copy.shared = List.copyOf(all));
    }

    /**
     * Whether lines begin with their rank.
     *
     * @return true if so.
     */
    public boolean label() {
        return label;
    }

    /**
     * Sets whether lines begin with their rank.
     *
     * @param value true if so.
     * @return a copy.
     */
    public JobOptions withLabel(boolean value) {
        return with(copy -> copy.label = value);
    }

    /**
     * Whether failures that follow from the first are printed too.
     *
     * @return true if so.
     */
    public boolean verbose() {
        return verbose;
    }

    /**
     * Sets whether failures that follow from the first are printed too.
     *
     * @param value true if so.
     * @return a copy.
     */
    public JobOptions withVerbose(boolean value) {
        return with(copy -> copy.verbose = value);
    }

    /**
     * Whether {@code main} gets rank, number of ranks and device before its own arguments.
     *
     * @return true if so.
     */
    public boolean mpjArguments() {
        return mpjArguments;
    }

    /**
     * Sets whether {@code main} gets rank, number of ranks and device before its own arguments.
     *
     * @param value true if so.
     * @return a copy.
     */
    public JobOptions withMpjArguments(boolean value) {
        return with(copy -> copy.mpjArguments = value);
    }

    /**
     * Whether each rank's main thread keeps to one core.
     *
     * @return true if so.
     */
    public boolean bindToCore() {
        return bindToCore;
    }

    /**
     * Sets whether each rank's main thread keeps to one core.
     *
     * @param value true if so.
     * @return a copy.
     */
    public JobOptions withBindToCore(boolean value) {
        return with(copy -> copy.bindToCore = value);
    }

    /**
     * The time after which the job is ended with code 124.
     *
     * @return seconds; 0 for none.
     */
    public double timeoutSeconds() {
        return timeoutSeconds;
    }

    /**
     * Sets the time after which the job is ended.
     *
     * @param value seconds, more than 0.
     * @return a copy.
     * @throws UsageException if it is not.
     */
    public JobOptions withTimeoutSeconds(double value) {
        if (!(value > 0)) {
            throw new UsageException("--timeout " + value + ": needs more than 0 seconds");
        }
        return with(copy -> copy.timeoutSeconds = value);
    }

    /**
     * The longest blocking standard send that needs no receiver.
     *
     * @return bytes; -1 for the device's default.
     */
    public long eagerBytes() {
        return eagerBytes;
    }

    /**
     * Sets the longest blocking standard send that needs no receiver.
     *
     * @param value bytes, 0 or more.
     * @return a copy.
     * @throws UsageException if it is negative.
     */
    public JobOptions withEagerBytes(long value) {
        if (value < 0) {
            throw new UsageException("--eager " + value + ": a length is not negative");
        }
        return with(copy -> copy.eagerBytes = value);
    }

    /**
     * The port where the job waits for a debugger.
     *
     * @return the port; -1 for none.
     */
    public int debugPort() {
        return debugPort;
    }

    /**
     * Sets the port where the job waits for a debugger; this takes a JVM of its own.
     *
     * @param value a TCP port.
     * @return a copy.
     * @throws UsageException if it is none.
     */
    public JobOptions withDebugPort(int value) {
        if (value < 0 || value > 65535) {
            throw new UsageException("--debug " + value + ": a port is from 0 to 65535");
        }
        return with(copy -> copy.debugPort = value);
    }

    /**
     * How long processes that were asked to end may run on.
     *
     * @return seconds.
     */
    public double graceSeconds() {
        return graceSeconds;
    }

    /**
     * Sets how long processes that were asked to end may run on before they are killed.
     *
     * @param value seconds, 0 or more.
     * @return a copy.
     * @throws UsageException if it is less.
     */
    public JobOptions withGraceSeconds(double value) {
        if (!(value >= 0)) {
            throw new UsageException("--grace " + value + ": needs 0 or more seconds");
        }
        return with(copy -> copy.graceSeconds = value);
    }

    /**
     * The directory for a file per rank and stream.
     *
     * @return a path; null where ranks write to the launcher's streams.
     */
    public String outputDirectory() {
        return outputDirectory;
    }

    /**
     * Lets each rank write to files of its own: {@code rank.N.out} and {@code rank.N.err}.
     *
     * @param value a directory, made if it is missing.
     * @return a copy.
     */
    public JobOptions withOutputDirectory(String value) {
        return with(copy -> copy.outputDirectory = value);
    }

    /**
     * Variables in the environment of every rank, besides the launcher's.
     *
     * @return unmodifiable.
     */
    public Map<String, String> variables() {
        return variables;
    }

    /**
     * Adds a variable to the environment of every rank.
     *
     * @param name its name.
     * @param value its value.
     * @return a copy.
     */
    public JobOptions withVariable(String name, String value) {
        return with(copy -> copy.variables = plus(variables, name, value));
    }

    /**
     * Whether the core of each rank is printed.
     *
     * @return true if so.
     */
    public boolean reportBindings() {
        return reportBindings;
    }

    /**
     * Sets whether the core of each rank is printed.
     *
     * @param value true if so.
     * @return a copy.
     */
    public JobOptions withReportBindings(boolean value) {
        return with(copy -> copy.reportBindings = value);
    }

    /**
     * The interface called mpi that was asked for.
     *
     * @return null to look at the program.
     */
    public Style api() {
        return api;
    }

    /**
     * Asks for an interface called mpi.
     *
     * @param style the interface.
     * @return a copy.
     */
    public JobOptions withApi(Style style) {
        return with(copy -> copy.api = style);
    }

    /**
     * Where the job that has started this one waits for its ranks.
     *
     * @return a port; empty if none has.
     */
    public String parent() {
        return parent;
    }

    /**
     * Sets where the job that starts this one waits for its ranks.
     *
     * @param port the port.
     * @return a copy.
     */
    public JobOptions withParent(String port) {
        return with(copy -> copy.parent = port);
    }

    /**
     * How many ranks a process holds at most.
     *
     * @return what was set; else all of a host for hybdev, unless they are dealt out, and 1.
     */
    public int threadsPerProcess() {
        if (threadsPerProcess > 0) {
            return threadsPerProcess;
        }
        return device().equals("hybdev") && !hosts.isDealtOut() ? Integer.MAX_VALUE : 1;
    }

    /**
     * Sets how many ranks a process holds: threads of one JVM.
     *
     * @param value at least 1.
     * @return a copy.
     * @throws UsageException if it is less.
     */
    public JobOptions withThreadsPerProcess(int value) {
        if (value < 1) {
            throw new UsageException(
                    "--threads-per-process " + value + ": a process holds at least one rank");
        }
        return with(copy -> copy.threadsPerProcess = value);
    }
}
