// SPDX-License-Identifier: Apache-2.0
package org.galerna.error;

/**
 * What to do about an error of a class, where the place that found it has nothing better to say.
 */
final class Advice {
    private Advice() {}

    /** One sentence without its full stop; null if there is none. */
    static String of(ErrorClass errorClass, boolean hasCause) {
        return switch (errorClass) {
            case BUFFER -> "Give an array that has room for the data";
            case COUNT -> "Use a count from 0 that makes whole items";
            case TYPE -> "Name a datatype that fits the data on both sides";
            case TAG -> "Use a tag from 0";
            case COMM -> "Use a communicator that was not freed, of the kind that the call needs";
            case RANK -> "Use ranks from 0 to one less than the size";
            case REQUEST -> "Use a request that is active";
            case ROOT -> "Name a rank of the communicator, the same everywhere";
            case GROUP -> "Name processes that exist, each once";
            case OP -> "Name a predefined operator, or make one of a function";
            case TOPOLOGY, DIMS -> "Make the topology fit the number of ranks and its own arrays";
            case TRUNCATE -> "Receive with a larger count";
            case KEYVAL -> "Set the attribute first";
            case PROC_ABORTED -> "Look for the first failure among the ranks";
            case INTERN -> "This is a defect of the library: report it with this line";
            case INFO_KEY, INFO_NOKEY, INFO_VALUE -> "Use keys and values that the hints can hold";
            case ARG -> "Correct the argument";
            default -> hasCause ? "Look at the cause" : withoutCause(errorClass);
        };
    }

    private static String withoutCause(ErrorClass errorClass) {
        return switch (errorClass) {
            case SERVICE -> "Use a name of 1 to 100 characters";
            case NAME -> "Publish the service first";
            case PORT -> "Use a port that is open, by the name that openPort has returned";
            case SPAWN -> "Name a Java program and at least one process of it";
            case FILE -> "Use a file that is open";
            case WIN, RMA_FLAVOR ->
                    "Use a window that was not freed, of the kind that the call needs";
            case SIZE -> "Use a size from 0";
            case DISP -> "Use a displacement inside of the window, and a unit from 1";
            case ASSERT, LOCKTYPE, AMODE -> "Use constants that the call takes";
            case RMA_RANGE -> "Access what the target has exposed";
            case RMA_SYNC, RMA_CONFLICT -> "Begin and end epochs in the order that MPI wants";
            case NOT_SAME -> "Give the same argument on all ranks";
            default -> null;
        };
    }
}
