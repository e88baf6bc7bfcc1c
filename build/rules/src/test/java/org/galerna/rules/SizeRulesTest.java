// SPDX-License-Identifier: Apache-2.0
package org.galerna.rules;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.LineMap;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.SourcePositions;
import com.sun.source.util.TreePathScanner;
import com.sun.source.util.Trees;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import javax.lang.model.element.Modifier;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;
import org.galerna.base.SuppressForbidden;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * No file over 600 lines, no method over 60, none with more than 5 parameters; facades excepted.
 */
@Timeout(120)
@SuppressForbidden("sizes are read from the compiler's own tree, which is no portable interface")
class SizeRulesTest {
    private static final int FILE_LINES = 600;
    private static final int EXAMPLE_LINES = 80;
    private static final int METHOD_LINES = 60;
    private static final int PARAMETERS = 5;

    /** A record may be a row of a table, whose columns are read by name and not by place. */
    private static final int COMPONENTS = 8;

    /** The user-defined operator, whose list of parameters is MPI's own. */
    private static final Set<String> OPERATOR = Set.of("call", "Call");

    @Test
    void filesStayUnder600LinesAndExamplesOnAPage() {
        List<String> breaches = new ArrayList<>();
        for (Path file : Sources.all()) {
            long lines = Sources.read(file).lines().count();
            boolean example = file.startsWith("examples") && !file.startsWith("examples/src");
            int limit = example ? EXAMPLE_LINES : FILE_LINES;
            if (lines > limit && !isFacade(file)) {
                breaches.add(file + " has " + lines + " lines (at most " + limit + ")");
            }
        }
        assertNone(breaches);
    }

    @Test
    void methodsStayUnder60LinesAndTakeAtMost5Parameters() throws IOException {
        List<JavaFileObject> files = new ArrayList<>();
        for (Path file : Sources.all()) {
            if (!isFacade(file)) {
                files.add(source(file));
            }
        }
        assertTrue(files.size() > 50, "sources found: " + files.size());
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        JavacTask task = (JavacTask) compiler.getTask(null, null, null, null, null, files);
        MethodScanner scanner = new MethodScanner(Trees.instance(task).getSourcePositions());
        for (CompilationUnitTree unit : task.parse()) {
            scanner.scan(unit, null);
        }
        assertNone(scanner.breaches);
    }

    private static void assertNone(List<String> breaches) {
        assertEquals("", String.join("\n", breaches));
    }

    private static boolean isFacade(Path file) {
        return file.startsWith("api");
    }

    private static JavaFileObject source(Path file) {
        return new SimpleJavaFileObject(file.toUri(), JavaFileObject.Kind.SOURCE) {
            @Override
            public CharSequence getCharContent(boolean ignoreEncodingErrors) {
                return Sources.read(file);
            }

            @Override
            public String getName() {
                return file.toString();
            }
        };
    }

    /** Collects the methods that are too long or take too much. */
    @SuppressForbidden("reads the compiler's own tree, too")
    private static final class MethodScanner extends TreePathScanner<Void, Void> {
        private final List<String> breaches = new ArrayList<>();
        private final SourcePositions positions;
        private CompilationUnitTree unit;

        MethodScanner(SourcePositions positions) {
            this.positions = positions;
        }

        @Override
        public Void visitCompilationUnit(CompilationUnitTree next, Void nothing) {
            unit = next;
            return super.visitCompilationUnit(next, null);
        }

        @Override
        public Void visitClass(ClassTree type, Void nothing) {
            if (type.getKind() == Tree.Kind.RECORD) {
                check(
                        "record " + type.getSimpleName(),
                        components(type),
                        "components",
                        COMPONENTS,
                        "those that belong together make a record of their own");
            }
            return super.visitClass(type, null);
        }

        @Override
        public Void visitMethod(MethodTree method, Void nothing) {
            LineMap lines = unit.getLineMap();
            long first = lines.getLineNumber(positions.getStartPosition(unit, method));
            long last = lines.getLineNumber(positions.getEndPosition(unit, method));
            String name = enclosing().getSimpleName() + "." + method.getName();
            check(name, last - first + 1, "lines", METHOD_LINES, "cut it where a comment would go");
            if (!isOperator(method) && !isCanonical(method)) {
                check(
                        name,
                        method.getParameters().size(),
                        "parameters",
                        PARAMETERS,
                        "those that travel together make a record");
            }
            return super.visitMethod(method, null);
        }

        private void check(String name, long size, String what, int limit, String advice) {
            if (size > limit) {
                String file = unit.getSourceFile().getName();
                breaches.add(
                        "%s: %s has %d %s (at most %d: %s)"
                                .formatted(file, name, size, what, limit, advice));
            }
        }

        /** The fields that are not static: a record has no others. */
        private static int components(ClassTree type) {
            int count = 0;
            for (Tree member : type.getMembers()) {
                if (member instanceof VariableTree field
                        && !field.getModifiers().getFlags().contains(Modifier.STATIC)) {
                    count++;
                }
            }
            return count;
        }

        /** The canonical constructor repeats the record's components, which are counted there. */
        private boolean isCanonical(MethodTree method) {
            return method.getReturnType() == null
                    && enclosing().getKind() == Tree.Kind.RECORD
                    && method.getParameters().size() == components(enclosing());
        }

        private static boolean isOperator(MethodTree method) {
            return OPERATOR.contains(method.getName().toString())
                    && !method.getParameters().isEmpty()
                    && method.getParameters().getLast().getType().toString().endsWith("Datatype");
        }

        private ClassTree enclosing() {
            return (ClassTree) getCurrentPath().getParentPath().getLeaf();
        }
    }
}
