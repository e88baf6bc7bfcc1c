// SPDX-License-Identifier: Apache-2.0
package org.galerna.bench.simulate;

import java.io.PrintStream;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.galerna.collectives.Blocks;
import org.galerna.collectives.Primitive;
import org.galerna.collectives.Shape;
import org.galerna.collectives.selection.Choice;
import org.galerna.collectives.selection.Registry;
import org.galerna.collectives.simulate.LogGp;
import org.galerna.collectives.simulate.PlanException;
import org.galerna.collectives.simulate.Timing;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code mpjbench simulate}: the time of a collective operation under a LogGP model. */
@Command(
        name = "simulate",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = {
            "Says how long PRIMITIVE would take on any number of ranks: the plan of every rank, as"
                    + " the tables choose it, under a LogGP model in one thread and without data.",
            "The last line names the algorithm, its rounds, the microseconds until the last rank"
                    + " is done, and the line of the table that chose it (0: --coll)."
        })
public final class Simulate implements Callable<Integer> {
    private static final long MOST_STEPS = 200_000_000;

    @Spec private CommandSpec spec;

    @Parameters(paramLabel = "PRIMITIVE", description = "What: allreduce, bcast, barrier, ...")
    private String primitive;

    @Option(names = "--ranks", required = true, description = "Number of ranks.")
    private int ranks;

    @Option(
            names = "--bytes",
            defaultValue = "8",
            description = "Length, as the tables understand it (${DEFAULT-VALUE}).")
    private long bytes;

    @Option(
            names = "--unit",
            defaultValue = "8",
            description = "Bytes of an element of a reduction (${DEFAULT-VALUE}).")
    private long unit;

    @Option(
            names = "--dev",
            defaultValue = "smdev",
            description = "Whose table chooses (${DEFAULT-VALUE}).")
    private String device;

    @Option(
            names = "--coll",
            paramLabel = "ALGORITHM",
            description = "This algorithm instead, such as ring or chain:segment=64k.")
    private String algorithm;

    @Option(
            names = "--loggp",
            paramLabel = "MODEL",
            defaultValue = "network",
            description =
                    "smdev, niodev, network, or L,o,g,G,local in microseconds: latency, overhead,"
                            + " gap, time per byte, time per byte copied or combined"
                            + " (${DEFAULT-VALUE}).")
    private String loggp;

    /** The command, filled in by picocli. */
    public Simulate() {}

    @Override
    public Integer call() {
        PrintStream out = System.out;
        try {
            out.println(line());
        } catch (IllegalArgumentException | PlanException | ArithmeticException e) {
            throw new ParameterException(spec.commandLine(), e.getMessage(), e);
        }
        return 0;
    }

    private String line() {
        Primitive operation = primitive(primitive);
        Registry table = Registry.of(device);
        Registry registry =
                algorithm == null ? table : table.override(operation.label() + "=" + algorithm);
        Shape shape = shape(operation);
        Choice choice = registry.explain(operation, shape.facts());
        LogGp model = Machine.model(loggp);
        double time = Timing.run(choice.algorithm(), shape, model, MOST_STEPS);
        return operation.label()
                + " ranks="
                + ranks
                + " bytes="
                + bytes
                + " algorithm="
                + choice.algorithm().label()
                + " rounds="
                + choice.algorithm().cost(shape).rounds()
                + " time_us="
                + String.format(Locale.ROOT, "%.3f", time)
                + " row="
                + choice.line();
    }

    private static Primitive primitive(String name) {
        for (Primitive primitive : Primitive.values()) {
            if (primitive.label().equals(name) && primitive.isBytesKnown()) {
                return primitive;
            }
        }
        throw new IllegalArgumentException(
                name + " is no operation whose lengths all ranks know, such as allreduce");
    }

    private Shape shape(Primitive operation) {
        return switch (operation) {
            case BARRIER -> Shape.equal(operation, ranks, 0, 0, Shape.MOVE_UNIT);
            case ALLGATHERV -> Shape.allgatherv(0, Blocks.split(bytes, ranks, 1));
            case REDUCE_SCATTER -> Shape.reduceScatter(0, Blocks.split(bytes, ranks, unit), unit);
            case REDUCE, ALLREDUCE, SCAN, EXSCAN -> Shape.equal(operation, ranks, 0, bytes, unit);
            default -> Shape.equal(operation, ranks, 0, bytes, Shape.MOVE_UNIT);
        };
    }
}
