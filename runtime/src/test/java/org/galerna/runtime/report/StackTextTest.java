// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.NotSerializableException;
import java.util.Arrays;
import java.util.List;
import org.galerna.error.ErrorClass;
import org.galerna.error.GalernaException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(20)
class StackTextTest {
    private static final StackTraceElement[] OURS = {
        frame("java.lang.reflect.Method", "invoke", "java.base"),
        frame("org.galerna.runtime.launch.Rank", "run", null),
        frame("java.lang.Thread", "run", "java.base")
    };

    @Test
    void causesCountTheSharedFramesThatAreShown() {
        Exception inner = with(new Exception("inner"), "a.A.g", "a.A.f", "a.A.main");
        Exception middle = with(new Exception("two\nlines", inner), "a.A.f", "a.A.main");
        Exception outer = with(new Exception("outer", middle), "a.B.h", "a.A.main");
        assertEquals(
                """
                java.lang.Exception: outer
                	at a.B.h(Unknown Source)
                	at a.A.main(Unknown Source)
                Caused by: java.lang.Exception: two
                lines
                	at a.A.f(Unknown Source)
                	... 1 more
                Caused by: java.lang.Exception: inner
                	at a.A.g(Unknown Source)
                	... 2 more
                """,
                StackText.of(outer));
    }

    @Test
    void whatIsSharedWithTheLauncherAloneIsNotCounted() {
        Exception inner = with(new Exception("inner"), "a.A.g");
        Exception outer = with(new Exception("outer", inner), "a.A.f");
        assertEquals(
                """
                java.lang.Exception: outer
                	at a.A.f(Unknown Source)
                Caused by: java.lang.Exception: inner
                	at a.A.g(Unknown Source)
                """,
                StackText.of(outer));
    }

    @Test
    void aCauseOfAnotherThreadSharesNothing() {
        Exception inner = new Exception("inner");
        inner.setStackTrace(new StackTraceElement[] {frame("a.T", "run", null)});
        assertEquals(
                """
                java.lang.Exception: outer
                	at a.A.f(Unknown Source)
                Caused by: java.lang.Exception: inner
                	at a.T.run(Unknown Source)
                """,
                StackText.of(with(new Exception("outer", inner), "a.A.f")));
    }

    @Test
    void anErrorOfACallShowsTheCallAlone() {
        String[] frames = {"org.galerna.error.Report.exception", "mpi.Comm.Send", "a.A.main"};
        Exception error =
                with(GalernaException.of(ErrorClass.RANK, "no such rank").exception(), frames);
        assertEquals(
                "\tat mpi.Comm.Send(Unknown Source)\n\tat a.A.main(Unknown Source)\n",
                StackText.below(error));
        assertEquals(
                4, StackText.of(error).lines().count(), "all of it where an exception is printed");
    }

    @Test
    void anArrayThatIsTooShortIsAnErrorOfACall() {
        String[] frames = {"org.galerna.datatype.Room.tooShort", "mpi.Comm.Send", "a.A.main"};
        ArrayIndexOutOfBoundsException cause = new ArrayIndexOutOfBoundsException(19);
        Exception error =
                GalernaException.of(ErrorClass.COUNT, "too short").cause(cause).exception();
        assertEquals(2, StackText.below(with(error, frames)).lines().count());
    }

    @Test
    void anObjectThatCannotBeSerialisedIsAnErrorOfACall() {
        String[] frames = {"org.galerna.ObjectStreams.write", "mpi.Comm.Send", "a.A.main"};
        Exception cause = new NotSerializableException("a.B");
        Exception error =
                GalernaException.of(ErrorClass.TYPE, "a.B cannot be serialised")
                        .cause(cause)
                        .exception();
        assertEquals(2, StackText.below(with(error, frames)).lines().count());
    }

    @Test
    void whatFailsInAnObjectsOwnCodeIsShown() {
        String[] frames = {"org.galerna.ObjectStreams.write", "mpi.Comm.Send", "a.A.main"};
        Exception cause = with(new ArrayIndexOutOfBoundsException(19), "a.B.writeObject");
        Exception error =
                GalernaException.of(ErrorClass.TYPE, "could not be serialised")
                        .cause(cause)
                        .exception();
        assertTrue(StackText.below(with(error, frames)).contains("at a.B.writeObject("));
    }

    @Test
    void anErrorOfACallShowsTheCallAndThenItsCause() {
        Exception io =
                with(
                        new IOException("full"),
                        "java.nio.X.w",
                        "org.galerna.D.f",
                        "mpi.F.w",
                        "a.A.m");
        Exception error = GalernaException.of(ErrorClass.IO, "not written").cause(io).exception();
        assertEquals(
                """
                \tat mpi.F.w(Unknown Source)
                \tat a.A.m(Unknown Source)
                Caused by: java.io.IOException: full
                \tat java.nio.X.w(Unknown Source)
                \tat org.galerna.D.f(Unknown Source)
                \t... 2 more
                """,
                StackText.below(with(error, "org.galerna.D.g", "mpi.F.w", "a.A.m")));
    }

    @Test
    void theMiddleOfALongStackIsLeftOut() {
        String[] frames = new String[1000];
        Arrays.setAll(frames, i -> "a.A.f" + i);
        List<String> lines = StackText.below(with(new Exception("x"), frames)).lines().toList();
        assertEquals("\tat a.A.f0(Unknown Source)", lines.getFirst());
        assertEquals("\t... and 940 frames", lines.get(40));
        assertEquals("\tat a.A.f999(Unknown Source)", lines.getLast());
        assertEquals(61, lines.size());
    }

    @Test
    void aFaultInsideTheLibraryIsShownWhole() {
        String[] frames = {
            "java.util.HashMap.get", "org.galerna.Comm.to", "mpi.Comm.Send", "a.A.f"
        };
        assertEquals(4, StackText.below(with(new Exception("x"), frames)).lines().count());
        Exception intern = GalernaException.of(ErrorClass.INTERN, "broken").exception();
        assertEquals(4, StackText.below(with(intern, frames)).lines().count());
    }

    @Test
    void aCallbackOfTheProgramIsShownWithItsCaller() {
        String[] frames = {"a.A.apply", "org.galerna.Reducer.run", "mpi.Comm.Reduce", "a.A.main"};
        Exception error = with(new Exception("x"), frames);
        assertEquals(4, StackText.of(error.getStackTrace()).lines().count());
    }

    /** Frames of a program in front of those of the launcher. */
    private static Exception with(Exception thrown, String... methods) {
        StackTraceElement[] stack = new StackTraceElement[methods.length + OURS.length];
        for (int i = 0; i < methods.length; i++) {
            int dot = methods[i].lastIndexOf('.');
            stack[i] = frame(methods[i].substring(0, dot), methods[i].substring(dot + 1), null);
        }
        System.arraycopy(OURS, 0, stack, methods.length, OURS.length);
        thrown.setStackTrace(stack);
        return thrown;
    }

    private static StackTraceElement frame(String type, String method, String module) {
        return new StackTraceElement(null, module, null, type, method, null, -1);
    }
}
