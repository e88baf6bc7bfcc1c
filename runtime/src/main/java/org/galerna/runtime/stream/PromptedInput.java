// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.stream;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** Shows incomplete lines (prompts) before it waits for input. */
final class PromptedInput extends FilterInputStream {
    private final JobStreams streams;

    PromptedInput(InputStream in, JobStreams streams) {
        super(in);
        this.streams = streams;
    }

    @Override
    public int read() throws IOException {
        prompt();
        return super.read();
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
        prompt();
        return super.read(bytes, offset, length);
    }

    @Override
    public void close() {
        // The job's input outlives a rank that closes its own.
    }

    private void prompt() throws IOException {
        if (in.available() == 0) {
            streams.showPartial();
        }
    }
}
