// SPDX-License-Identifier: Apache-2.0
package ranks;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.net.ProxySelector;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ServiceLoader;
import java.util.concurrent.CompletableFuture;
import org.galerna.base.SuppressForbidden;

/** Uses what a process has one of; prints a line for each thing that is as in a process. */
@SuppressForbidden("a program under test does what programs do")
@SuppressWarnings("ReferenceEquality") // loaders by identity
final class Own {
    private Own() {}

    public static void main(String[] args) throws Exception {
        String me = Integer.toString(Me.rank());
        System.setProperty("who", me);
        Thread.setDefaultUncaughtExceptionHandler((t, e) -> say(me, "handler " + e.getMessage()));
        PrintStream before = System.out;
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        System.setOut(new PrintStream(bytes, true, StandardCharsets.UTF_8));
        System.out.print("captured " + me);
        System.setOut(before);
        say(me, bytes.toString(StandardCharsets.UTF_8));
        Me.sleep(100); // every rank has now set its own
        say(me, "property " + System.getProperty("who") + Integer.getInteger("who"));
        say(me, "properties " + System.getProperties().getProperty("who"));
        say(me, "defined " + System.getProperty("given"));
        System.setProperty("http.proxyHost", "proxy.invalid");
        say(me, "proxy " + ProxySelector.getDefault().select(URI.create("http://far.invalid/")));
        try {
            say(me, "null " + System.getenv(null));
        } catch (NullPointerException e) {
            say(me, "null is no variable");
        }
        say(me, "ompi " + System.getenv("OMPI_COMM_WORLD_RANK"));
        say(me, "loader " + (ClassLoader.getSystemClassLoader() == Own.class.getClassLoader()));
        ClassLoader context = Thread.currentThread().getContextClassLoader();
        say(me, "context " + (context == Own.class.getClassLoader()));
        say(me, "forName " + Class.forName("ranks.Me", true, context).getSimpleName());
        say(me, "resource " + resource());
        say(me, "service " + ServiceLoader.load(Runnable.class).findFirst().isPresent());
        say(me, "hidden " + hidden("org.galerna.runtime.launch.Job"));
        say(me, "hidden " + hidden("org.galerna.base.lock.SpinLock"));
        say(me, "pool " + CompletableFuture.supplyAsync(() -> System.getProperty("who")).get());
        say(me, "pool's context " + CompletableFuture.supplyAsync(Own::context).get());
        IO.println(me + ": IO");
        Thread thread =
                new Thread(() -> {
                    throw new IllegalStateException("thrown " + me);
                });
        thread.start();
        thread.join();
    }

    private static void say(String me, String text) {
        System.out.println(me + ": " + text);
    }

    private static String resource() throws IOException {
        try (InputStream in = ClassLoader.getSystemResourceAsStream("ranks/resource.txt")) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8).strip();
        }
    }

    /** Whether this thread's loader is the program's, and what it finds the program's. */
    private static String context() {
        ClassLoader context = Thread.currentThread().getContextClassLoader();
        return (context == Own.class.getClassLoader())
                + " "
                + ServiceLoader.load(Runnable.class).findFirst().isPresent();
    }

    private static boolean hidden(String name) {
        try {
            Class.forName(name);
            return false;
        } catch (ClassNotFoundException e) {
            return true;
        }
    }
}
