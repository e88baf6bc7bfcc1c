// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.options;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Words become options and a program. */
@Timeout(30)
class CommandLineReaderTest {
    private static CommandLineReader.Parsed read(String... words) {
        return new CommandLineReader(Map.of()).read(words);
    }

    @Test
    void everyOptionStandsOnThePageOfHelp() {
        String help = CommandLineReader.help();
        for (String name : OptionTable.names()) {
            boolean hidden = name.equals("--class-path");
            assertTrue(hidden || help.contains(name), name);
        }
    }

    @Test
    void wordsAfterTheProgramAreItsOwn() {
        Program program = read("-np", "3", "a.B", "-np", "x", "@y", "--", "-h").program();
        assertEquals(
                new Program(Program.Kind.CLASS, "a.B", List.of("-np", "x", "@y", "--", "-h")),
                program);
        assertEquals(
                new Program(Program.Kind.JAR, "x.jar", List.of("-n", "1")),
                read("-jar", "x.jar", "-n", "1").program());
        assertEquals(
                new Program(Program.Kind.SOURCE, "d/X.java", List.of()),
                read("--label", "d/X.java").program());
        assertEquals(
                new Program(Program.Kind.CLASS, "C", List.of("-n")),
                read("-class", "C", "-n").program());
    }

    @Test
    void optionsOfTheJvmAreKeptApart() {
        JobOptions options =
                read(
                                "-Xmx1g",
                                "-Da=b=c",
                                "-Dd",
                                "--add-opens",
                                "m/p=q",
                                "-ea",
                                "-cp",
                                "-Xfile",
                                "C")
                        .options();
        assertEquals(List.of("-Xmx1g", "--add-opens=m/p=q", "-ea"), options.jvmOptions());
        assertEquals(Map.of("a", "b=c", "d", ""), options.properties());
        assertEquals("-Xfile", options.classPath());
    }

    @Test
    void choicesOfCollectivesBecomeAProperty() {
        JobOptions options =
                read("-coll", "allreduce=rabenseifner:segment=64k", "-coll", "bcast=mst", "C")
                        .options();
        assertEquals(
                Map.of("galerna.coll", "allreduce=rabenseifner:segment=64k,bcast=mst"),
                options.properties());
        assertEquals(
                Map.of("galerna.coll", "reproducible,report"),
                read("--report-coll", "--reproducible", "C").options().properties());
        assertThrows(UsageException.class, () -> read("-coll", "allreduce=magic", "C"));
        assertEquals(
                "-coll table=no.table: table no.table cannot be read: no such file",
                refusal("-coll", "table=no.table", "C"));
        assertEquals(
                Map.of("galerna.coll", "table=there.table"),
                read("-coll", "table=there.table", "-wdir", "x", "C").options().properties());
        assertEquals(Map.of("galerna.async", "true"), read("--async", "C").options().properties());
    }

    @Test
    void choicesAsAPropertyStayInFrontOfOthers() {
        String property = "-Dgalerna.coll=bcast=mst";
        assertEquals(
                Map.of("galerna.coll", "bcast=mst,allreduce=ring,reproducible,report"),
                read("--report-coll", property, "--reproducible", "-coll", "allreduce=ring", "C")
                        .options()
                        .properties());
        assertEquals(
                Map.of("galerna.coll", "bcast=mst,report"),
                read("--report-coll", "java", property, "C").options().properties());
        String wrong = "-Dgalerna.coll=bcast=magic";
        assertTrue(refusal(wrong, "C").startsWith(wrong + ": no algorithm 'magic'"));
        assertTrue(refusal("java", wrong, "C").startsWith(wrong + ": no algorithm 'magic'"));
        assertTrue(
                refusal("-coll", "bcast=mst,allreduce=magic,table=t", "-wdir", "x", "C")
                        .contains("no algorithm 'magic'"));
    }

    private static String refusal(String... line) {
        return assertThrows(UsageException.class, () -> read(line)).getMessage();
    }

    @Test
    void theLastOfTwoCounts() {
        assertEquals(5, read("-np", "3", "-n", "5", "C").options().ranks());
        assertEquals(7, read("--eager=7", "C").options().eagerBytes());
    }

