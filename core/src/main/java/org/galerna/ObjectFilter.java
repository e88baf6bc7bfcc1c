// SPDX-License-Identifier: Apache-2.0
package org.galerna;

import java.io.ObjectInputFilter;
import java.util.List;

/**
 * What objects from other ranks may be: inside one JVM everything within limits of depth; from
 * another process nothing that is known to run code of its sender's choice while it is read. What
 * the user allows by property {@value Settings#OBJECTS} comes first. Patterns and limits are
 * written as {@link java.io.ObjectInputFilter.Config#createFilter} takes them.
 */
final class ObjectFilter {
    /** Limits that no honest message meets. */
    private static final String DEPTH = "maxdepth=100000;maxrefs=1000000000";

    private static final String SIZE = "maxarray=268435456;maxbytes=8589934592";

    private static final List<String> DENIED =
            List.of(
                    "bsh.**",
                    "com.mchange.v2.c3p0.**",
                    "com.sun.jndi.**",
                    "com.sun.org.apache.xalan.**",
                    "com.sun.rowset.**",
                    "java.rmi.**",
                    "javax.management.**",
                    "javax.naming.**",
                    "javax.script.**",
                    "org.apache.commons.beanutils.**",
                    "org.apache.commons.collections.functors.**",
                    "org.apache.commons.collections4.functors.**",
                    "org.apache.xalan.**",
                    "org.codehaus.groovy.runtime.**",
                    "org.galerna.runtime.**",
                    "org.hibernate.**",
                    "org.mozilla.javascript.**",
                    "org.springframework.beans.factory.**",
                    "sun.rmi.**");

    private ObjectFilter() {}

    /**
     * Checks what a user allows.
     *
     * @throws IllegalArgumentException if it is no pattern.
     */
    static void check(String allowed) {
        try {
            ObjectInputFilter.Config.createFilter(allowed);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(
                    "-D" + Settings.OBJECTS + "=" + allowed + ": " + e.getMessage(), e);
        }
    }

    /** The filter between threads of one JVM; {@code allowed} may be empty. */
    static String insideJvm(String allowed) {
        return allowed.isEmpty() ? DEPTH : DEPTH + ";" + allowed;
    }

    /** The filter between processes; {@code allowed} may be empty. */
    static String betweenProcesses(String allowed) {
        final StringBuilder pattern = new StringBuilder(DEPTH);
        pattern.append(';').append(SIZE);
        if (!allowed.isEmpty()) {
            pattern.append(';').append(allowed);
        }
        DENIED.forEach(name -> pattern.append(";!").append(name));
        return pattern.toString();
    }
}
