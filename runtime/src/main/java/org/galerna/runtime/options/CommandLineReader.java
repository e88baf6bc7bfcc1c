// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.options;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.galerna.Settings;
import org.galerna.base.net.Interfaces;
import org.galerna.collectives.Parameters;

/** Turns words of a command line into options and a program. */
public final class CommandLineReader {
    /**
     * A variable that tells a launcher the port where the job waits that has spawned its own. The
     * name of a port holds a secret: ranks get it from their launcher, not from the environment.
     */
    public static final String PARENT = "GALERNA_PARENT";

    private static final int LAST_PORT = 65535;

    private final Map<String, String> environment;

    /** What a command line asks for besides running a program. */
    public enum Request {
        /** Run the program. */
        RUN,
        /** Print the page of help. */
        HELP,
        /** Print the version. */
        VERSION,
        /** Print the jobs that run on this host. */
        STATUS,
        /** Print what is known about this installation. */
        INFO,
        /** Print what others put on a class path to run ranks. */
        CLASS_PATH
    }

    /**
     * A command line that was understood.
     *
     * @param request what to do.
     * @param options how to run.
     * @param program what to run; null unless the request is to run.
     * @param notice a line for the user, with its end; empty if there is nothing to say.
     */
    public record Parsed(Request request, JobOptions options, Program program, String notice) {
        private Parsed(Request request, JobOptions options, Program program) {
            this(request, options, program, "");
        }
    }

    /**
     * Makes a reader.
     *
     * @param environment variables; GALERNA_NP and the like are defaults, unless they are empty.
     */
    public CommandLineReader(Map<String, String> environment) {
        Map<String, String> known = new HashMap<>(environment);
        known.entrySet().removeIf(e -> e.getKey().startsWith("GALERNA_") && e.getValue().isBlank());
        this.environment = Map.copyOf(known);
    }

