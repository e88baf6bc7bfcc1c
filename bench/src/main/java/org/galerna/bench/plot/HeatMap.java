// SPDX-License-Identifier: Apache-2.0
package org.galerna.bench.plot;

import java.awt.Color;
import java.awt.Font;
import java.awt.FontMetrics;
import java.awt.Graphics2D;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Choices over two coordinates: a cell has the colour of its choice, and a legend names them.
 *
 * <p>XChart's heat maps show numbers on a scale, not names.
 */
public final class HeatMap implements Chart {
    private static final int CELL_WIDTH = 84;
    private static final int CELL_HEIGHT = 34;
    private static final int LEFT = 90;
    private static final int TOP = 50;
    private static final int BOTTOM = 60;
    private static final int LEGEND_WIDTH = 260;
    private static final int LINE = 20;
    private static final int SWATCH = 14;

    private final String title;
    private final List<String> columns;
    private final List<String> rows;
    private final Map<String, String> choices;

    /**
     * A map.
     *
     * @param title stands above it.
     * @param columns from the left.
     * @param rows from below.
     * @param choices what was chosen, by {@link #cell}; what is missing stays white.
     */
    public HeatMap(
            String title, List<String> columns, List<String> rows, Map<String, String> choices) {
        this.title = title;
        this.columns = List.copyOf(columns);
        this.rows = List.copyOf(rows);
        this.choices = Map.copyOf(choices);
    }

    /**
     * The key of a cell.
     *
     * @param column one of the columns.
     * @param row one of the rows.
     * @return both.
     */
    public static String cell(String column, String row) {
        return column + "/" + row;
    }

    @Override
    public String title() {
        return title;
    }

    @Override
    public String svg() {
        Map<String, Color> colours = colours();
        int width = LEFT + columns.size() * CELL_WIDTH + LEGEND_WIDTH;
        int height =
                Math.max(
                        TOP + rows.size() * CELL_HEIGHT + BOTTOM,
                        TOP + (colours.size() + 1) * LINE);
        return Canvas.svg(width, height, graphics -> paint(graphics, colours, width, height));
    }

    /** A colour for each choice, in the order in which they are met. */
    private Map<String, Color> colours() {
        Map<String, Color> colours = new LinkedHashMap<>();
        for (String row : rows) {
            for (String column : columns) {
                String choice = choices.get(cell(column, row));
                if (choice != null && !colours.containsKey(choice)) {
                    colours.put(choice, Canvas.colour(colours.size()));
                }
            }
        }
        return colours;
    }

    private void paint(Graphics2D graphics, Map<String, Color> colours, int width, int height) {
        graphics.setColor(Color.WHITE);
        graphics.fillRect(0, 0, width, height);
        graphics.setFont(new Font(Font.SANS_SERIF, Font.BOLD, 14));
        graphics.setColor(Color.BLACK);
        graphics.drawString(title, LEFT, TOP / 2);
        graphics.setFont(new Font(Font.SANS_SERIF, Font.PLAIN, 12));
        int bottom = TOP + rows.size() * CELL_HEIGHT;
        for (int row = 0; row < rows.size(); row++) {
            int y = bottom - (row + 1) * CELL_HEIGHT;
            right(graphics, rows.get(row), LEFT - 8, y + CELL_HEIGHT / 2 + 4);
            for (int column = 0; column < columns.size(); column++) {
                String choice = choices.get(cell(columns.get(column), rows.get(row)));
                graphics.setColor(Objects.requireNonNullElse(colours.get(choice), Color.WHITE));
                graphics.fillRect(LEFT + column * CELL_WIDTH, y, CELL_WIDTH - 1, CELL_HEIGHT - 1);
            }
        }
        for (int column = 0; column < columns.size(); column++) {
            graphics.setColor(Color.BLACK);
            int x = LEFT + column * CELL_WIDTH + CELL_WIDTH / 3;
            graphics.drawString(columns.get(column), x, bottom + LINE);
        }
        graphics.drawString("bytes", LEFT, bottom + 2 * LINE);
        right(graphics, "ranks", LEFT - 8, TOP - 8);
        legend(graphics, colours);
    }

    private void legend(Graphics2D graphics, Map<String, Color> colours) {
        int x = LEFT + columns.size() * CELL_WIDTH + LINE;
        int y = TOP;
        for (Map.Entry<String, Color> each : colours.entrySet()) {
            graphics.setColor(each.getValue());
            graphics.fillRect(x, y, SWATCH, SWATCH);
            graphics.setColor(Color.BLACK);
            graphics.drawString(each.getKey(), x + LINE, y + SWATCH - 2);
            y += LINE;
        }
    }

    private static void right(Graphics2D graphics, String text, int x, int y) {
        graphics.setColor(Color.BLACK);
        FontMetrics metrics = graphics.getFontMetrics();
        graphics.drawString(text, x - metrics.stringWidth(text), y);
    }
}
