// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.installation;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The compiler ignores what is not there, so a renamed method would go unnoticed. */
@Timeout(60)
class CompilerOptionsTest {
    @Test
    void theMethodsExist() throws ClassNotFoundException {
        assertNamed("org.galerna.Peer", "recv");
        assertNamed("mpi.Comm", "Recv");
    }

    private static void assertNamed(String type, String method) throws ClassNotFoundException {
        String option = "-XX:CompileCommand=inline," + type + "::" + method;
        assertTrue(CompilerOptions.OPTIONS.contains(option), option);
        boolean isThere =
                Arrays.stream(Class.forName(type).getMethods())
                        .anyMatch(found -> found.getName().equals(method));
        assertTrue(isThere, type + " has no " + method);
    }
}
