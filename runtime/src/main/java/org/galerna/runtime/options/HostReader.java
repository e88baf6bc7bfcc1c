// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.options;

import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Turns words about hosts into options. */
public final class HostReader {
    private final Map<String, String> environment;

    HostReader(Map<String, String> environment) {
        this.environment = environment;
    }

    /**
     * Reads the names of a list.
     *
     * @param list as {@code a:4,b}.
     * @return the hosts, each once.
     * @throws UsageException if it is no such list.
     */
    public static List<String> names(String list) {
        return HostList.ofList(List.of(list)).stream().map(HostOptions.Slots::host).toList();
    }

    /**
     * Reads the names of a file.
     *
     * @param option that named it.
     * @param file with a host in each line.
     * @return the hosts, each once.
     * @throws UsageException if it is no such file.
     */
    public static List<String> namesOf(String option, String file) {
        return HostList.ofFile(option, file).stream().map(HostOptions.Slots::host).toList();
    }

    HostOptions read(Words words) {
        List<HostOptions.Slots> hosts = hosts(words);
        String shell = shell(words);
        if (hosts == null) {
            BatchSystem found = BatchSystem.of(environment);
            hosts = found.hosts();
            shell = shell == null ? found.shell() : shell;
        }
        String option = words.spelling("--ppn");
        int perHost = perHost(option, words.value("--ppn"));
        if (perHost > 0 && hosts.isEmpty()) {
            throw new UsageException(
                    option + " " + perHost + ": needs hosts (--host or --hostfile)");
        }
        return new HostOptions(
                hosts,
                mapping(words.value("--map-by")),
                perHost,
                shell,
                words.has("--tls"),
                words.has("--stage") || words.has("--stage-file"),
                words.all("--stage-file"));
    }

    /** What was said, null if nothing was. */
    private List<HostOptions.Slots> hosts(Words words) {
        List<String> named = words.all("--host");
        String file = words.value("--hostfile");
        if (!named.isEmpty() && file != null) {
            throw new UsageException(
                    words.spelling("--host")
                            + " and "
                            + words.spelling("--hostfile")
                            + " "
                            + file
                            + ": give the hosts in one way");
        }
        if (!named.isEmpty()) {
            return HostList.ofList(words.spelling("--host"), named);
        }
        if (file != null) {
            return HostList.ofFile(words.spelling("--hostfile"), file);
        }
        file = environment.get("GALERNA_HOSTFILE");
        return file == null ? null : HostList.ofFile("GALERNA_HOSTFILE", file);
    }

    private static HostOptions.Mapping mapping(String value) {
        if (value == null) {
            return HostOptions.Mapping.SLOT;
        }
        for (HostOptions.Mapping mapping : HostOptions.Mapping.values()) {
            if (mapping.name().toLowerCase(Locale.ROOT).equals(value)) {
                return mapping;
            }
        }
        throw new UsageException("--map-by " + value + ": needs slot or node");
    }

    private static int perHost(String option, String value) {
        if (value == null) {
            return 0;
        }
        try {
            int count = Integer.parseInt(value);
            if (count > 0 && count <= HostList.MOST) {
                return count;
            }
        } catch (NumberFormatException e) {
            if (!value.matches("[+-]?\\d+")) {
                throw new UsageException(option + " " + value + ": needs a whole number");
            }
        }
        throw new UsageException(option + " " + value + ": needs 1 to " + HostList.MOST);
    }

    private String shell(Words words) {
        String given = words.value("--rsh");
        String shell = given == null ? environment.get("GALERNA_RSH") : given;
        if (shell == null) {
            return null;
        }
        if (shell.isBlank()) {
            throw new UsageException(
                    words.spelling("--rsh") + ": needs a command, as \"ssh -p 2222\"");
        }
        return shell.strip();
    }
}
