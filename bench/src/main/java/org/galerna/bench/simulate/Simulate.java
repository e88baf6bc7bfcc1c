// SPDX-License-Identifier: Apache-2.0
package org.galerna.bench.simulate;

import java.io.PrintStream;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.galerna.bench.launch.DeviceName;
import org.galerna.collectives.Blocks;
import org.galerna.collectives.Placement;
import org.galerna.collectives.Primitive;
import org.galerna.collectives.Shape;
import org.galerna.collectives.selection.Choice;
import org.galerna.collectives.selection.Registry;
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
                    + " the tables choose it for ranks of one host that have messages alone, under"
                    + " a LogGP model in one thread and without data. Where ranks of the device"
                    + " read each other's memory and a job would choose otherwise, a comment says"
                    + " so: the model knows only messages.",
            "The last line names the algorithm, its rounds, the microseconds until the last rank"
                    + " is done, and the line of the table that chose it (0: --coll)."
        })
public final class Simulate implements Callable<Integer> {
    private static final long MOST_STEPS = 200_000_000;

    @Spec private CommandSpec spec;

    @Parameters(paramLabel = "PRIMITIVE", description = "What: allreduce, bcast, barrier, ...")
    private String primitive;

    @Option(names = "--ranks", description = "Number of ranks; must be given.")
    private Integer ranks;

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
            converter = DeviceName.class,
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
        check();
        PrintStream out = System.out;
        try {
            simulate(primitive(primitive), out);
        } catch (IllegalArgumentException | PlanException e) {
            throw wrong(e.getMessage());
        } catch (ArithmeticException e) {
            throw wrong(
                    "--bytes "
                            + org.galerna.collectives.Parameters.text(bytes)
                            + " on "
                            + ranks
                            + " ranks: a message is longer than 2 GiB, which is not simulated");
        }
        return 0;
    }

    private void check() {
        if (ranks == null) {
            throw wrong("how many ranks? --ranks says it");
        }
        if (ranks < 1) {
            throw wrong("--ranks " + ranks + ": there is at least 1 rank");
        }
        if (bytes < 0) {
            throw wrong("--bytes " + bytes + " is negative");
        }
        if (unit < 1) {
            throw wrong("--unit " + unit + ": an element has at least 1 byte");
        }
    }

    private ParameterException wrong(String text) {
        return new ParameterException(spec.commandLine(), text);
    }

    private void simulate(Primitive operation, PrintStream out) {
        Registry table = Registry.of(device);
        Registry registry =
                algorithm == null ? table : table.override(operation.label() + "=" + algorithm);
        Shape shape = shape(operation, 0);
        Choice choice = registry.explain(operation, shape.facts());
        double time =
                Timing.run(
                        choice.algorithm(),
                        rank -> shape(operation, rank),
                        Machine.model(loggp),
                        MOST_STEPS);
        Choice real = registry.explain(operation, shape.on(near()).facts());
        if (real.line() != choice.line()) {
            out.println(
                    "# a job on "
                            + device
                            + " takes "
                            + real.algorithm().label()
                            + " ("
                            + real.source()
                            + "), whose ranks read each other's memory; this model has messages"
                            + " alone");
        }
        out.println(line(choice, shape, time));
    }

    /** What ranks of the device share where each has a core. */
    private Placement near() {
        return switch (device) {
            case "smdev" -> Placement.ONE_PROCESS;
            case "shmdev" -> Placement.ONE_HOST;
            default -> Placement.UNKNOWN;
        };
    }

    private String line(Choice choice, Shape shape, double time) {
        return shape.primitive().label()
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

    /** What a rank knows of the call. */
    private Shape shape(Primitive operation, int rank) {
        return switch (operation) {
            case BARRIER -> Shape.equal(operation, ranks, 0, 0, Shape.MOVE_UNIT);
            case ALLGATHERV -> Shape.allgatherv(rank, Blocks.split(bytes, ranks, 1));
            case REDUCE_SCATTER ->
                    Shape.reduceScatter(rank, Blocks.split(bytes, ranks, unit), unit);
            case REDUCE, ALLREDUCE, SCAN, EXSCAN -> Shape.equal(operation, ranks, 0, bytes, unit);
            default -> Shape.equal(operation, ranks, 0, bytes, Shape.MOVE_UNIT);
        };
    }
}
