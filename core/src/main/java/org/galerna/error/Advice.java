// SPDX-License-Identifier: Apache-2.0
package org.galerna.error;

/**
 * What to do about an error of a class, where the place that found it has nothing better to say.
 */
final class Advice {
    private Advice() {}

    /** One sentence without its full stop. */
    static String of(ErrorClass errorClass) {
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
            default -> "Look at the cause";
        };
    }
}
