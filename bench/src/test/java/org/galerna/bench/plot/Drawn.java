// SPDX-License-Identifier: Apache-2.0
package org.galerna.bench.plot;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.xml.parsers.DocumentBuilderFactory;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;

/** What an SVG shows, found in its elements: whatever is clipped to the plot belongs to a curve. */
public final class Drawn {
    private static final String CLIPPED = "clip-path";

    private final Document document;

    private Drawn(Document document) {
        this.document = document;
    }

    /** A point in the picture, in pixels. */
    public record Point(double x, double y) {}

    /** Parses the text of an SVG element. */
    public static Drawn of(String svg) throws Exception {
        return new Drawn(
                DocumentBuilderFactory.newInstance()
                        .newDocumentBuilder()
                        .parse(new ByteArrayInputStream(svg.getBytes(StandardCharsets.UTF_8))));
    }

    /** Segments of each curve, by its colour. */
    public Map<String, Integer> curves() {
        Map<String, Integer> curves = new LinkedHashMap<>();
        for (Element line : clipped("line")) {
            curves.merge(inherited(line, "stroke"), 1, Integer::sum);
        }
        return curves;
    }

    /** Whether the curve of a colour is dashed. */
    public boolean isDashed(String colour) {
        for (Element line : clipped("line")) {
            if (inherited(line, "stroke").equals(colour)) {
                return inherited(line, "stroke-dasharray").contains(",");
            }
        }
        return false;
    }

    /** The marks of all curves, by their colour. */
    public Map<String, List<Point>> marks() {
        Map<String, List<Point>> marks = new LinkedHashMap<>();
        for (Element mark : clipped("circle")) {
            marks.computeIfAbsent(inherited(mark, "fill"), key -> new ArrayList<>())
                    .add(new Point(number(mark, "cx"), number(mark, "cy")));
        }
        return marks;
    }

    /** Where text that is no outline of letters begins. */
    public Map<String, Point> texts() {
        Map<String, Point> texts = new LinkedHashMap<>();
        NodeList all = document.getElementsByTagName("text");
        for (int i = 0; i < all.getLength(); i++) {
            Element text = (Element) all.item(i);
            texts.put(text.getTextContent(), new Point(number(text, "x"), number(text, "y")));
        }
        return texts;
    }

    private List<Element> clipped(String name) {
        List<Element> found = new ArrayList<>();
        NodeList all = document.getElementsByTagName(name);
        for (int i = 0; i < all.getLength(); i++) {
            Element element = (Element) all.item(i);
            if (element.getAttribute("style").contains(CLIPPED)) {
                found.add(element);
            }
        }
        return found;
    }

    private static double number(Element element, String name) {
        return Double.parseDouble(element.getAttribute(name));
    }

    private static String inherited(Element element, String property) {
        Pattern wanted = Pattern.compile("(?:^|[ ;])" + property + ":([^;]*);");
        for (Node node = element; node instanceof Element each; node = node.getParentNode()) {
            Matcher found = wanted.matcher(each.getAttribute("style"));
            if (found.find()) {
                return found.group(1);
            }
        }
        return "";
    }
}
