// SPDX-License-Identifier: Apache-2.0

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;

/**
 * Makes the tarball of a distribution, byte for byte the same from the same sources and JDK:
 *
 * <pre>java build/Dist.java ROOT TARGET</pre>
 *
 * TARGET gets galerna-VERSION.tar.gz and the folder that it unpacks to. Needs the JDK, and Maven for
 * the libraries that mpjbench uses.
 */
final class Dist {
    private static final int BLOCK = 512;
    private static final int RECORD = 20 * BLOCK;
    private static final List<String> COMMANDS =
            List.of(
                    "mpjrun", "mpjc", "mpjd", "mpjbench", "compat/mpjrun.sh", "compat/mpjrun.bat",
                    "compat/fmpjrun", "compat/mpjboot", "compat/mpjhalt", "compat/mpjstatus",
                    "compat/mpirun", "compat/mpiexec", "compat/mpijavac");

    /** What job scripts call as $MPJ_HOME/bin/NAME. */
    private static final List<String> LINKS = List.of("mpjrun.sh", "fmpjrun", "mpjboot", "mpjhalt", "mpjstatus");

    private static final List<String> JARS =
            List.of(
                    "galerna.jar", "galerna-mpijava.jar", "mpj.jar", "mpi.jar", "galerna-npb.jar",
                    "galerna-bench.jar");
    private static final List<String> TEXTS =
            List.of(
                    "LICENSE", "NOTICE", "README.md", "ARCHITECTURE.md", "BENCHMARKS.md", "CHANGELOG.md",
                    "CONTRIBUTING.md");

    /** A link or picture of a page: its text, and the file that it leads to. */
    private static final Pattern LINK =
            Pattern.compile("!?\\[((?:[^\\[\\]]++|\\[[^\\[\\]]*+])*+)]\\(([^)\\s#]*)[^)\\s]*\\)");

    private final Path root;
    private final Path target;
    private final String version;

    /** What goes in, by its name below the folder. */
    private final Map<String, Entry> entries = new TreeMap<>();

    /** A file, or a link if {@code link} is not empty. */
    private record Entry(byte[] bytes, boolean executable, String link) {
        Entry(byte[] bytes, boolean executable) {
            this(bytes, executable, "");
        }
    }

    private Dist(Path root, Path target) throws IOException {
        this.root = root;
        this.target = target;
        Matcher m =
                Pattern.compile("<artifactId>galerna-parent</artifactId>\\s*<version>(.*?)</version>")
                        .matcher(Files.readString(root.resolve("pom.xml")));
        version = m.find() ? m.group(1) : "unknown";
    }

    public static void main(String[] args) throws Exception {
        new Dist(Path.of(args[0]).toRealPath(), Path.of(args[1]).toAbsolutePath()).make();
    }

    private void make() throws Exception {
        Path jars = empty("jars");
        Path libraries = empty("libraries");
        fetch(libraries);
        List<String> build =
                List.of(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "build/FirstUse.java", root.toString(), jars.toString(), "none", libraries.toString());
        Path log = target.resolve("build.log");
        if (run(build, log) != 0) {
            throw new IOException("the jars cannot be built: " + Files.readString(log));
        }
        for (String name : JARS) {
            entries.put("lib/" + name, new Entry(Files.readAllBytes(jars.resolve(name)), false));
        }
        try (Stream<Path> files = Files.list(libraries)) {
            for (Path jar : (Iterable<Path>) files.filter(f -> f.toString().endsWith(".jar"))::iterator) {
                entries.put("lib/bench/" + jar.getFileName(), new Entry(Files.readAllBytes(jar), false));
            }
        }
        put("lib/dist", version + " " + digest(entries.get("lib/galerna.jar").bytes) + "\n");
        for (String script : List.of("jdk.sh", "lib.sh", "FirstUse.java", "StartCaches.java")) {
            add("lib/" + script, root.resolve("build").resolve(script), false);
        }
        for (String command : COMMANDS) {
            add("bin/" + command, root.resolve("bin").resolve(command), true);
        }
        for (String command : LINKS) {
            entries.put("bin/" + command, new Entry(new byte[0], true, "compat/" + command));
        }
        for (String text : TEXTS) {
            add(text, root.resolve(text), false);
        }
        tree("docs", file -> true);
        tree("bench/results", file -> file.endsWith(".md"));
        tree("examples", Dist::isExample);
        add("bench/npb/compile-commands", root.resolve("bench/npb/compile-commands"), false);
        pages();
        benchPages(jars, libraries);
        entries.replaceAll((name, entry) -> name.endsWith(".md") ? linked(name, entry) : entry);
        Path tarball = target.resolve("galerna-" + version + ".tar.gz");
        Files.write(tarball, tar());
        unpack();
        System.out.println(tarball);
    }

