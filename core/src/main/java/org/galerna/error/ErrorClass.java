// SPDX-License-Identifier: Apache-2.0
package org.galerna.error;

/**
 * The error classes of the MPI standard (MPI-4.1, section 9.4), in the order of their codes: the 54
 * classes of MPI-2, 0 to 53, and later ones for a peer that has ended and for windows.
 */
public enum ErrorClass {
    /** Code 0: no error. */
    SUCCESS(0, "no error"),

    /** Code 1: invalid buffer. */
    BUFFER(1, "invalid buffer"),

    /** Code 2: invalid count. */
    COUNT(2, "invalid count"),

    /** Code 3: invalid datatype. */
    TYPE(3, "invalid datatype"),

    /** Code 4: invalid tag. */
    TAG(4, "invalid tag"),

    /** Code 5: invalid communicator. */
    COMM(5, "invalid communicator"),

    /** Code 6: invalid rank. */
    RANK(6, "invalid rank"),

    /** Code 7: invalid request. */
    REQUEST(7, "invalid request"),

    /** Code 8: invalid root. */
    ROOT(8, "invalid root"),

    /** Code 9: invalid group. */
    GROUP(9, "invalid group"),

    /** Code 10: invalid operator. */
    OP(10, "invalid operator"),

    /** Code 11: invalid topology. */
    TOPOLOGY(11, "invalid topology"),

    /** Code 12: invalid dimensions. */
    DIMS(12, "invalid dimensions"),

    /** Code 13: invalid argument. */
    ARG(13, "invalid argument"),

    /** Code 14: unknown error. */
    UNKNOWN(14, "unknown error"),

    /** Code 15: message longer than the receive. */
    TRUNCATE(15, "message longer than the receive"),

    /** Code 16: error of no other class. */
    OTHER(16, "error of no other class"),

    /** Code 17: internal error of the library. */
    INTERN(17, "internal error of the library"),

    /** Code 18: the error is in the status. */
    IN_STATUS(18, "the error is in the status"),

    /** Code 19: request not yet completed. */
    PENDING(19, "request not yet completed"),

    /** Code 20: access denied. */
    ACCESS(20, "access denied"),

    /** Code 21: invalid access mode. */
    AMODE(21, "invalid access mode"),

    /** Code 22: invalid assertion. */
    ASSERT(22, "invalid assertion"),

    /** Code 23: invalid file name. */
    BAD_FILE(23, "invalid file name"),

    /** Code 24: invalid base address. */
    BASE(24, "invalid base address"),

    /** Code 25: data cannot be converted. */
    CONVERSION(25, "data cannot be converted"),

    /** Code 26: invalid displacement. */
    DISP(26, "invalid displacement"),

    /** Code 27: data representation defined twice. */
    DUP_DATAREP(27, "data representation defined twice"),

    /** Code 28: file exists. */
    FILE_EXISTS(28, "file exists"),

    /** Code 29: file is in use. */
    FILE_IN_USE(29, "file is in use"),

    /** Code 30: invalid file. */
    FILE(30, "invalid file"),

    /** Code 31: invalid info key. */
    INFO_KEY(31, "invalid info key"),

    /** Code 32: info key not defined. */
    INFO_NOKEY(32, "info key not defined"),

    /** Code 33: invalid info value. */
    INFO_VALUE(33, "invalid info value"),

    /** Code 34: invalid info. */
    INFO(34, "invalid info"),

    /** Code 35: input or output failed. */
    IO(35, "input or output failed"),

    /** Code 36: invalid attribute key. */
    KEYVAL(36, "invalid attribute key"),

    /** Code 37: invalid lock type. */
    LOCKTYPE(37, "invalid lock type"),

    /** Code 38: name not published. */
    NAME(38, "name not published"),

    /** Code 39: no memory left. */
    NO_MEM(39, "no memory left"),

    /** Code 40: argument differs between the ranks. */
    NOT_SAME(40, "argument differs between the ranks"),

    /** Code 41: no space left. */
    NO_SPACE(41, "no space left"),

    /** Code 42: no such file. */
    NO_SUCH_FILE(42, "no such file"),

    /** Code 43: invalid port. */
    PORT(43, "invalid port"),

    /** Code 44: quota exceeded. */
    QUOTA(44, "quota exceeded"),

    /** Code 45: read only. */
    READ_ONLY(45, "read only"),

    /** Code 46: conflicting accesses to a window. */
    RMA_CONFLICT(46, "conflicting accesses to a window"),

    /** Code 47: wrong synchronisation of a window. */
    RMA_SYNC(47, "wrong synchronisation of a window"),

    /** Code 48: invalid service. */
    SERVICE(48, "invalid service"),

    /** Code 49: invalid size. */
    SIZE(49, "invalid size"),

    /** Code 50: processes cannot be started. */
    SPAWN(50, "processes cannot be started"),

    /** Code 51: data representation not supported. */
    UNSUPPORTED_DATAREP(51, "data representation not supported"),

    /** Code 52: operation not supported. */
    UNSUPPORTED_OPERATION(52, "operation not supported"),

    /** Code 53: invalid window. */
    WIN(53, "invalid window"),

    /** Code 54: a peer has ended. */
    PROC_ABORTED(54, "a peer has ended"),

    /** Code 55: access outside of a window. */
    RMA_RANGE(55, "access outside of a window"),

    /** Code 56: memory cannot be attached to a window, or is not. */
    RMA_ATTACH(56, "memory cannot be attached to a window, or is not"),

    /** Code 57: memory of a window is not shared. */
    RMA_SHARED(57, "memory of a window is not shared"),

    /** Code 58: a call for windows of another kind. */
    RMA_FLAVOR(58, "a call for windows of another kind");

    private final int code;
    private final String text;

    ErrorClass(int code, String text) {
        this.code = code;
        this.text = text;
    }

    /**
     * The number of this class.
     *
     * @return 0 for {@link #SUCCESS}, 1 for {@link #BUFFER} and so on.
     */
    public int code() {
        return code;
    }

    /**
     * What the class means.
     *
     * @return a few words without a full stop.
     */
    public String text() {
        return text;
    }

    /**
     * The class with a number.
     *
     * @param code as {@link #code()} gives it.
     * @return the class, {@link #UNKNOWN} for a number that no class has.
     */
    public static ErrorClass of(int code) {
        final ErrorClass[] all = values();
        return code >= 0 && code < all.length ? all[code] : UNKNOWN;
    }
}
