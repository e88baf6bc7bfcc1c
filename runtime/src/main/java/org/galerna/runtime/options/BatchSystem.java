// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.options;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Hosts that a batch system has given to this job, as its environment names them: Slurm, PBS and
 * Torque, LSF, Grid Engine.
 *
 * @param hosts with their slots; none outside of a batch job.
 * @param shell what starts something on them; null for the user's choice.
 */
record BatchSystem(List<HostOptions.Slots> hosts, String shell) {
    private static final Pattern COUNT = Pattern.compile("(\\d+)(?:\\(x(\\d+)\\))?");
    private static final int MOST = 1 << 20;

    /** Looks at an environment. */
    static BatchSystem of(Map<String, String> environment) {
        if (environment.containsKey("SLURM_JOB_NODELIST")) {
            return new BatchSystem(slurm(environment), "srun");
        }
        String pbs = environment.get("PBS_NODEFILE");
        if (pbs != null) {
            return new BatchSystem(HostList.ofFile("PBS_NODEFILE", pbs), null);
        }
        String lsf = environment.get("LSB_MCPU_HOSTS");
        if (lsf != null) {
            return new BatchSystem(lsf(lsf), null);
        }
        String grid = environment.get("PE_HOSTFILE");
        if (grid != null) {
            return new BatchSystem(HostList.ofGrid(grid), null);
        }
        return new BatchSystem(List.of(), null);
    }

    private static List<HostOptions.Slots> slurm(Map<String, String> environment) {
        List<String> names = expand(environment.get("SLURM_JOB_NODELIST"));
        String counts =
                environment.getOrDefault(
                        "SLURM_TASKS_PER_NODE",
                        environment.getOrDefault("SLURM_JOB_CPUS_PER_NODE", ""));
        List<Integer> slots = new ArrayList<>();
        Matcher m = COUNT.matcher(counts);
        while (m.find() && slots.size() < names.size()) {
            int times = m.group(2) == null ? 1 : countOf(m.group(2), counts);
            for (int i = 0; i < Math.min(times, names.size()); i++) {
                slots.add(countOf(m.group(1), counts));
            }
        }
        List<HostOptions.Slots> result = new ArrayList<>();
        for (int i = 0; i < names.size(); i++) {
            result.add(new HostOptions.Slots(names.get(i), i < slots.size() ? slots.get(i) : 0));
        }
        return result;
    }

    private static int countOf(String digits, String counts) {
        try {
            return Integer.parseInt(digits);
        } catch (NumberFormatException e) {
            throw new UsageException(
                    "tasks of each node, by Slurm: " + counts + ": " + digits + " is too many");
        }
    }

    /** Writes {@code a[1-2,07],b} out as a1 a2 a07 b. */
    static List<String> expand(String list) {
        List<String> result = new ArrayList<>();
        int depth = 0;
        int begin = 0;
        for (int i = 0; i <= list.length(); i++) {
            char c = i == list.length() ? ',' : list.charAt(i);
            depth += c == '[' ? 1 : c == ']' ? -1 : 0;
            if (c == ',' && depth == 0) {
                expandOne(list.substring(begin, i), result);
                begin = i + 1;
            }
        }
        return result;
    }

    private static void expandOne(String name, List<String> to) {
        int open = name.indexOf('[');
        int close = name.indexOf(']', open + 1);
        if (open < 0 || close < 0) {
            to.add(name);
            return;
        }
        for (String range : name.substring(open + 1, close).split(",", -1)) {
            int dash = range.indexOf('-');
            String first = dash < 0 ? range : range.substring(0, dash);
            int from = number(name, first);
            int last = dash < 0 ? from : number(name, range.substring(dash + 1));
            if (last < from || last - from > MOST) {
                throw new UsageException("SLURM_JOB_NODELIST: " + name + " is no list of hosts");
            }
            for (int n = from; n <= last; n++) {
                String digits = Integer.toString(n);
                String zeros = "0".repeat(Math.max(0, first.length() - digits.length()));
                expandOne(name.substring(0, open) + zeros + digits + name.substring(close + 1), to);
            }
        }
    }

    private static int number(String name, String digits) {
        try {
            return Integer.parseInt(digits);
        } catch (NumberFormatException e) {
            throw new UsageException("SLURM_JOB_NODELIST: " + name + " is no list of hosts");
        }
    }

    private static List<HostOptions.Slots> lsf(String text) {
        String[] words = text.strip().split("\\s+", -1);
        List<String> hosts = new ArrayList<>();
        for (int i = 0; i + 1 < words.length; i += 2) {
            hosts.add(words[i] + ":" + words[i + 1]);
        }
        if (hosts.isEmpty() || words.length % 2 != 0) {
            throw new UsageException("LSB_MCPU_HOSTS: " + text + " is no list of hosts");
        }
        return HostList.ofList(List.of(String.join(",", hosts)));
    }
}
