// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.installation;

import java.net.URI;
import java.net.URL;
import java.nio.file.Path;

/** Where classes come from. */
public final class Origins {
    private Origins() {}

    /**
     * Finds the folder or jar that has a resource.
     *
     * @param loader where to look.
     * @param resource its name.
     * @return a path; null if there is none or it is no file.
     */
    public static String of(ClassLoader loader, String resource) {
        URL url = loader.getResource(resource);
        if (url == null) {
            return null;
        }
        String text = url.toString();
        String place = text.substring(0, text.length() - resource.length());
        if (place.startsWith("jar:")) {
            place = place.substring(4, place.lastIndexOf('!'));
        }
        return place.startsWith("file:") ? Path.of(URI.create(place)).toString() : null;
    }
}
