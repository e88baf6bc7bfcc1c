// SPDX-License-Identifier: Apache-2.0
package org.galerna.bench.compare;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@Timeout(20)
class PrimitiveTest {
    @ParameterizedTest
    @EnumSource(Primitive.class)
    void hasATwinInC(Primitive primitive) throws Exception {
        String twin = Files.readString(Path.of("native", primitive.twin() + ".c"));
        assertTrue(twin.contains("int main("), twin);
    }

    @ParameterizedTest
    @EnumSource(Primitive.class)
    void sizesAreWholeElements(Primitive primitive) {
        for (String size : primitive.defaultSizes().split(",", -1)) {
            assertEquals(0, Integer.parseInt(size) % primitive.unit(), size);
        }
    }
}
