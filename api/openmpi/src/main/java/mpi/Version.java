// SPDX-License-Identifier: Apache-2.0
package mpi;

/** A version of the standard. */
@SuppressWarnings("AvoidCommonTypeNames") // what the standard calls it
public final class Version {
    private final int version;
    private final int subVersion;

    Version(int version, int subVersion) {
        this.version = version;
        this.subVersion = subVersion;
    }

    /**
     * The version.
     *
     * @return the number before the point
     */
    public int getVersion() {
        return version;
    }

    /**
     * The subversion.
     *
     * @return the number behind the point
     */
    public int getSubVersion() {
        return subVersion;
    }
}
