// SPDX-License-Identifier: Apache-2.0
package org.galerna.npb;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.MethodModel;
import java.lang.classfile.attribute.CodeAttribute;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** HotSpot compiles no method above 8000 bytes of bytecode: it would be interpreted for ever. */
@Timeout(30)
class MethodSizeTest {
    private static final int LIMIT = 8000;

    @Test
    void everyMethodIsCompiled() throws IOException {
        List<String> tooLarge = new ArrayList<>();
        int methods = 0;
        try (Stream<Path> files = Files.walk(Path.of("target", "classes"))) {
            for (Path file : files.filter(f -> f.toString().endsWith(".class")).toList()) {
                ClassModel type = ClassFile.of().parse(file);
                for (MethodModel method : type.methods()) {
                    methods++;
                    int size =
                            method.code()
                                    .map(code -> ((CodeAttribute) code).codeLength())
                                    .orElse(0);
                    if (size > LIMIT) {
                        tooLarge.add(
                                type.thisClass().asInternalName()
                                        + "."
                                        + method.methodName()
                                        + ": "
                                        + size);
                    }
                }
            }
        }
        assertTrue(methods > 50, "methods found: " + methods);
        assertEquals(List.of(), tooLarge);
    }
}