    private static String digest(byte[] bytes) throws NoSuchAlgorithmException {
        byte[] digest = MessageDigest.getInstance("SHA-256").digest(bytes);
        return HexFormat.of().formatHex(digest, 0, 8);
    }

    /** A folder without what an earlier run has left there. */
    private Path empty(String name) throws IOException {
        Path folder = Files.createDirectories(target.resolve(name));
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : (Iterable<Path>) files::iterator) {
                Files.delete(file);
            }
        }
        return folder;
    }

    /** Programs and the sample for Maven, not the module that tests them. */
    private static boolean isExample(String file) {
        boolean module = file.startsWith("/examples/src/") || file.equals("/examples/pom.xml");
        return !module && !file.contains("/target/");
    }

    /** Lays what mpjbench uses of others into a folder, without the network where that is possible. */
    private void fetch(Path libraries) throws IOException, InterruptedException {
        List<String> words =
                List.of(
                        "mvn", "-q", "-B", "-f", root.resolve("bench/libraries/pom.xml").toString(),
                        "dependency:copy-dependencies", "-DincludeScope=runtime",
                        "-DoutputDirectory=" + libraries);
        List<String> offline = new ArrayList<>(words);
        offline.add("-o");
        Path log = target.resolve("fetch.log");
        if (run(offline, log) != 0 && run(words, log) != 0) {
            throw new IOException("the libraries of mpjbench cannot be had: " + Files.readString(log));
        }
    }

    private int run(List<String> command, Path log) throws IOException, InterruptedException {
        ProcessBuilder builder = new ProcessBuilder(command).directory(root.toFile());
        return builder.redirectErrorStream(true).redirectOutput(log.toFile()).start().waitFor();
    }

    private void add(String name, Path file, boolean executable) throws IOException {
        byte[] bytes = Files.readAllBytes(file);
        if (name.startsWith("bin/") || name.endsWith(".sh")) {
            String text = new String(bytes, StandardCharsets.UTF_8);
            bytes = text.replace("$root/build/", "$root/lib/").getBytes(StandardCharsets.UTF_8);
        }
        entries.put(name, new Entry(bytes, executable));
    }

    private void tree(String folder, Predicate<String> wanted) throws IOException {
        try (Stream<Path> files = Files.walk(root.resolve(folder))) {
            for (Path file : (Iterable<Path>) files.filter(Files::isRegularFile)::iterator) {
                String name = root.relativize(file).toString().replace('\\', '/');
                if (wanted.test("/" + name)) {
                    add(name, file, false);
                }
            }
        }
    }

    /** A page whose links to what is not packed are their texts alone. */
    private Entry linked(String name, Entry page) {
        String text = new String(page.bytes, StandardCharsets.UTF_8);
        String linked =
                LINK.matcher(text)
                        .replaceAll(
                                link ->
                                        Matcher.quoteReplacement(
                                                link.group(isPacked(name, link.group(2)) ? 0 : 1)));
        return new Entry(linked.getBytes(StandardCharsets.UTF_8), false);
    }

    /** Whether a link of a page leads to a file or folder of the tarball, or elsewhere than to files. */
    private boolean isPacked(String page, String target) {
        if (target.isEmpty() || target.contains(":")) {
            return true;
        }
        String file = URI.create(page).resolve(target).getPath().replaceFirst("/$", "");
        return entries.keySet().stream().anyMatch(name -> name.equals(file) || name.startsWith(file + "/"));
    }

    // Manual pages and completions, from the pages of help

    private void pages() throws IOException, InterruptedException {
        String mpjrun =
                Files.readString(
                        root.resolve("runtime/src/main/resources/org/galerna/runtime/options/help.txt"));
        page("mpjrun", "run Java MPI programs", mpjrun);
        String source =
                Files.readString(
                        root.resolve("runtime/src/main/java/org/galerna/runtime/mpjd/Mpjd.java"));
        Matcher m = Pattern.compile("HELP =\\s*\"\"\"\\n(.*?)\"\"\";", Pattern.DOTALL).matcher(source);
        if (!m.find()) {
            throw new IOException("mpjd has no page of help");
        }
        page("mpjd", "daemons that run jobs on hosts", m.group(1).stripIndent(), List.of("keygen", "start", "status", "stop"));
        Path log = target.resolve("said");
        if (run(List.of("sh", root.resolve("bin/mpjc").toString(), "--help"), log) != 0) {
            throw new IOException("mpjc has no page of help");
        }
        page("mpjc", "compile Java MPI programs", Files.readString(log));
    }

    /** The same for mpjbench, whose help and completion for bash come from picocli. */
    private void benchPages(Path jars, Path libraries) throws Exception {
        List<URL> path = new ArrayList<>();
        path.add(jars.resolve("galerna-bench.jar").toUri().toURL());
        path.add(jars.resolve("galerna.jar").toUri().toURL());
        try (DirectoryStream<Path> more = Files.newDirectoryStream(libraries, "*.jar")) {
            for (Path jar : more) {
                path.add(jar.toUri().toURL());
            }
        }
        System.setProperty("picocli.usage.width", "100");
        try (URLClassLoader loader = new URLClassLoader(path.toArray(new URL[0]))) {
            Class<?> main = loader.loadClass("org.galerna.bench.Mpjbench");
            StringBuilder help = new StringBuilder(help(main));
            Matcher m = Pattern.compile("^  ([a-z]+)  ", Pattern.MULTILINE).matcher(help.toString());
            TreeSet<String> commands = new TreeSet<>();
            while (m.find()) {
                commands.add(m.group(1));
            }
            for (String command : commands) {
                help.append("\n").append(help(main, command));
            }
            page("mpjbench", "measure Galerna beside a native MPI", help.toString(), commands);
            Class<?> line = loader.loadClass("picocli.CommandLine");
            Object bench = main.getConstructor().newInstance();
            Object script =
                    loader.loadClass("picocli.AutoComplete")
                            .getMethod("bash", String.class, line)
                            .invoke(null, "mpjbench", line.getConstructor(Object.class).newInstance(bench));
            put("share/bash-completion/completions/mpjbench", (String) script);
        }
    }

    private static String help(Class<?> main, String... command) throws ReflectiveOperationException {
        List<String> words = new ArrayList<>(List.of(command));
        words.add("--help");
        PrintStream usual = System.out;
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        System.setOut(new PrintStream(printed, true, StandardCharsets.UTF_8));
        try {
            main.getMethod("run", String[].class).invoke(null, (Object) words.toArray(new String[0]));
        } finally {
            System.setOut(usual);
        }
        return printed.toString(StandardCharsets.UTF_8);
    }

    private void page(String command, String what, String help) {
        page(command, what, help, List.of());
    }

    private void page(String command, String what, String help, Collection<String> commands) {
        StringBuilder man = new StringBuilder();
        man.append(".TH ").append(command.toUpperCase(Locale.ROOT)).append(" 1 \"\" \"Galerna ");
        man.append(version).append("\" \"Galerna\"\n.SH NAME\n").append(command).append(" \\- ").append(what);
        man.append("\n.SH DESCRIPTION\n.nf\n");
        for (String line : help.split("\n", -1)) {
            String text = line.replace("\\", "\\e").replace("-", "\\-");
            man.append(text.startsWith(".") || text.startsWith("'") ? "\\&" + text : text).append('\n');
        }
        man.append(".fi\n.SH SEE ALSO\nThe guide, docs/guide in the folder of the distribution.\n");
        put("share/man/man1/" + command + ".1", man.toString());
        TreeSet<String> options = new TreeSet<>();
        Matcher m = Pattern.compile("(?<![\\w=/-])--?[A-Za-z][A-Za-z-]*(?![\\w:.])").matcher(help);
        while (m.find()) {
            options.add(m.group());
        }
        String words = (String.join(" ", commands) + " " + String.join(" ", options)).strip();
        put(
                "share/bash-completion/completions/" + command,
                "_" + command + "() {\n"
                        + "    local word=${COMP_WORDS[COMP_CWORD]}\n"
                        + "    if [[ $word == -* ]] || [ \"$COMP_CWORD\" = 1 ]; then\n"
                        + "        COMPREPLY=($(compgen -W \"" + words + "\" -- \"$word\"))\n"
                        + "    fi\n"
                        + "    COMPREPLY+=($(compgen -f -- \"$word\"))\n"
                        + "}\n"
                        + "complete -o filenames -F _" + command + " " + command + "\n");
        put(
                "share/zsh/site-functions/_" + command,
                "#compdef " + command + "\n"
                        + "if [[ $words[CURRENT] == -* || $CURRENT == 2 ]]; then\n"
                        + "    compadd -- " + words + "\n"
                        + "fi\n"
                        + "_files\n");
    }

    private void put(String name, String text) {
        entries.put(name, new Entry(text.getBytes(StandardCharsets.UTF_8), false));
    }

    // The tarball: ustar, names sorted, no times and no owners of this machine

    private byte[] tar() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (OutputStream out = new GZIPOutputStream(bytes)) {
            String folder = "galerna-" + version + "/";
            TreeSet<String> folders = new TreeSet<>(List.of(folder));
            for (String name : entries.keySet()) {
                for (int at = name.indexOf('/'); at >= 0; at = name.indexOf('/', at + 1)) {
                    folders.add(folder + name.substring(0, at + 1));
                }
            }
            long length = 0;
            for (String name : folders) {
                out.write(header(name, 0, 0755, '5', ""));
                length += BLOCK;
            }
            for (Map.Entry<String, Entry> e : entries.entrySet()) {
                byte[] content = e.getValue().bytes;
                String link = e.getValue().link;
                int mode = link.isEmpty() ? e.getValue().executable ? 0755 : 0644 : 0777;
                out.write(header(folder + e.getKey(), content.length, mode, link.isEmpty() ? '0' : '2', link));
                out.write(content);
                int rest = (BLOCK - content.length % BLOCK) % BLOCK;
                out.write(new byte[rest]);
                length += BLOCK + content.length + rest;
            }
            long end = 2 * BLOCK;
            out.write(new byte[(int) (end + (RECORD - (length + end) % RECORD) % RECORD)]);
        }
        return bytes.toByteArray();
    }

    private static byte[] header(String name, long size, int mode, char type, String link) throws IOException {
        byte[] block = new byte[BLOCK];
        int cut = 0;
        if (name.length() > 100) {
            cut = name.lastIndexOf('/', name.length() - 2);
            while (cut > 155) {
                cut = name.lastIndexOf('/', cut - 1);
            }
            if (cut <= 0 || name.length() - cut - 1 > 100) {
                throw new IOException("name is too long for a tarball: " + name);
            }
            text(block, 345, name.substring(0, cut));
            cut++;
        }
        text(block, 0, name.substring(cut));
        text(block, 100, octal(mode, 7));
        text(block, 108, octal(0, 7));
        text(block, 116, octal(0, 7));
        text(block, 124, octal(size, 11));
        text(block, 136, octal(1767225600L, 11)); // 2026-01-01, as the jars
        block[156] = (byte) type;
        text(block, 157, link);
        text(block, 257, "ustar");
        text(block, 263, "00");
        text(block, 265, "root");
        text(block, 297, "root");
        Arrays.fill(block, 148, 156, (byte) ' ');
        int sum = 0;
        for (byte b : block) {
            sum += b & 0xff;
        }
        text(block, 148, octal(sum, 6));
        block[154] = 0;
        return block;
    }

    private static String octal(long value, int digits) {
        String text = Long.toOctalString(value);
        return "0".repeat(Math.max(0, digits - text.length())) + text;
    }

    private static void text(byte[] block, int at, String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        System.arraycopy(bytes, 0, block, at, bytes.length);
    }

    /** Lays the same files out in a folder, for who wants no tarball. */
    private void unpack() throws IOException {
        Path folder = target.resolve("galerna-" + version);
        List<String> names = new ArrayList<>(entries.keySet());
        for (String name : names) {
            Path file = folder.resolve(name);
            Files.createDirectories(file.getParent());
            if (!entries.get(name).link.isEmpty()) {
                Files.deleteIfExists(file);
                Files.createSymbolicLink(file, Path.of(entries.get(name).link));
                continue;
            }
            Files.write(file, entries.get(name).bytes);
            if (entries.get(name).executable && !file.toFile().setExecutable(true, false)) {
                throw new IOException("cannot make " + file + " executable");
            }
        }
    }
}
