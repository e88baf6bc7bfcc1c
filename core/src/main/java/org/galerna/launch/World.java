// SPDX-License-Identifier: Apache-2.0
package org.galerna.launch;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.galerna.HostName;
import org.galerna.Info;
import org.galerna.InterComm;
import org.galerna.IntraComm;
import org.galerna.LocalProcess;
import org.galerna.LocalRank;
import org.galerna.Settings;
import org.galerna.device.Device;
import org.galerna.device.DeviceProvider;
import org.galerna.device.FabricOptions;
import org.galerna.device.WaitTable;
import org.galerna.error.ErrorClass;
import org.galerna.error.GalernaException;
import org.galerna.port.Ports;

/**
 * One rank's MPI: what a static facade holds, and what a launcher makes for each rank.
 *
 * <p>Life: fresh, {@link #init() initialised} once, {@link #finish() finalised} once. The
 * communicators are there from the start, so that facades can keep them in constants; calls on them
 * fail outside the initialised state. Any thread may call.
 */
public final class World {
    private static final double NANO = 1e-9;

    private final LocalProcess process;
    private final LocalRank rank; // of the process in the world it began in
    private final JobControl control;

    private volatile int program;

    private World(LocalProcess process, JobControl control) {
        this.process = process;
        this.rank = process.home();
        this.control = control;
    }

    /**
     * Makes the world of one rank.
     *
     * @param device the rank's device; stays the caller's to close.
     * @param loader the application's class loader of this rank, for received objects.
     * @param control what the rank asks of its job.
     * @return a fresh world.
     */
    public static World of(Device device, ClassLoader loader, JobControl control) {
        return of(device, Settings.of(loader, control::abort), control);
    }

    /**
     * Makes the world of one rank with settings of its own.
     *
     * @param device the rank's device; stays the caller's to close.
     * @param settings the settings; its abort action should be that of {@code control}.
     * @param control what the rank asks of its job.
     * @return a fresh world.
     */
    public static World of(Device device, Settings settings, JobControl control) {
        return new World(new LocalProcess(device, settings), control);
    }

    /**
     * Makes a job of one rank, for a program that was started without a launcher.
     *
     * @param loader the application's class loader, for received objects.
     * @param control what the rank asks of its job.
     * @return a fresh world of size 1 on the first device that is available.
     * @throws GalernaException if there is no device, or the thread is inside a parallel section of
     *     {@link org.galerna.Galerna#spmd}, whose ranks are not those of a static facade.
     */
    public static World singleton(ClassLoader loader, JobControl control) {
        refuseInsideSpmd();
        return of(devices().open(FabricOptions.of(1)).device(0), loader, control);
    }

    /**
     * Throws in a thread that belongs to a parallel section.
     *
     * @throws GalernaException with the reason, if the thread runs inside {@link
     *     org.galerna.Galerna#spmd}.
     */
    public static void refuseInsideSpmd() {
        LocalProcess.refuseInsideSpmd();
    }

    /**
     * Finds the first available device by its providers, with the library's own loader.
     *
     * @return the provider; smdev if it is there.
     * @throws GalernaException if there is none.
     */
    public static DeviceProvider devices() {
        return org.galerna.Galerna.device();
    }

    /**
     * Initialises.
     *
     * @throws GalernaException if called twice.
     */
    public void init() {
        refuseInsideSpmd();
        rank.start();
        process.ownThread();
        process.connectToParent();
        control.initialised(rank.device().rank());
    }

    /**
     * Returns the ports and names of this rank.
     *
     * @return the same object at every call.
     */
    public Ports ports() {
        refuseInsideSpmd();
        return process.ports();
    }

    /**
     * Returns the ranks that have started this one.
     *
     * @return null if the job was not spawned.
     */
    public InterComm parent() {
        return process.parent();
    }

    /**
     * Lets every receive take messages of any elements: a facade that treats buffers as bytes calls
     * it before {@link #init}.
     */
    public void takeAnyElements() {
        rank.takeAnyElements();
    }

    /**
     * Tells whether the world is initialised.
     *
     * @return true between {@link #init} and {@link #finish}.
     */
    public boolean isInitialised() {
        return rank.isActive();
    }

    /**
     * Finalises: waits for buffered sends, then for all other ranks, then forbids calls.
     *
     * @throws GalernaException if not initialised.
     */
    public void finish() {
        refuseInsideSpmd();
        if (rank.isActive()) {
            process.detachBuffer();
            rank.meetAtEnd();
        }
        rank.finish();
        control.finalised(rank.device().rank());
    }

    /**
     * Gives back what a rank that has not finalised leaves in a JVM that goes on, as {@link
     * LocalProcess#abandon()}; for its launcher, which has closed its device.
     */
    public void abandon() {
        process.abandon();
    }

