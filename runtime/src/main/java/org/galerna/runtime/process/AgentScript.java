// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.process;

import java.io.File;

/** The line that another host's shell runs to become part of a job. Plain POSIX sh. */
final class AgentScript {
    private static final String AGENT = "org.galerna.runtime.process.HostAgent";

    /** The agent moves bytes and starts JVMs: it needs little and leaves nothing. */
    private static final String OPTIONS =
            " -XX:+UseSerialGC -Xms8m -Xmx256m -XX:TieredStopAtLevel=1 -XX:-UsePerfData"
                    + " --enable-native-access=ALL-UNNAMED";

    private static final String EXEC = "exec \"$j\"" + OPTIONS + " -cp \"$l\" " + AGENT;

    /**
     * What the JVM prints itself, as its user's variables may ask for, would break the frames: its
     * standard output is that of errors, and frames have a descriptor of their own, which some
     * shells would close if it were not the command's. What nobody here can open again, a socket or
     * another user's pipe, stays what it is.
     */
    private static final String RUN =
            " "
                    + RemoteShell.LOCALE
                    + "if [ -p /dev/fd/1 ] && [ -w /dev/fd/1 ]; then "
                    + EXEC
                    + " /dev/fd/3 3>&1 1>&2; else "
                    + EXEC
                    + "; fi";

    private AgentScript() {}

    /** For a host with Galerna in the same folder, and Java there, in JAVA_HOME or on the path. */
    static String installed(String javaHome, String library) {
        String script = java(javaHome) + " l=" + RemoteShell.quoted(library) + ";";
        if (!library.contains(File.pathSeparator)) {
            script +=
                    " [ -r \"$l\" ] || { echo \"has no $l: install Galerna there, or add --stage\""
                            + " >&2; exit 97; };";
        }
        return script + RUN;
    }

    /**
     * For a host with nothing of ours but Java: asks for the library unless it has all of it by
     * now, and marks it as used, see {@link HostFiles}. What ends before its length, because the
     * launcher did, is not kept.
     */
    static String staged(String javaHome, String digest, long length) {
        return java(javaHome)
                + " d=${XDG_CACHE_HOME:-$HOME/.cache}/galerna/stage; l=$d/"
                + digest
                + ".jar; p=$l.$$; whole() { [ -r \"$1\" ] && [ \"$(wc -c < \"$1\")\" -eq "
                + length
                + " ]; }; touch -c \"$l\" 2> /dev/null; whole \"$l\" || ( umask 077; mkdir -p"
                + " \"$d\" && echo "
                + HostGreeting.SEND
                + " && head -c "
                + length
                + " > \"$p\" && whole \"$p\" && mv \"$p\" \"$l\""
                + " || { rm -f \"$p\"; exit 98; } ) || exit;"
                + RUN;
    }

    private static String java(String home) {
        return "j="
                + RemoteShell.quoted(home)
                + "; [ -x \"$j/bin/java\" ] || j=${JAVA_HOME:-};"
                + " if [ -x \"$j/bin/java\" ]; then j=$j/bin/java; else j=java; fi;"
                + " command -v \"$j\" > /dev/null || { echo \"has no Java: install a JDK 25 there,"
                + " or set JAVA_HOME in its shell\" >&2; exit 96; };";
    }
}
