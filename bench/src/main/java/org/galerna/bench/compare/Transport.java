// SPDX-License-Identifier: Apache-2.0
package org.galerna.bench.compare;

import java.util.Map;

/** What carries the messages of the native side, and our device where none is named. */
enum Transport {
    /** Memory of one host. */
    shm("smdev"),
    /** TCP, on one host through its loopback. */
    tcp("niodev");

    private final String device;

    Transport(String device) {
        this.device = device;
    }

    /** Our device when none is named. */
    String device() {
        return device;
    }

    /** Tells the native library by its environment. */
    void choose(NativeMpi.Kind kind, String version, Map<String, String> environment) {
        if (kind == NativeMpi.Kind.mpich) {
            if (this == tcp) {
                environment.put("MPIR_CVAR_NOLOCAL", "1");
                environment.put("FI_PROVIDER", "tcp");
                environment.put("UCX_TLS", "tcp,self");
            }
            return;
        }
        // vader became sm in Open MPI 5, which does not know the old name
        boolean isOld = version.matches(".* [1-4]\\..*");
        String known = this == tcp ? "self,tcp" : isOld ? "self,vader" : "self,sm";
        environment.put("OMPI_MCA_pml", "ob1");
        environment.put("OMPI_MCA_btl", known);
    }
}
