// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.loader;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.module.ModuleDescriptor;
import java.net.MalformedURLException;
import java.net.URI;
import java.net.URL;
import java.net.URLConnection;
import java.net.URLStreamHandler;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Lets {@code provides} of a program's {@code module-info} count although it runs on the class
 * path: they appear as a file of META-INF/services.
 */
final class Services {
    private static final String FOLDER = "META-INF/services/";
    private final ClassPath classPath;

    Services(ClassPath classPath) {
        this.classPath = classPath;
    }

    /** Adds a made-up file for a service that modules of the class path provide. */
    List<URL> with(String name, List<URL> found) {
        if (!name.startsWith(FOLDER)) {
            return found;
        }
        String providers = provided().get(name.substring(FOLDER.length()));
        if (providers == null) {
            return found;
        }
        List<URL> result = new ArrayList<>(found);
        result.add(inMemory(name, providers));
        return result;
    }

    /** Service to lines with the names of its providers. */
    private Map<String, String> provided() {
        Map<String, String> result = new LinkedHashMap<>();
        for (URL url : classPath.locate("module-info.class", true)) {
            try (InputStream in = url.openStream()) {
                for (ModuleDescriptor.Provides p : ModuleDescriptor.read(in).provides()) {
                    String lines = String.join("\n", p.providers()) + "\n";
                    result.merge(p.service(), lines, String::concat);
                }
            } catch (IOException e) {
                throw new UncheckedIOException(url.toString(), e);
            }
        }
        return result;
    }

    private static URL inMemory(String name, String text) {
        URLStreamHandler handler =
                new URLStreamHandler() {
                    @Override
                    protected URLConnection openConnection(URL url) {
                        return new TextConnection(url, text);
                    }
                };
        try {
            return URL.of(URI.create("module-info:/" + name), handler);
        } catch (MalformedURLException e) {
            throw new IllegalArgumentException(name, e);
        }
    }

    /** A connection to a string. */
    private static final class TextConnection extends URLConnection {
        private final String text;

        TextConnection(URL url, String text) {
            super(url);
            this.text = text;
        }

        @Override
        public void connect() {
            connected = true;
        }

        @Override
        public InputStream getInputStream() {
            return new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
        }
    }
}
