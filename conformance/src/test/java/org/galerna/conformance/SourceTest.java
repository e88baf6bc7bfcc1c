// SPDX-License-Identifier: Apache-2.0
package org.galerna.conformance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.StringWriter;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Programs of every style compile against the facade. */
@Timeout(60)
class SourceTest {
    @TempDir Path out;

    /** One source file in memory. */
    private static final class Source extends SimpleJavaFileObject {
        private final String text;

        Source(String name, String text) {
            super(URI.create("string:///" + name + ".java"), Kind.SOURCE);
            this.text = text;
        }

        @Override
        public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return text;
        }
    }

    private String compile(String name, String text, String... options) {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        StringWriter messages = new StringWriter();
        List<JavaFileObject> sources = List.of(new Source(name, text));
        List<String> arguments = new ArrayList<>(List.of(options));
        arguments.addAll(
                List.of("-proc:none", "-Xlint:all,-cast", "-Werror", "-d", out.toString()));
        if (!arguments.contains("--module-path")) {
            arguments.addAll(List.of("-cp", System.getProperty("java.class.path")));
        }
        boolean compiled = compiler.getTask(messages, null, null, arguments, null, sources).call();
        assertEquals("", messages.toString());
        assertTrue(compiled);
        return name;
    }

    @Test
    void sourceThatDeclaresMpiExceptionCompiles() {
        compile(
                "Declared",
                """
                import mpi.*;
                class Declared {
                    static class Add extends User_function {
                        public void Call(Object a, int ao, Object b, int bo, int n, Datatype d)
                                throws MPIException {
                            ((int[]) b)[bo] += ((int[]) a)[ao];
                        }
                    }
                    static void main(String[] args) throws MPIException {
                        args = MPI.Init(args);
                        try {
                            int[] data = new int[1];
                            MPI.COMM_WORLD.Bcast(data, 0, 1, MPI.INT, 0);
                            Comm twin = (Intracomm) MPI.COMM_WORLD.clone();
                            twin.Free();
                            Op op = new Op(new Add(), true);
                            MPI.COMM_WORLD.Allreduce(data, 0, data, 0, 1, MPI.INT, op);
                        } catch (MPIException e) {
                            MPI.COMM_WORLD.Abort(1);
                        } finally {
                            MPI.Finalize();
                        }
                    }
                }
                """);
    }

    @Test
    void sourceThatDeclaresNothingCompiles() {
        compile(
                "Undeclared",
                """
                import java.util.*;
                import java.nio.ByteBuffer;
                import mpi.*;
                class Undeclared implements Runnable {
                    static final Intracomm W = MPI.COMM_WORLD;
                    static final int ANY = MPI.ANY_SOURCE;
                    static class Add extends User_function {
                        public void Call(Object a, int ao, Object b, int bo, int n, Datatype d) {}
                    }
                    public void run() {
                        W.Send(new int[1], 0, 1, MPI.INT, 0, 5);
                    }
                    static void main(String[] args) {
                        MPI.Init(args);
                        Vector<Integer> v = new Vector<>();
                        new Thread(new Undeclared()).start();
                        Status s = W.Recv(new int[1], 0, 1, MPI.INT, ANY, MPI.ANY_TAG);
                        int ub = W.Attr_get(MPI.TAG_UB);
                        Object boxed = W.Attr_get(MPI.TAG_UB);
                        Integer cast = (Integer) W.Attr_get(MPI.TAG_UB);
                        v.add(ub + cast + s.source + s.index + boxed.hashCode());
                        MPI.Buffer_attach(new byte[10]);
                        MPI.Buffer_detach();
                        MPI.Buffer_attach(ByteBuffer.allocateDirect(10));
                        byte[] space = MPI.Buffer_detach();
                        try {
                            W.Barrier();
                        } catch (mpjdev.MPJDevException e) {
                            System.out.println(space);
                        } catch (xdev.XDevException e) {
                            System.out.println(e);
                        }
                        MPI.Finalize();
                    }
                }
                """);
    }

    /** A modular program sees exported packages only. */
    @Test
    void aModuleThatRequiresTheFacadeCompiles() {
        String path = System.getProperty("java.class.path");
        StringBuilder modules = new StringBuilder();
        for (String entry : path.split(Pattern.quote(File.pathSeparator), -1)) {
            if (entry.contains("galerna") || new File(entry, "module-info.class").exists()) {
                modules.append(entry).append(File.pathSeparator);
            }
        }
        compile(
                "Modular",
                """
                class Modular {
                    static double time() {
                        return mpi.MPI.Wtime() + mpi.MPI.COMM_WORLD.Size();
                    }
                }
                """,
                "--module-path",
                modules.toString(),
                "--add-modules",
                "org.galerna.mpijava");
    }
}
