// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.galerna.base.host.Cores;

/**
 * The memory, the collector and the compilers of a JVM that shares its host with others, as far as
 * the user has not said what he wants.
 *
 * <p>Up to two processes of a core have the collector that the JVM chooses, which is G1 nearly
 * everywhere: that one can leave an array where it is while another process reaches it. The heap
 * then stands on huge pages where the system gives them to who asks, because the kernel copies from
 * one process to another twice as fast there. More processes count their start and their memory,
 * and have the serial collector. Where processes outnumber cores each of them interprets a method
 * four times as often as usual before it compiles it, because what a start needs a few hundred
 * times is compiled in vain, by every process. Loops are compiled as soon as ever.
 */
final class HostShare {
    /** What an option starts with that says how much heap there is. */
    private static final List<String> HEAP =
            List.of("-Xmx", "-XX:MaxHeapSize", "-XX:MaxRAMPercentage", "-XX:MaxRAMFraction");

    private static final int PERCENT = 75;
    private static final double FIRST_PERCENT = 1.5625;
    private static final Path HUGE_PAGES = Path.of("/sys/kernel/mm/transparent_hugepage/enabled");

    private static final String COMPILED_FIRST = "-XX:Tier3";

    /** Four times what the JVM sets. */
    private static final List<String> COMPILED_LATER =
            List.of(
                    COMPILED_FIRST + "InvocationThreshold=800",
                    COMPILED_FIRST + "MinInvocationThreshold=400",
                    COMPILED_FIRST + "CompileThreshold=8000");

    private final List<String> given;
    private final int processes;

    HostShare(List<String> given, int processes) {
        this.given = given;
        this.processes = processes;
    }

    List<String> options() {
        final List<String> result = new ArrayList<>();
        final boolean isShared = processes > Cores.count();
        final boolean isCrowded = processes > 2 * Cores.count();
        final boolean isChosen = given.stream().anyMatch(HostShare::choosesCollector);
        if (isCrowded && !isChosen) {
            result.add("-XX:+UseSerialGC"); // what the JVM itself takes on one core
        } else if (!has("-XX:ParallelGCThreads")) {
            result.add("-XX:ParallelGCThreads=" + Math.max(1, Cores.count() / processes));
        }
        if (HEAP.stream().noneMatch(this::has)) {
            result.add("-XX:MaxRAMPercentage=" + (double) PERCENT / processes);
            result.add("-XX:InitialRAMPercentage=" + FIRST_PERCENT / processes);
        }
        if (isShared && !has(COMPILED_FIRST)) {
            result.addAll(COMPILED_LATER);
        }
        if (!isCrowded && !movesArrays() && !choosesPages() && hasHugePages()) {
            result.add("-XX:+UseTransparentHugePages");
        }
        return result;
    }

    private static boolean choosesCollector(String option) {
        return isCollector(option) || option.startsWith("-XX:ParallelGCThreads");
    }

    private static boolean isCollector(String option) {
        return option.startsWith("-XX:+Use") && option.endsWith("GC");
    }

    /** Whether the user's collector lets no other process reach an array; ZGC would warn, too. */
    private boolean movesArrays() {
        return given.stream()
                .anyMatch(o -> isCollector(o) && !o.contains("G1") && !o.contains("Shenandoah"));
    }

    private boolean has(String prefix) {
        return given.stream().anyMatch(option -> option.startsWith(prefix));
    }

    private boolean choosesPages() {
        return given.stream().anyMatch(o -> o.contains("HugePages") || o.contains("LargePages"));
    }

    /** Whether the JVM may ask for them: where it may not, it would warn. */
    private static boolean hasHugePages() {
        try {
            return Files.isReadable(HUGE_PAGES)
                    && !Files.readString(HUGE_PAGES).contains("[never]");
        } catch (IOException e) {
            return false;
        }
    }
}
