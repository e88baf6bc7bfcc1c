// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.program;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TaskEvent;
import com.sun.source.util.TaskListener;
import java.net.URI;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.TypeKind;
import javax.lang.model.util.ElementFilter;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import org.galerna.base.SuppressForbidden;

/** The top-level types of a source file in their order, and which of them have a main method. */
@SuppressForbidden("an exported API of jdk.compiler, without which no source is compiled")
final class DeclaredTypes implements TaskListener {
    private static final String ARGUMENTS = "java.lang.String[]";

    private final JavacTask task;
    private final URI unit;
    private final Set<String> names = new LinkedHashSet<>();
    private final Set<String> withMain = new HashSet<>();
    private String prefix = "";

    private DeclaredTypes(JavacTask task, URI unit) {
        this.task = task;
        this.unit = unit;
    }

    /** Watches a compilation that has not begun. */
    static DeclaredTypes of(JavaCompiler.CompilationTask task, URI unit) {
        JavacTask javac = (JavacTask) task;
        DeclaredTypes made = new DeclaredTypes(javac, unit);
        javac.addTaskListener(made);
        return made;
    }

    @Override
    public void finished(TaskEvent event) {
        JavaFileObject source = event.getSourceFile(); // javac wraps it
        if (source == null || !source.toUri().equals(unit)) {
            return; // another source, which this one refers to
        }
        if (event.getKind() == TaskEvent.Kind.PARSE) {
            declared(event.getCompilationUnit());
        } else if (event.getKind() == TaskEvent.Kind.ANALYZE && event.getTypeElement() != null) {
            TypeElement type = event.getTypeElement();
            if (hasMain(type)) {
                withMain.add(type.getQualifiedName().toString());
            }
        }
    }

    private void declared(CompilationUnitTree tree) {
        if (tree.getPackageName() != null) {
            prefix = tree.getPackageName() + ".";
        }
        for (Tree type : tree.getTypeDecls()) {
            if (type instanceof ClassTree declared) {
                names.add(prefix + declared.getSimpleName());
            }
        }
    }

    private boolean hasMain(TypeElement type) {
        for (ExecutableElement method :
                ElementFilter.methodsIn(task.getElements().getAllMembers(type))) {
            if (method.getSimpleName().contentEquals("main")
                    && method.getReturnType().getKind() == TypeKind.VOID
                    && !method.getModifiers().contains(Modifier.PRIVATE)
                    && !method.getModifiers().contains(Modifier.ABSTRACT)
                    && takesArguments(method.getParameters())) {
                return true;
            }
        }
        return false;
    }

    private static boolean takesArguments(List<? extends VariableElement> parameters) {
        return parameters.isEmpty()
                || (parameters.size() == 1
                        && parameters.getFirst().asType().toString().equals(ARGUMENTS));
    }

    /**
     * The class that {@code java} would run: the first one, else that which has the file's name.
     *
     * @throws ProgramException if neither has a main method.
     */
    String main(Path file) {
        if (names.isEmpty()) {
            throw new ProgramException("error: no class declared in source file " + file + "\n");
        }
        String first = names.iterator().next();
        if (withMain.contains(first)) {
            return first;
        }
        String name = file.getFileName().toString();
        String named = prefix + name.substring(0, name.length() - ".java".length());
        if (!names.contains(named)) {
            throw new ProgramException(
                    "error: "
                            + file
                            + ": its first class, "
                            + first
                            + ", has no main method, and there is no class "
                            + named
                            + "\n");
        }
        if (!withMain.contains(named)) {
            throw new ProgramException(
                    "error: can't find main(String[]) or main() method in class: " + named + "\n");
        }
        return named;
    }
}
