// SPDX-License-Identifier: Apache-2.0
package org.galerna.bench.plot;

import java.util.List;

/** One page of HTML with charts inside; it refers to nothing outside. */
final class Page {
    private static final String STYLE =
            "body{font-family:sans-serif;margin:2em;max-width:70em}"
                    + "figure{margin:2em 0}figcaption{color:#555}"
                    + "svg{max-width:100%;height:auto}";

    private Page() {}

    /** The page; remarks say what was measured, where and when. */
    static String html(String title, List<String> remarks, List<Chart> charts) {
        StringBuilder page = new StringBuilder("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n");
        page.append("<meta charset=\"utf-8\">\n<title>").append(escaped(title));
        page.append("</title>\n<style>").append(STYLE).append("</style>\n</head>\n<body>\n");
        page.append("<h1>").append(escaped(title)).append("</h1>\n<ul>\n");
        for (String remark : remarks) {
            page.append("<li>").append(escaped(remark)).append("</li>\n");
        }
        page.append("</ul>\n");
        for (Chart chart : charts) {
            page.append("<figure>\n").append(chart.svg());
            page.append("<figcaption>").append(escaped(chart.title())).append("</figcaption>\n");
            page.append("</figure>\n");
        }
        return page.append("</body>\n</html>\n").toString();
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    }
}
