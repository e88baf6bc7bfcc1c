// SPDX-License-Identifier: Apache-2.0

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;

/**
 * Makes the tarball of a distribution, byte for byte the same from the same sources and JDK:
 *
 * <pre>java build/Dist.java ROOT TARGET</pre>
 *
 * TARGET gets galerna-VERSION.tar.gz and the folder that it unpacks to. Needs nothing but the JDK.
 */
final class Dist {
    private static final int BLOCK = 512;
    private static final int RECORD = 20 * BLOCK;
    private static final List<String> COMMANDS =
            List.of(
                    "mpjrun", "mpjc", "mpjd", "compat/mpjrun.sh", "compat/mpjrun.bat",
                    "compat/fmpjrun", "compat/mpjboot", "compat/mpjhalt", "compat/mpjstatus");
    private static final List<String> TEXTS = List.of("LICENSE", "NOTICE", "README.md", "CHANGELOG.md", "BENCHMARKS.md");

    private final Path root;
    private final Path target;
    private final String version;

    /** What goes in, by its name below the folder. */
    private final Map<String, Entry> entries = new TreeMap<>();

    private record Entry(byte[] bytes, boolean executable) {}

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
        Path jars = Files.createDirectories(target.resolve("jars"));
        build(jars);
        for (String name : List.of("galerna.jar", "galerna-mpijava.jar", "mpj.jar", "galerna-npb.jar")) {
            if (Files.exists(jars.resolve(name))) {
                entries.put("lib/" + name, new Entry(Files.readAllBytes(jars.resolve(name)), false));
            }
        }
        entries.put("lib/dist", new Entry((version + "\n").getBytes(StandardCharsets.UTF_8), false));
        for (String script : List.of("jdk.sh", "lib.sh", "FirstUse.java")) {
            add("lib/" + script, root.resolve("build").resolve(script), false);
        }
        for (String command : COMMANDS) {
            add("bin/" + command, root.resolve("bin").resolve(command), true);
        }
        for (String text : TEXTS) {
            add(text, root.resolve(text), false);
        }
        tree("docs", file -> true);
        tree("examples", file -> !file.contains("/src/") && !file.endsWith("pom.xml") && !file.contains("/target/"));
        Path commands = root.resolve("bench/npb/compile-commands");
        if (Files.exists(commands)) {
            add("bench/npb/compile-commands", commands, false);
        }
        pages();
        Path tarball = target.resolve("galerna-" + version + ".tar.gz");
        Files.write(tarball, tar());
        unpack();
        System.out.println(tarball);
    }

    private void build(Path jars) throws IOException, InterruptedException {
        Path java = Path.of(System.getProperty("java.home"), "bin", "java");
        int code =
                new ProcessBuilder(
                                java.toString(),
                                root.resolve("build/FirstUse.java").toString(),
                                root.toString(),
                                jars.toString(),
                                "none")
                        .inheritIO()
                        .start()
                        .waitFor();
        if (code != 0) {
            throw new IOException("the build of the jars ended with " + code);
        }
    }

    private void add(String name, Path file, boolean executable) throws IOException {
        byte[] bytes = Files.readAllBytes(file);
        if (name.startsWith("bin/") || name.endsWith(".sh")) {
            String text = new String(bytes, StandardCharsets.UTF_8);
            bytes = text.replace("$root/build/", "$root/lib/").getBytes(StandardCharsets.UTF_8);
        }
        entries.put(name, new Entry(bytes, executable));
    }

    private void tree(String folder, java.util.function.Predicate<String> wanted) throws IOException {
        try (Stream<Path> files = Files.walk(root.resolve(folder))) {
            for (Path file : (Iterable<Path>) files.filter(Files::isRegularFile)::iterator) {
                String name = root.relativize(file).toString().replace('\\', '/');
                if (wanted.test("/" + name)) {
                    add(name, file, false);
                }
            }
        }
    }

    // Manual pages and completions, from the pages of help

    private void pages() throws IOException {
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
        page("mpjd", "daemons that run jobs on hosts", m.group(1).stripIndent());
        page(
                "mpjc",
                "compile Java MPI programs",
                "Usage: mpjc [options of javac] File.java ...\n\n"
                        + "All words go to javac, with Galerna's package mpi first on the class path.\n");
    }

    private void page(String command, String what, String help) {
        StringBuilder man = new StringBuilder();
        man.append(".TH ").append(command.toUpperCase(java.util.Locale.ROOT)).append(" 1 \"\" \"Galerna ");
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
        String words = String.join(" ", options);
        if (command.equals("mpjd")) {
            words = "keygen start status stop " + words;
        }
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
                out.write(header(name, 0, 0755, '5'));
                length += BLOCK;
            }
            for (Map.Entry<String, Entry> e : entries.entrySet()) {
                byte[] content = e.getValue().bytes;
                out.write(header(folder + e.getKey(), content.length, e.getValue().executable ? 0755 : 0644, '0'));
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

    private static byte[] header(String name, long size, int mode, char type) throws IOException {
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
            Files.write(file, entries.get(name).bytes);
            if (entries.get(name).executable && !file.toFile().setExecutable(true, false)) {
                throw new IOException("cannot make " + file + " executable");
            }
        }
    }
}
