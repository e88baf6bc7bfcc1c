// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.facade;

import java.util.Set;
import org.galerna.runtime.options.Style;

/**
 * A reference that tells the style of a program.
 *
 * @param style that has what is referred to, and is the only one.
 * @param text what refers to what, for people.
 */
record Evidence(Style style, String text) {
    private static final Set<String> MPIJAVA_TYPES =
            Set.of("User_function", "Cartcomm", "Graphcomm");
    private static final Set<String> OPENMPI_TYPES =
            Set.of(
                    "CartComm",
                    "Count",
                    "DistGraphNeighbors",
                    "DoubleComplex",
                    "DoubleInt",
                    "File",
                    "FileView",
                    "FloatComplex",
                    "FloatInt",
                    "Freeable",
                    "GraphComm",
                    "Info",
                    "Int2",
                    "LongInt",
                    "Message",
                    "ShortInt",
                    "Struct",
                    "UserFunction",
                    "Version",
                    "Win");

    /** Methods with a small letter that mpiJava has too, or every object has. */
    private static final Set<String> COMMON =
            Set.of("clone", "equals", "hashCode", "toString", "getClass", "queryThread", "free");

    private static final Set<String> MPIJAVA_SMALL = Set.of("initThread", "isMainThread");
    private static final Set<String> MPIJAVA_FIELDS =
            Set.of(
                    "OBJECT",
                    "LB",
                    "UB",
                    "NULL",
                    "SHORT2",
                    "LONG2",
                    "FLOAT2",
                    "DOUBLE2",
                    "EMPTY_STATUS",
                    "COMM_NULL",
                    "GROUP_NULL",
                    "NUM_OF_PROCESSORS",
                    "SEND_OVERHEAD",
                    "RECV_OVERHEAD");
    private static final Set<String> OPENMPI_FIELDS =
            Set.of(
                    "SHORT_INT",
                    "LONG_INT",
                    "FLOAT_INT",
                    "DOUBLE_INT",
                    "FLOAT_COMPLEX",
                    "DOUBLE_COMPLEX",
                    "DATATYPE_NULL",
                    "INFO_ENV",
                    "INFO_NULL",
                    "ROOT",
                    "KEYVAL_INVALID",
                    "NO_OP",
                    "REPLACE",
                    "DIST_GRAPH",
                    "ERRORS_ABORT",
                    "int2",
                    "shortInt",
                    "longInt",
                    "floatInt",
                    "doubleInt");

    /** What a class of the package tells by its name; null if nothing. */
    static Style ofType(String simple) {
        String outer = simple.contains("$") ? simple.substring(0, simple.indexOf('$')) : simple;
        if (MPIJAVA_TYPES.contains(outer)) {
            return Style.MPIJAVA;
        }
        return OPENMPI_TYPES.contains(outer) ? Style.OPENMPI : null;
    }

    /** What a method tells; null if nothing. */
    static Style ofMethod(String type, String name) {
        if (type.equals("MPIException")) {
            return name.equals("getErrorCode") || name.equals("getErrorClass")
                    ? Style.OPENMPI
                    : null;
        }
        if (name.startsWith("<") || COMMON.contains(name)) {
            return null;
        }
        if (type.equals("MPI") && (name.equals("Init") || name.equals("Finalize"))) {
            return null;
        }
        if (name.equals("InitThread")) {
            return Style.OPENMPI;
        }
        boolean small = Character.isLowerCase(name.charAt(0)) && !MPIJAVA_SMALL.contains(name);
        return small ? Style.OPENMPI : Style.MPIJAVA;
    }

    /** What a field tells; null if nothing. */
    static Style ofField(String type, String name) {
        if (!type.equals("MPI")) {
            return Character.isLowerCase(name.charAt(0)) ? Style.MPIJAVA : null;
        }
        if (MPIJAVA_FIELDS.contains(name)) {
            return Style.MPIJAVA;
        }
        boolean open =
                OPENMPI_FIELDS.contains(name)
                        || name.startsWith("ERR_")
                        || name.startsWith("MODE_")
                        || name.startsWith("LOCK_");
        return open ? Style.OPENMPI : null;
    }
}
