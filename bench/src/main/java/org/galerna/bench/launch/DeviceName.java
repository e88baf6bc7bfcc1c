// SPDX-License-Identifier: Apache-2.0
package org.galerna.bench.launch;

import org.galerna.runtime.installation.Devices;
import org.galerna.runtime.options.UsageException;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads the name of a device and refuses one that does not exist before anything is measured. */
public final class DeviceName implements ITypeConverter<String> {
    /** Made by picocli. */
    public DeviceName() {}

    @Override
    public String convert(String word) {
        try {
            return Devices.named(word).name();
        } catch (UsageException unknown) {
            throw new TypeConversionException(unknown.getMessage());
        }
    }
}
