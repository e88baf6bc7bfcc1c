// SPDX-License-Identifier: Apache-2.0
package org.galerna.bench.compare;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.galerna.bench.launch.Children;
import org.galerna.bench.launch.Launcher;
import org.galerna.bench.pattern.Element;
import org.galerna.bench.pattern.Memory;
import org.galerna.bench.pattern.Pairing;
import org.galerna.bench.pattern.Plan;
import org.galerna.bench.pattern.RankProgram;
import org.galerna.bench.terminal.CommandException;

/**
 * What runs on our side: the patterns of the suites through one of our two interfaces that share a
 * class path, or a program in one source for the other one, which is compiled where it runs as the
 * twins in C are.
 *
 * @param primitive what is measured.
 * @param api {@code mpijava}, {@code core} or {@code openmpi}.
 * @param memory where messages are.
 * @param pairing what they are received into.
 */
record OurSide(Primitive primitive, String api, Memory memory, Pairing pairing) {
    /** The interface of Open MPI's Java bindings. */
    static final String OPENMPI = "openmpi";

    /** All interfaces. */
    static final List<String> APIS = List.of("mpijava", "core", OPENMPI);

    private static final String WORKER = "OpenMpiWorker.java";
    private static final Set<Primitive> MESSAGES =
            Set.of(Primitive.PINGPONG, Primitive.BCAST, Primitive.BARRIER);

    /** Checks that the interface has it. */
    OurSide {
        if (!APIS.contains(api)) {
            throw new CommandException(2, "--api " + api + " is not one of " + APIS);
        }
        if (primitive.isOneSided() && !api.equals(OPENMPI)) {
            throw new CommandException(2, primitive + " is measured through openmpi, not " + api);
        }
        if (api.equals(OPENMPI) && !primitive.isOneSided() && !MESSAGES.contains(primitive)) {
            throw new CommandException(
                    2, primitive + " is measured through mpijava or core, not openmpi");
        }
        if (api.equals("mpijava") && !primitive.isOfMpiJava()) {
            throw new CommandException(2, primitive + " needs --api core: mpiJava 1.2 has none");
        }
        if (memory == Memory.DIRECT && api.equals("mpijava")) {
            throw new CommandException(
                    2, "--memory direct needs --api core or openmpi: mpiJava 1.2 has arrays only");
        }
        if (memory == Memory.ARRAY && primitive.isOneSided()) {
            throw new CommandException(
                    2, "--memory array: the origins of " + primitive + " are direct buffers");
        }
    }

    /** The interface that a primitive is measured through if none is named. */
    static String usualApi(Primitive primitive) {
        if (primitive.isOneSided()) {
            return OPENMPI;
        }
        return primitive.isOfMpiJava() ? "mpijava" : "core";
    }

    /** The program in its job. */
    ProcessBuilder command(Launcher.Place place, Children children) {
        if (!api.equals(OPENMPI)) {
            List<String> program =
                    new ArrayList<>(List.of(RankProgram.class.getName(), RankProgram.WORKER));
            program.addAll(plan().arguments());
            return Launcher.command(place, program);
        }
        List<String> options = new ArrayList<>(place.options());
        options.addAll(List.of("--api", OPENMPI));
        return Launcher.command(
                new Launcher.Place(place.device(), place.ranks(), options),
                List.of(
                        source(children.folder()).toString(),
                        primitive.twin(),
                        memory.word(),
                        pairing.word()));
    }

    private static Path source(Path folder) {
        Path file = folder.resolve(WORKER);
        try (InputStream in =
                OurSide.class.getResourceAsStream("/org/galerna/bench/openmpi/" + WORKER)) {
            return Files.write(file, in.readAllBytes());
        } catch (IOException e) {
            throw new CommandException(1, "cannot write " + file + ": " + e.getMessage());
        }
    }

    private Plan plan() {
        return new Plan(
                primitive.pattern(),
                Plan.Timing.TOGETHER,
                new Plan.Data(
                        api,
                        primitive.isReduction() ? Element.DOUBLE : Element.BYTE,
                        memory,
                        pairing),
                new Plan.Scale(primitive.window(), Primitive.THREADS, Primitive.THREADS, 0),
                new Plan.Effort(0, -1, 0, false),
                List.of(),
                false,
                List.of());
    }

    @Override
    public String toString() {
        return api + (memory == Memory.DIRECT ? ", direct" : ", arrays");
    }
}