    /**
     * Tells whether the world was finalised.
     *
     * @return true after {@link #finish}.
     */
    public boolean isFinished() {
        return rank.isFinished();
    }

    /**
     * Returns the communicator of all ranks.
     *
     * @return the same object at every call.
     */
    public IntraComm commWorld() {
        return rank.commWorld();
    }

    /**
     * Returns the communicator of this rank alone.
     *
     * @return the same object at every call.
     */
    public IntraComm commSelf() {
        return rank.commSelf();
    }

    /**
     * Provides space for buffered sends.
     *
     * @param bytes the largest sum of messages under way.
     * @throws GalernaException if not initialised, or the number is negative.
     */
    public void attachBuffer(long bytes) {
        refuseInsideSpmd();
        process.attachBuffer(bytes);
    }

    /**
     * Waits until all buffered sends have been taken over and takes their space away.
     *
     * @return the bytes that were attached; 0 if none were.
     * @throws GalernaException if not initialised.
     */
    public long detachBuffer() {
        refuseInsideSpmd();
        return process.detachBuffer();
    }

    /**
     * Ends the job for an error of a call that nobody was to handle.
     *
     * @param code the exit code asked for.
     * @param why one line for people.
     * @param error what the call has ended with.
     * @throws GalernaException if the job did not end this thread.
     */
    public void fail(int code, String why, Throwable error) {
        control.fail(rank.device().rank(), code, why, error);
        throw GalernaException.of(ErrorClass.OTHER, why + ": the job is ending")
                .advice("Make no call after Abort")
                .exception()
                .at("Abort", rank.device().rank());
    }

    /**
     * Tells how the program was started (MPI-4.1, section 11.2.1).
     *
     * @return a new object; {@code command} and {@code argv} are there if a launcher knows them.
     *     Values are cut off where hints are.
     */
    public Info environment() {
        final String ranks = Integer.toString(rank.commWorld().size());
        final Info info = new Info();
        rank.settings().provenance().environment().forEach(info::set);
        return info.set("maxprocs", ranks)
                .set("soft", ranks)
                .set("host", processorName())
                .set("arch", System.getProperty("os.arch").toLowerCase(Locale.ROOT))
                .set("wdir", Info.cut(Path.of("").toAbsolutePath().toString()))
                .set("thread_level", "MPI_THREAD_MULTIPLE")
                .set("ompi_num_apps", "1")
                .set("ompi_np", ranks)
                .set("ompi_first_rank", "0");
    }

    /**
     * Tells which program of its job this rank runs (MPI-4.1, section 11.10.3).
     *
     * @return a number from 0, in the order of the command line or of the call that spawned them.
     */
    public int program() {
        return program;
    }

    /**
     * Says which program of its job this rank runs; before that begins.
     *
     * @param number from 0; 0 until it is set.
     */
    public void program(int number) {
        program = number;
    }

    /**
     * Reads the clock. Allowed at any time. Gives the core away now and then, so that a loop that
     * waits for the time to pass starves nobody.
     *
     * @return seconds since a moment that is the same for all ranks of this host: virtual machines
     *     read the one clock of their kernel.
     */
    public double wtime() {
        rank.device().idle();
        return System.nanoTime() * NANO;
    }

    /**
     * Tells the clock's resolution.
     *
     * @return seconds.
     */
    public double wtick() {
        return NANO;
    }

    /**
     * Names the host.
     *
     * @return its name, or {@code localhost} if it has none.
     */
    public String processorName() {
        return HostName.get();
    }

    /**
     * Returns the rank's application class loader.
     *
     * @return the loader that resolves received objects; may be null.
     */
    public ClassLoader applicationLoader() {
        return rank.settings().loader();
    }

    /**
     * Returns the device, for reports of waits.
     *
     * @return the rank's device.
     */
    public Device device() {
        return rank.device();
    }

    /**
     * Lists what the rank's threads wait for in worlds that it has joined by accept, connect or
     * spawn. Their ranks are those of both jobs, those of the job that accepts first.
     *
     * @return each wait with the name of its communicator; a new map.
     */
    public Map<WaitTable.Wait, String> joinedWaits() {
        final Map<WaitTable.Wait, String> waits = new LinkedHashMap<>();
        for (final LocalRank joined : process.joined()) {
            for (final WaitTable.Wait wait : joined.device().waits().snapshot()) {
                waits.put(wait, joined.contexts().describe(wait.target().context()));
            }
        }
        return waits;
    }

    /**
     * Names the communicator of a context as the program named it.
     *
     * @param context a context that a wait of the device names.
     * @return a name such as {@code COMM_WORLD}.
     */
    public String describeContext(long context) {
        return rank.contexts().describe(context);
    }
}
