// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.pmi;

import java.io.IOException;
import org.galerna.device.WireupException;

/**
 * The wire protocol of PMI-1, version 1.1, as its clients speak it to hydra and to Slurm's pmi2:
 * each line is answered by one.
 */
final class Pmi1 implements ProcessManager {
    private final LineWire wire;
    private final int rank;
    private final int size;
    private final String space;
    private final int longestKey;
    private final int longestValue;

    /**
     * Introduces this process.
     *
     * @param rank of this process, as the environment says.
     * @param size of the job.
     */
    Pmi1(LineWire wire, int rank, int size) {
        this.wire = wire;
        this.rank = rank;
        this.size = size;
        ask("cmd=init pmi_version=1 pmi_subversion=1", "response_to_init", true);
        PmiCommand most = ask("cmd=get_maxes", "maxes", false);
        longestKey = number(most, "keylen_max") - 1;
        longestValue = number(most, "vallen_max") - 1;
        space = word(ask("cmd=get_my_kvsname", "my_kvsname", false), "kvsname");
    }

    private PmiCommand ask(String line, String answer, boolean mustSucceed) {
        try {
            wire.send(line);
            String text = wire.receive();
            if (text == null) {
                throw new WireupException("the process manager has gone");
            }
            PmiCommand command = PmiCommand.parse(text);
            if (!answer.equals(command.name())) {
                throw new WireupException(
                        "the process manager answers \"" + text + "\" to \"" + line + "\"");
            }
            String code = command.get("rc");
            if (mustSucceed && code != null && !code.equals("0")) {
                throw new WireupException("the process manager refuses \"" + line + "\": " + text);
            }
            return command;
        } catch (IOException e) {
            throw new WireupException("the process manager: " + e.getMessage(), e);
        }
    }

    private static String word(PmiCommand command, String key) {
        String value = command.get(key);
        if (value == null) {
            throw new WireupException(
                    "the process manager's answer " + command.name() + " has no " + key);
        }
        return value;
    }

    private static int number(PmiCommand command, String key) {
        String value = word(command, key);
        try {
            return Integer.parseInt(value);
        } catch (NumberFormatException e) {
            throw new WireupException("the process manager says " + key + "=" + value, e);
        }
    }

    @Override
    public int rank() {
        return rank;
    }

    @Override
    public int size() {
        return size;
    }

    private String key(int owner, String key) {
        String full = "galerna-" + owner + "-" + key;
        return full.length() <= longestKey
                ? full
                : "g" + owner + "-" + Integer.toHexString(key.hashCode()) + "-" + key.length();
    }

    @Override
    public void put(String key, String value) {
        if (value.length() > longestValue) {
            throw new WireupException(
                    "the process manager takes values of "
                            + longestValue
                            + " characters, "
                            + key
                            + " has "
                            + value.length());
        }
        String line = "cmd=put kvsname=" + space + " key=" + key(rank, key) + " value=" + value;
        ask(line, "put_result", true);
    }

    @Override
    public void fence() {
        ask("cmd=barrier_in", "barrier_out", true);
    }

    @Override
    public String get(int owner, String key) {
        String line = "cmd=get kvsname=" + space + " key=" + key(owner, key);
        PmiCommand answer = ask(line, "get_result", false);
        String code = answer.get("rc");
        return code == null || code.equals("0") ? answer.get("value") : null;
    }

    @Override
    public void finish() {
        ask("cmd=finalize", "finalize_ack", false);
    }

    @Override
    public void unfinished(String why) {
        abort(1, why);
    }

    @Override
    public void abort(int code, String why) {
        try {
            wire.send("cmd=abort exitcode=" + code);
        } catch (IOException e) {
            return; // the manager has gone: so will this process
        }
    }
}
