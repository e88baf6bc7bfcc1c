// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.mpjd;

import java.util.ArrayList;
import java.util.List;
import org.galerna.runtime.options.HostOptions;
import org.galerna.runtime.options.HostReader;
import org.galerna.runtime.options.UsageException;

/**
 * What a command line of {@code mpjd} asks for.
 *
 * @param hosts their names; none for this host.
 * @param shell the remote shell.
 * @param listen an address, null for the default.
 * @param tls whether connections are encrypted.
 */
record Wanted(List<String> hosts, String shell, String listen, boolean tls) {
    static Wanted of(List<String> words) {
        List<String> hosts = new ArrayList<>();
        String shell = HostOptions.SHELL;
        String listen = null;
        boolean tls = false;
        for (int i = 0; i < words.size(); i++) {
            String word = words.get(i);
            switch (word) {
                case "--tls" -> tls = true;
                case "--hosts", "--host" -> hosts.addAll(HostReader.names(value(words, i++)));
                case "--hostfile", "-machinefile", "-machinesfile" ->
                        hosts.addAll(HostReader.namesOf(word, value(words, i++)));
                case "--rsh" -> shell = value(words, i++);
                case "--listen" -> listen = value(words, i++);
                default -> throw new UsageException("unknown option " + word + " (mpjd -h)");
            }
        }
        return new Wanted(hosts, shell, listen, tls);
    }

    private static String value(List<String> words, int option) {
        if (option + 1 >= words.size()) {
            throw new UsageException(words.get(option) + " needs a value (mpjd -h)");
        }
        return words.get(option + 1);
    }
}