    @ParameterizedTest
    @CsvSource({
        "0, '', smdev",
        "1, '', shmdev",
        "1, localhost:2, shmdev",
        "1, 'localhost,127.0.0.1', hybdev",
        "1, 'nodea:2,nodeb:2', hybdev",
        "1, nodea, hybdev",
        "2, '', hybdev",
        "0, nodea, hybdev"
    })
    void theDeviceFitsTheHostsAndTheRanksOfAProcess(int each, String hosts, String device) {
        List<String> words = new ArrayList<>();
        if (each > 0) {
            words.addAll(List.of("--threads-per-process", Integer.toString(each)));
        }
        if (!hosts.isEmpty()) {
            words.addAll(List.of("--host", hosts));
        }
        words.add("C");
        assertEquals(device, read(words.toArray(new String[0])).options().device());
    }

    @Test
    void lengthsMayHaveAUnit() {
        assertEquals(64 << 10, read("--eager", "64k", "C").options().eagerBytes());
        assertEquals(1 << 20, read("-psl", "1M", "C").options().eagerBytes());
        CommandLineReader reader = new CommandLineReader(Map.of("GALERNA_EAGER", "2g"));
        assertEquals(2L << 30, reader.read("C").options().eagerBytes());
        assertEquals(
                "-psl 64kb: needs a number of bytes, such as 64k", refusal("-psl", "64kb", "C"));
        assertEquals("--eager -1k: a length is not negative", refusal("--eager", "-1k", "C"));
    }

    @Test
    void theEnvironmentGivesDefaultsThatOptionsOverride() {
        CommandLineReader reader =
                new CommandLineReader(Map.of("GALERNA_NP", "6", "GALERNA_LABEL", "1"));
        assertEquals(6, reader.read("C").options().ranks());
        assertTrue(reader.read("C").options().label());
        assertEquals(2, reader.read("-np", "2", "C").options().ranks());
        CommandLineReader wrong = new CommandLineReader(Map.of("GALERNA_NP", "six"));
        UsageException refusal = assertThrows(UsageException.class, () -> wrong.read("C"));
        assertEquals("GALERNA_NP six: needs a whole number", refusal.getMessage());
    }

    @Test
    void variablesThatAreEmptyAreNone() {
        Map<String, String> empty = Map.of("GALERNA_NP", "", "GALERNA_RSH", " ", "GALERNA_DEV", "");
        JobOptions options = new CommandLineReader(empty).read("C").options();
        assertEquals(new JobOptions().ranks(), options.ranks());
        assertEquals(new JobOptions().device(), options.device());
    }

    @ParameterizedTest
    @CsvSource({"1, true", "true, true", "0, false", "False, false"})
    void variablesForFlagsSayYesOrNo(String value, boolean isOn) {
        CommandLineReader reader = new CommandLineReader(Map.of("GALERNA_LABEL", value));
        assertEquals(isOn, reader.read("C").options().label());
        assertTrue(reader.read("--label", "C").options().label());
    }

    @Test
    void aWrongVariableIsNamed() {
        for (String name : List.of("GALERNA_VERBOSE", "GALERNA_RANKS")) {
            CommandLineReader reader = new CommandLineReader(Map.of(name, "some"));
            UsageException refusal = assertThrows(UsageException.class, () -> reader.read("C"));
            assertTrue(refusal.getMessage().startsWith(name + " some: needs "), name);
        }
    }

    @Test
    void anEmptyPrefixIsNotShared() {
        assertEquals(
                "--share: needs how names begin, such as org.lib.", refusal("--share", "", "C"));
    }

    @Test
    void quotesAndCommentsOfArgumentFiles() {
        assertEquals(
                List.of("-np", "4", "a b", "c#d", "e'f", ""),
                ArgumentFile.words("@file", "-np 4 # ranks\n'a b' c#d \"e'f\"\n''"));
        UsageException refusal =
                assertThrows(
                        UsageException.class,
                        () -> ArgumentFile.words("@file", "-np 4 \"Hello\nthere"));
        assertEquals("@file: a quote has no end: \"Hello", refusal.getMessage());
    }

    @Test
    void nonsenseIsRefused() {
        assertThrows(UsageException.class, () -> read("-nonsense", "C"));
        assertThrows(UsageException.class, () -> read("-np", "1.5", "C"));
        assertThrows(UsageException.class, () -> read("-np", "99999999999", "C"));
        assertThrows(UsageException.class, () -> read());
    }
}
