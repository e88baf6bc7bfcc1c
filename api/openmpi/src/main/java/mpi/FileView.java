// SPDX-License-Identifier: Apache-2.0
package mpi;

/** What a process sees of a file. */
public final class FileView {
    private final long disp;
    private final Datatype unit;
    private final Datatype tile;
    private final String representation;

    /**
     * Describes a view.
     *
     * @param disp where it begins, in bytes
     * @param etype unit of offsets
     * @param filetype what is seen, one behind the other
     * @param datarep how elements lie in the file
     */
    public FileView(long disp, Datatype etype, Datatype filetype, String datarep) {
        this.disp = disp;
        this.unit = etype;
        this.tile = filetype;
        this.representation = datarep;
    }

    /**
     * Where the view begins.
     *
     * @return in bytes
     */
    public long getDisp() {
        return disp;
    }

    /**
     * The unit of offsets.
     *
     * @return a type
     */
    public Datatype getEType() {
        return unit;
    }

    /**
     * What is seen, one behind the other.
     *
     * @return a type
     */
    public Datatype getFileType() {
        return tile;
    }

    /**
     * How elements lie in the file.
     *
     * @return such as {@code native}
     */
    public String getDataRep() {
        return representation;
    }
}