    /**
     * Gets the page of help.
     *
     * @return the text.
     */
    public static String help() {
        try (InputStream in = CommandLineReader.class.getResourceAsStream("help.txt")) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Replaces argument files by their words.
     *
     * @param arguments the launcher's arguments.
     * @return the same without files to read; {@link #read} understands it as it does the original.
     * @throws UsageException if a file cannot be read.
     */
    public static List<String> withoutFiles(String... arguments) {
        return Words.withoutFiles(arguments);
    }

    /**
     * Reads a command line.
     *
     * @param arguments the launcher's arguments.
     * @return what they ask for.
     * @throws UsageException if they cannot be understood.
     */
    public Parsed read(String... arguments) {
        Words words = new Words(arguments);
        if (words.has("-h")) {
            return new Parsed(Request.HELP, new JobOptions(), null);
        }
        if (words.has("--version")) {
            return new Parsed(Request.VERSION, new JobOptions(), null);
        }
        if (words.has("--status")) {
            return new Parsed(Request.STATUS, new JobOptions(), null);
        }
        if (words.has("--print-classpath")) {
            return new Parsed(Request.CLASS_PATH, api(words, new JobOptions()), null);
        }
        JobOptions options = texts(words, numbers(words, new JobOptions()));
        options = options.withHosts(new HostReader(environment).read(words));
        if (options.isElsewhere() && !options.isOfProcesses()) {
            throw new UsageException(
                    "-dev smdev: joins threads of this host alone; leave -dev out for several"
                            + " hosts");
        }
        if (!options.isOfProcesses() && words.has("--threads-per-process")) {
            throw new UsageException(
                    "-dev smdev and --threads-per-process: smdev joins the threads of one JVM;"
                            + " -dev hybdev joins several");
        }
        checkProcesses(words, options);
        if (words.has("--interface") && !options.isElsewhere()) {
            checkInterface(words.value("--interface"));
        }
        if (words.has("--info")) {
            return new Parsed(
                    Request.INFO,
                    collectives(words, options),
                    namesProgram(words) ? program(words) : null);
        }
        List<String> rest = words.rest();
        boolean isNamed = words.has("-class") || words.has("-jar");
        Said device = said(words, "-dev", "GALERNA_DEV");
        String notice = device == null ? "" : DeviceNames.notice(device.name(), device.text());
        if (!isNamed && !rest.isEmpty() && JavaLine.isJava(rest.getFirst())) {
            JavaLine line = JavaLine.of(options, rest);
            JobOptions all = collectives(words, line.options());
            return new Parsed(Request.RUN, all, line.program(), notice);
        }
        return new Parsed(Request.RUN, collectives(words, options), program(words), notice);
    }

    private static void checkProcesses(Words words, JobOptions options) {
        if (options.device().equals("shmdev") && options.hosts().hosts().size() > 1) {
            throw new UsageException(
                    "-dev shmdev: joins processes of one host alone; leave -dev out for several"
                            + " hosts");
        }
        int each = options.threadsPerProcess();
        int last = (options.ranks() - 1) / each * each;
        if (options.isOfProcesses()
                && options.debugPort() >= 0
                && options.debugPort() > LAST_PORT - last) {
            throw new UsageException(
                    words.spelling("--debug")
                            + " "
                            + words.value("--debug")
                            + ": rank "
                            + last
                            + " would wait at port "
                            + (options.debugPort() + last)
                            + ", and ports end at "
                            + LAST_PORT);
        }
    }

    /** Refuses interfaces that this host lacks; others know their own. */
    private static void checkInterface(String wanted) {
        try {
            Interfaces.choose(true, wanted);
        } catch (IllegalStateException e) {
            throw new UsageException(e.getMessage());
        }
    }

    private JobOptions numbers(Words words, JobOptions options) {
        JobOptions o = options;
        Said ranks = said(words, "-np", "GALERNA_NP");
        if (ranks != null) {
            o = ranks.checked(o::withRanks, (int) ranks.whole(Integer.MAX_VALUE));
        }
        Said threads = said(words, "--threads-per-process");
        if (threads != null) {
            o = threads.checked(o::withThreadsPerProcess, (int) threads.whole(Integer.MAX_VALUE));
        }
        Said timeout = said(words, "--timeout", "GALERNA_TIMEOUT");
        if (timeout != null) {
            o = timeout.checked(o::withTimeoutSeconds, timeout.seconds());
        }
        Said eager = said(words, "--eager", "GALERNA_EAGER");
        if (eager != null) {
            o = eager.checked(o::withEagerBytes, eager.bytes());
        }
        Said grace = said(words, "--grace", "GALERNA_GRACE");
        if (grace != null) {
            o = grace.checked(o::withGraceSeconds, grace.seconds());
        }
        Said port = said(words, "--debug");
        if (port != null) {
            o = port.checked(o::withDebugPort, (int) port.whole(Integer.MAX_VALUE));
        }
        return o;
    }

    private JobOptions texts(Words words, JobOptions options) {
        JobOptions o = options.withJvmOptions(words.jvm());
        String device = value(words, "-dev", "GALERNA_DEV");
        if (device != null) {
            o = o.withDevice(device);
        }
        Said threads = said(words, "--ranks", "GALERNA_RANKS");
        if (threads != null) {
            o = o.withThreads(threads(threads));
        }
        String bind = words.value("--bind-to");
        if (bind != null) {
            o = o.withBindToCore(isCore(bind));
        }
        o = api(words, o);
        if (words.has("-cp")) {
            o = o.withClassPath(words.value("-cp"));
        }
        if (words.has("-wdir")) {
            o = o.withWorkDirectory(words.value("-wdir"));
        }
        if (words.has("--output-dir")) {
            o = o.withOutputDirectory(words.value("--output-dir"));
        }
        if (words.has("--interface")) {
            o = o.withProperty(Interfaces.PROPERTY, words.value("--interface"));
        }
        for (String variable : words.all("-x")) {
            o = forward(o, variable);
        }
        for (String prefix : words.all("--share")) {
            if (prefix.isBlank()) {
                throw new UsageException("--share: needs how names begin, such as org.lib.");
            }
            o = o.withShared(prefix);
        }
        for (String property : words.properties()) {
            int equal = property.indexOf('=');
            o =
                    equal < 0
                            ? o.withProperty(property, "")
                            : o.withProperty(
                                    property.substring(0, equal), property.substring(equal + 1));
        }
        if (flag(words, "--async", "GALERNA_ASYNC")) {
            o = o.withProperty(Settings.ASYNC, "true");
        }
        return o.withReportBindings(words.has("--report-bindings"))
                .withLabel(flag(words, "--label", "GALERNA_LABEL"))
                .withVerbose(flag(words, "--verbose", "GALERNA_VERBOSE"))
                .withMpjArguments(flag(words, "--mpj-args", "GALERNA_MPJ_ARGS"))
                .withParent(environment.getOrDefault(PARENT, ""));
    }

    /** All that is said of collective operations becomes one property, what it says first. */
    private static JobOptions collectives(Words words, JobOptions options) {
        List<String> choices = new ArrayList<>(words.all("-coll"));
        if (words.has("--reproducible")) {
            choices.add("reproducible");
        }
        if (words.has("--report-coll")) {
            choices.add("report");
        }
        String before = options.properties().getOrDefault(Settings.ALGORITHMS, "");
        boolean isHere = !words.has("-wdir"); // files elsewhere are read by ranks alone
        if (!before.isBlank()) {
            checkAlgorithms("-D" + Settings.ALGORITHMS + "=" + before, before, isHere);
        }
        if (choices.isEmpty()) {
            return options;
        }
        String own = String.join(",", choices);
        String all = before.isBlank() ? own : before + "," + own;
        checkAlgorithms("-coll " + own, all, isHere);
        return options.withProperty(Settings.ALGORITHMS, all);
    }

    private static void checkAlgorithms(String option, String text, boolean isHere) {
        try {
            Settings.checkAlgorithms(
                    Arrays.stream(text.split(",", -1))
                            .filter(choice -> isHere || !choice.strip().startsWith("table="))
                            .collect(Collectors.joining(",")));
        } catch (IllegalArgumentException e) {
            throw new UsageException(option + ": " + e.getMessage());
        }
    }

    /** NAME takes the launcher's own value, NAME=value sets one. */
    private JobOptions forward(JobOptions options, String variable) {
        int equal = variable.indexOf('=');
        String name = equal < 0 ? variable : variable.substring(0, equal);
        String value = equal < 0 ? environment.get(variable) : variable.substring(equal + 1);
        if (name.isEmpty() || value == null) {
            throw new UsageException(
                    "-x " + variable + ": no such variable here; -x NAME=value sets one");
        }
        return options.withVariable(name, value);
    }

    /** What an option says, else a variable; null if neither does. */
    private Said said(Words words, String option, String variable) {
        Said given = said(words, option);
        String text = environment.get(variable);
        return given != null || text == null ? given : new Said(variable, text);
    }

    private static Said said(Words words, String option) {
        String text = words.value(option);
        return text == null ? null : new Said(words.spelling(option), text);
    }

    private String value(Words words, String option, String variable) {
        Said said = said(words, option, variable);
        return said == null ? null : said.text();
    }

    private boolean flag(Words words, String option, String variable) {
        String value = environment.getOrDefault(variable, "0");
        return switch (value.toLowerCase(Locale.ROOT)) {
            case "1", "true" -> true;
            case "0", "false" -> words.has(option);
            default -> throw new UsageException(variable + " " + value + ": needs 1 or 0");
        };
    }

    private static RankThreads threads(Said said) {
        for (RankThreads kind : RankThreads.values()) {
            if (kind.name().toLowerCase(Locale.ROOT).equals(said.text())) {
                return kind;
            }
        }
        throw new UsageException(
                said.name() + " " + said.text() + ": needs platform, virtual or auto");
    }

    private static JobOptions api(Words words, JobOptions options) {
        String value = words.value("--api");
        if (value == null) {
            return options;
        }
        Style style = Style.of(value);
        if (style == null) {
            throw new UsageException("--api " + value + ": needs mpijava or openmpi");
        }
        return options.withApi(style);
    }

    private static boolean isCore(String value) {
        if (!value.equals("core") && !value.equals("none")) {
            throw new UsageException("--bind-to " + value + ": needs core or none");
        }
        return value.equals("core");
    }

    private static boolean namesProgram(Words words) {
        return words.has("-class") || words.has("-jar") || !words.rest().isEmpty();
    }

    private static Program program(Words words) {
        List<String> rest = words.rest();
        if (words.has("-class")) {
            return Program.of(words.value("-class"), rest);
        }
        if (words.has("-jar")) {
            return new Program(Program.Kind.JAR, words.value("-jar"), rest);
        }
        if (rest.isEmpty()) {
            throw new UsageException(
                    "no program: give a class, a File.java or -jar app.jar (mpjrun -h shows how)");
        }
        return Program.of(rest.getFirst(), rest.subList(1, rest.size()));
    }

    /** A value, and the option or variable that gives it. */
    private record Said(String name, String text) {
        long whole(long most) {
            try {
                long value = Long.parseLong(text);
                if (value <= most) {
                    return Math.max(-1, value); // no value is below 0, and it may become an int
                }
            } catch (NumberFormatException e) {
                if (!text.matches("\\+?\\d+")) {
                    throw new UsageException(name + " " + text + ": needs a whole number");
                }
            }
            throw new UsageException(name + " " + text + ": at most " + most);
        }

        /** A length, as parameters of collective algorithms are written: 64k. */
        long bytes() {
            try {
                return Parameters.number(text);
            } catch (IllegalArgumentException e) {
                if (text.matches("-\\d+[kmgKMG]?")) {
                    return -1;
                }
                throw new UsageException(
                        name + " " + text + ": needs a number of bytes, such as 64k");
            }
        }

        /** Gives a value to the options; if they refuse it, that is told of what was said. */
        <T> JobOptions checked(Function<T, JobOptions> options, T value) {
            try {
                return options.apply(value);
            } catch (UsageException e) {
                String why = e.getMessage();
                throw new UsageException(name + " " + text + why.substring(why.indexOf(": ")));
            }
        }

        double seconds() {
            try {
                double value = Double.parseDouble(text);
                // Java's own literals end in d or f, too, and there are words for no number
                if (Double.isFinite(value) && "dDfF".indexOf(text.charAt(text.length() - 1)) < 0) {
                    return value;
                }
            } catch (NumberFormatException e) {
                throw new UsageException(name + " " + text + ": needs a number of seconds");
            }
            throw new UsageException(name + " " + text + ": needs a number of seconds");
        }
    }
}
