// SPDX-License-Identifier: Apache-2.0
package org.galerna.bench.plot;

import java.awt.Color;
import java.awt.Dimension;
import java.awt.Graphics2D;
import java.io.IOException;
import java.io.StringWriter;
import java.util.List;
import java.util.function.Consumer;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.apache.batik.svggen.SVGGraphics2D;
import org.w3c.dom.Document;
import org.w3c.dom.Element;

/** Turns what is painted into SVG, and knows the colours of curves. */
final class Canvas {
    /** Colours that colour-blind readers tell apart. */
    private static final List<Color> COLOURS =
            List.of(
                    new Color(0x0072b2),
                    new Color(0xd55e00),
                    new Color(0x009e73),
                    new Color(0xcc79a7),
                    new Color(0xe69f00),
                    new Color(0x56b4e9),
                    new Color(0x8a6d3b),
                    new Color(0x6a3d9a),
                    new Color(0x1b1b1b),
                    new Color(0x7fbf3f));

    private Canvas() {}

    /** A colour for every number from 0; after ten, darker ones. */
    static Color colour(int number) {
        Color colour = COLOURS.get(number % COLOURS.size());
        for (int i = number / COLOURS.size(); i > 0; i--) {
            colour = colour.darker();
        }
        return colour;
    }

    /** The SVG element that painting gives, without a document type, so that HTML can hold it. */
    static String svg(int width, int height, Consumer<Graphics2D> painting) {
        try {
            Document document =
                    DocumentBuilderFactory.newInstance()
                            .newDocumentBuilder()
                            .getDOMImplementation()
                            .createDocument("http://www.w3.org/2000/svg", "svg", null);
            SVGGraphics2D graphics = new SVGGraphics2D(document);
            graphics.setSVGCanvasSize(new Dimension(width, height));
            painting.accept(graphics);
            Element root = graphics.getRoot();
            root.setAttribute("viewBox", "0 0 " + width + " " + height); // what a page scales
            StringWriter text = new StringWriter();
            graphics.stream(root, text, true, false);
            String all = text.toString();
            return all.substring(all.indexOf("<svg")) + "\n";
        } catch (ParserConfigurationException | IOException e) {
            throw new IllegalStateException("an SVG cannot be written to memory", e);
        }
    }
}
