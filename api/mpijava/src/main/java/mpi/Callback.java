// SPDX-License-Identifier: Apache-2.0
package mpi;

import org.galerna.reduce.UserFunction;

/**
 * Calls a function of the program for one reduction, with the datatype object of that reduction.
 */
final class Callback implements UserFunction {
    private final User_function function;
    private final Datatype datatype;

    Callback(User_function function, Datatype datatype) {
        this.function = function;
        this.datatype = datatype;
    }

    @Override
    public void call(
            Object in,
            long inOffset,
            Object inout,
            long inoutOffset,
            long count,
            org.galerna.datatype.Datatype type) {
        function.Call(
                in,
                Math.toIntExact(inOffset),
                inout,
                Math.toIntExact(inoutOffset),
                Math.toIntExact(count),
                datatype);
    }

    @Override
    public String toString() {
        return function.getClass().getName();
    }
}
