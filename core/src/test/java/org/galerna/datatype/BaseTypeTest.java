// SPDX-License-Identifier: Apache-2.0
package org.galerna.datatype;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;

import java.util.List;
import java.util.stream.Stream;
import org.galerna.device.Kind;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Element types are what devices call kinds. */
@Timeout(10)
class BaseTypeTest {
    @Test
    void codesAreThoseOfDevices() {
        final List<Integer> kinds =
                List.of(
                        Kind.BYTE,
                        Kind.CHAR,
                        Kind.SHORT,
                        Kind.INT,
                        Kind.LONG,
                        Kind.FLOAT,
                        Kind.DOUBLE,
                        Kind.BOOLEAN,
                        Kind.OBJECT);
        assertEquals(kinds, Stream.of(BaseType.values()).map(BaseType::kind).toList());
    }

    @ParameterizedTest
    @EnumSource
    void sizesAreThoseOfDevices(BaseType base) {
        assertEquals(Kind.size(base.kind()), base.bytes());
    }

    @Test
    void onlyArraysHaveAnElementType() {
        assertNull(BaseType.of((Object) null));
        assertNull(BaseType.of("text"));
        assertSame(BaseType.OBJECT, BaseType.of(new int[1][1]));
        assertSame(String[].class, BaseType.newArrayLike(new String[3], 2).getClass());
    }
}
