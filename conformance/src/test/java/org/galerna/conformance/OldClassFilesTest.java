// SPDX-License-Identifier: Apache-2.0
package org.galerna.conformance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.io.StringWriter;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.invoke.MethodType;
import java.lang.reflect.Modifier;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;
import org.galerna.conformance.StubApi.Member;
import org.galerna.conformance.StubApi.Origin;
import org.galerna.runtime.JobResult;
import org.galerna.runtime.Mpjrun;
import org.galerna.runtime.options.JobOptions;
import org.galerna.runtime.options.RankThreads;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Class files that were compiled against another library's package mpi, of Java 8, run unchanged:
 * the other library is a stub made from the listing, which is not there when they run.
 */
@Timeout(value = 90, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class OldClassFilesTest {
    @TempDir Path folder;

    @ParameterizedTest(name = "{0} on {1} ranks, {2}")
    @CsvSource({
        "ExpressProgram,1,PLATFORM,MPJ_EXPRESS",
        "ExpressProgram,2,PLATFORM,MPJ_EXPRESS",
        "ExpressProgram,5,VIRTUAL,MPJ_EXPRESS",
        "FastMpjProgram,1,PLATFORM,FASTMPJ",
        "FastMpjProgram,3,VIRTUAL,FASTMPJ",
        "MpiJavaProgram,1,PLATFORM,MPIJAVA",
        "MpiJavaProgram,3,VIRTUAL,MPIJAVA"
    })
    void programsCompiledAgainstAnotherLibraryRunUnchanged(
            String program, int ranks, RankThreads threads, Origin origin) throws IOException {
        Path stubs = folder.resolve("stubs");
        compile(StubApi.of(origin).sources(), stubs, "");
        Path classes = folder.resolve("classes");
        compile(Map.of("old." + program, text(program)), classes, stubs.toString());
        JobOptions options =
                new JobOptions()
                        .withRanks(ranks)
                        .withThreads(threads)
                        .withClassPath(classes.toString());
        JobResult result = Mpjrun.run(options, "old." + program, "a", "b");
        assertEquals(0, result.exitCode(), () -> result.failures().toString());
    }

    /** Each member is there under the exact types that a class file names it by. */
    @ParameterizedTest
    @EnumSource(Origin.class)
    void everyListedMemberLinks(Origin origin) throws IOException {
        List<String> missing = new ArrayList<>();
        List<Member> members = StubApi.of(origin).members();
        assertTrue(members.size() > 150, "members " + members.size());
        for (Member member : members) {
            try {
                link(member);
            } catch (ReflectiveOperationException e) {
                missing.add(member + ": " + e);
            }
        }
        assertEquals(List.of(), missing);
    }

    private static void link(Member member) throws ReflectiveOperationException {
        Lookup lookup = MethodHandles.publicLookup();
        Class<?> owner = type(member.owner());
        if (member.isField()) {
            if (member.isStatic()) {
                lookup.findStaticGetter(owner, member.name(), type(member.result()));
            } else {
                lookup.findGetter(owner, member.name(), type(member.result()));
            }
            return;
        }
        List<Class<?>> parameters = new ArrayList<>();
        for (String parameter : member.parameters()) {
            parameters.add(type(parameter));
        }
        if (member.isConstructor()) {
            MethodType constructor = MethodType.methodType(void.class, parameters);
            if ((owner.getModifiers() & Modifier.ABSTRACT) == 0) {
                lookup.findConstructor(owner, constructor);
            } else {
                var _ = owner.getConstructor(constructor.parameterArray());
            }
        } else if (member.isStatic()) {
            lookup.findStatic(
                    owner, member.name(), MethodType.methodType(type(member.result()), parameters));
        } else {
            lookup.findVirtual(
                    owner, member.name(), MethodType.methodType(type(member.result()), parameters));
        }
    }

    private static Class<?> type(String name) throws ClassNotFoundException {
        if (name.endsWith("[]")) {
            return type(name.substring(0, name.length() - 2)).arrayType();
        }
        return switch (name) {
            case "void" -> void.class;
            case "int" -> int.class;
            case "boolean" -> boolean.class;
            case "byte" -> byte.class;
            case "double" -> double.class;
            case "Object" -> Object.class;
            case "String" -> String.class;
            case "Throwable" -> Throwable.class;
            case "java.nio.ByteBuffer" -> ByteBuffer.class;
            case "mpjbuf.Buffer" -> mpjbuf.Buffer.class;
            default -> Class.forName("mpi." + name);
        };
    }

    private static String text(String program) throws IOException {
        try (InputStream in =
                OldClassFilesTest.class.getResourceAsStream("old/" + program + ".java")) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private static void compile(Map<String, String> sources, Path into, String classPath) {
        JavaCompiler javac = ToolProvider.getSystemJavaCompiler();
        StringWriter messages = new StringWriter();
        List<JavaFileObject> files = new ArrayList<>();
        sources.forEach((name, text) -> files.add(new Source(name, text)));
        List<String> options =
                List.of(
                        "-d",
                        into.toString(),
                        "-cp",
                        classPath,
                        "--release",
                        "8",
                        "-Xlint:-options");
        boolean good = javac.getTask(messages, null, null, options, null, files).call();
        assertTrue(good, messages.toString());
    }

    /** A source in memory. */
    private static final class Source extends SimpleJavaFileObject {
        private final String text;

        Source(String name, String text) {
            super(URI.create("mem:///" + name.replace('.', '/') + ".java"), Kind.SOURCE);
            this.text = text;
        }

        @Override
        public CharSequence getCharContent(boolean ignoreErrors) {
            return text;
        }
    }
}
