// SPDX-License-Identifier: Apache-2.0
package org.galerna.rules;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.LineMap;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.SourcePositions;
import com.sun.source.util.TreePathScanner;
import com.sun.source.util.Trees;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * No file over 600 lines, no method over 60, none with more than 5 parameters; facades excepted.
 */
@Timeout(120)
class SizeRulesTest {
    private static final int FILE_LINES = 600;
    private static final int METHOD_LINES = 60;
    private static final int PARAMETERS = 5;

    /** Methods whose list of parameters is MPI's own shape. */
    private static final Set<String> SHAPED_BY_MPI = Set.of("UserFunction.call", "Call");

    @Test
    void filesStayUnder600Lines() {
        List<String> tooLong = new ArrayList<>();
        for (Path file : Sources.all()) {
            long lines = Sources.read(file).lines().count();
            if (lines > FILE_LINES && !isFacade(file)) {
                tooLong.add(file + ": " + lines + " lines");
            }
        }
        assertEquals(List.of(), tooLong);
    }

    @Test
    void methodsStayUnder60LinesAndTakeAtMost5Parameters() throws IOException {
        List<String> breaches = new ArrayList<>();
        List<Path> files = Sources.main();
        assertTrue(files.size() > 50, "sources found: " + files.size());
        for (Path file : files) {
            if (!isFacade(file)) {
                breaches.addAll(check(file));
            }
        }
        assertEquals("", String.join("\n", breaches));
    }

    @Test
    void everySourceBeginsWithItsLicence() {
        for (Path file : Sources.all()) {
            if (!file.startsWith("examples")) {
                assertTrue(
                        Sources.read(file).startsWith("// SPDX-License-Identifier: Apache-2.0\n"),
                        file + " has no licence line");
            }
        }
    }

    @Test
    void examplesFitAPage() {
        for (Path file : Sources.all()) {
            if (file.startsWith("examples") && file.getNameCount() == 2) {
                long lines = Sources.read(file).lines().count();
                assertTrue(lines <= 80, file + ": " + lines + " lines");
            }
        }
    }

    private static boolean isFacade(Path file) {
        return file.startsWith("api");
    }

    private static List<String> check(Path file) throws IOException {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        JavacTask task =
                (JavacTask) compiler.getTask(null, null, null, null, null, List.of(source(file)));
        CompilationUnitTree unit = task.parse().iterator().next();
        MethodScanner scanner =
                new MethodScanner(file, unit, Trees.instance(task).getSourcePositions());
        scanner.scan(unit, null);
        return scanner.breaches;
    }

    private static JavaFileObject source(Path file) {
        return new SimpleJavaFileObject(
                URI.create("string:///" + file.getFileName()), JavaFileObject.Kind.SOURCE) {
            @Override
            public CharSequence getCharContent(boolean ignoreEncodingErrors) {
                return Sources.read(file);
            }
        };
    }

    /** Collects the methods of one file that are too long or take too much. */
    private static final class MethodScanner extends TreePathScanner<Void, Void> {
        private final List<String> breaches = new ArrayList<>();
        private final Path file;
        private final CompilationUnitTree unit;
        private final SourcePositions positions;

        MethodScanner(Path file, CompilationUnitTree unit, SourcePositions positions) {
            this.file = file;
            this.unit = unit;
            this.positions = positions;
        }

        @Override
        public Void visitMethod(MethodTree method, Void nothing) {
            LineMap lines = unit.getLineMap();
            long first = lines.getLineNumber(positions.getStartPosition(unit, method));
            long last = lines.getLineNumber(positions.getEndPosition(unit, method));
            String name = enclosing() + "." + method.getName();
            if (last - first + 1 > METHOD_LINES) {
                breaches.add(file + ": " + name + " has " + (last - first + 1) + " lines");
            }
            if (method.getParameters().size() > PARAMETERS
                    && !isShapedByMpi(name)
                    && !isRecordHeader(method)) {
                breaches.add(file + ": " + name + " takes " + method.getParameters().size());
            }
            return super.visitMethod(method, null);
        }

        private boolean isShapedByMpi(String name) {
            return SHAPED_BY_MPI.contains(name);
        }

        /** The header of a record lists its fields; who makes one by hand calls its factories. */
        private boolean isRecordHeader(MethodTree method) {
            return method.getReturnType() == null
                    && getCurrentPath().getParentPath().getLeaf().getKind() == Tree.Kind.RECORD;
        }

        private String enclosing() {
            return getCurrentPath().getParentPath().getLeaf() instanceof ClassTree type
                    ? type.getSimpleName().toString()
                    : "";
        }
    }
}
