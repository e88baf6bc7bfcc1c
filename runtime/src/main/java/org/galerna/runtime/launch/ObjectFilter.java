// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.launch;

import java.io.ObjectInputFilter;
import java.util.List;
import org.galerna.Settings;

/**
 * What objects from other ranks may be: inside one JVM everything within limits of depth and size;
 * from another process nothing that is known to run code of its sender's choice while it is read.
 * What the user allows by property {@value #PROPERTY} comes first.
 */
public final class ObjectFilter {
    /** Patterns and limits as {@link java.io.ObjectInputFilter.Config#createFilter} takes them. */
    public static final String PROPERTY = "galerna.objects";

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
     * Makes the filter between threads of one JVM.
     *
     * @param allowed the property's value, may be null.
     * @return a pattern.
     */
    public static String insideJvm(String allowed) {
        return isGiven(allowed)
                ? Settings.DEFAULT_OBJECT_LIMITS + ";" + allowed
                : Settings.DEFAULT_OBJECT_LIMITS;
    }

    /** Tells whether a user has said something, which must then be a pattern. */
    private static boolean isGiven(String allowed) {
        if (allowed == null || allowed.isEmpty()) {
            return false;
        }
        try {
            ObjectInputFilter.Config.createFilter(allowed);
            return true;
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(
                    "-D" + PROPERTY + "=" + allowed + ": " + e.getMessage(), e);
        }
    }

    /**
     * Makes the filter between processes.
     *
     * @param allowed the property's value, may be null.
     * @return a pattern.
     */
    public static String betweenProcesses(String allowed) {
        StringBuilder pattern = new StringBuilder(Settings.DEFAULT_OBJECT_LIMITS);
        pattern.append(';').append(SIZE);
        if (isGiven(allowed)) {
            pattern.append(';').append(allowed);
        }
        DENIED.forEach(name -> pattern.append(";!").append(name));
        return pattern.toString();
    }
}
