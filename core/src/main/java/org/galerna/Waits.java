// SPDX-License-Identifier: Apache-2.0
package org.galerna;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.galerna.base.Thorough;
import org.galerna.device.Device;
import org.galerna.device.Operation;
import org.galerna.error.GalernaException;

/** Waits and tests of several requests. Null elements and inactive requests are skipped. */
final class Waits {
    /** Looks at requests of several worlds before the first pause: a few hundred microseconds. */
    private static final int LOOKS = 1000;

    private static final long PAUSE_NANOS = 50_000;

    private Waits() {}

    static Status[] all(Request[] requests) {
        return all(requests, "Waitall");
    }

    private static Status[] all(Request[] requests, String call) {
        final Status[] statuses = new Status[requests.length];
        Thorough failures = null;
        for (int i = 0; i < requests.length; i++) {
            statuses[i] = new Status();
            try {
                if (requests[i] != null) {
                    requests[i].waitFor(statuses[i], call);
                }
            } catch (RuntimeException | Error e) {
                failures = noted(failures, ofRequest(i, e));
            }
        }
        end(failures);
        return statuses;
    }

    static Completion any(Request[] requests) {
        final int ready = readyIndex(requests);
        if (ready >= 0) {
            return complete(requests, ready, "Waitany");
        }
        final Operation[] operations = operations(requests);
        final Device device = device(requests);
        if (device == null) {
            return Completion.none();
        }
        if (isOfSeveral(requests, device)) {
            return complete(requests, awaitOfSeveral(requests), "Waitany");
        }
        final int index = device.awaitAny(operations, operations.length);
        return complete(requests, index, "Waitany");
    }

    static Completion testAny(Request[] requests) {
        final int ready = readyIndex(requests);
        if (ready >= 0) {
            return complete(requests, ready, "Testany");
        }
        final Device device = device(requests);
        if (device == null) {
            return Completion.none();
        }
        if (isOfSeveral(requests, device)) {
            final int found = lookAtAll(requests);
            return found < 0 ? null : complete(requests, found, "Testany");
        }
        final Operation[] operations = operations(requests);
        final int index = device.testAny(operations, operations.length);
        return index < 0 ? null : complete(requests, index, "Testany");
    }

    static Completion[] some(Request[] requests) {
        if (readyIndex(requests) < 0) {
            final Device device = device(requests);
            if (device == null) {
                return new Completion[0];
            }
            if (isOfSeveral(requests, device)) {
                awaitOfSeveral(requests);
                return ready(requests, "Waitsome");
            }
            final Operation[] operations = operations(requests);
            device.awaitAny(operations, operations.length);
        }
        return ready(requests, "Waitsome");
    }

    static Completion[] testSome(Request[] requests) {
        final Device device = device(requests);
        if (device != null && isOfSeveral(requests, device)) {
            lookAtAll(requests);
        } else if (device != null && readyIndex(requests) < 0) {
            final Operation[] operations = operations(requests);
            device.testAny(operations, operations.length);
        }
        return ready(requests, "Testsome");
    }

    static Status[] testAll(Request[] requests) {
        final Device device = device(requests);
        if (device != null) {
            for (final Request request : requests) {
                if (isWaiting(request) && !request.isReadyNow()) {
                    return null;
                }
            }
        }
        return all(requests, "Testall");
    }

    /** Takes all that are complete. */
    private static Completion[] ready(Request[] requests, String call) {
        final List<Completion> completions = new ArrayList<>();
        Thorough failures = null;
        for (int i = 0; i < requests.length; i++) {
            final Request request = requests[i];
            if (request == null || !request.isActive() || !request.isReady()) {
                continue;
            }
            try {
                completions.add(complete(requests, i, call));
            } catch (RuntimeException | Error e) {
                failures = noted(failures, e);
            }
        }
        end(failures);
        return completions.toArray(new Completion[0]);
    }

    private static Completion complete(Request[] requests, int index, String call) {
        final Status status = new Status();
        try {
            requests[index].waitFor(status, call);
        } catch (GalernaException e) {
            throw e.ofRequest(index);
        }
        return new Completion(index, status);
    }

    private static Throwable ofRequest(int index, Throwable e) {
        return e instanceof GalernaException failure ? failure.ofRequest(index) : e;
    }

    private static boolean isWaiting(Request request) {
        return request != null && request.isActive() && request.operation() != null;
    }

    /** An active request that needs no waiting. */
    private static int readyIndex(Request[] requests) {
        for (int i = 0; i < requests.length; i++) {
            if (requests[i] != null && requests[i].isActive() && requests[i].isReady()) {
                return i;
            }
        }
        return -1;
    }

    private static Operation[] operations(Request[] requests) {
        final Operation[] operations = new Operation[requests.length];
        for (int i = 0; i < requests.length; i++) {
            operations[i] = isWaiting(requests[i]) ? requests[i].operation() : null;
        }
        return operations;
    }

    /** The device of the requests that wait; null if none does. */
    private static Device device(Request[] requests) {
        for (final Request request : requests) {
            if (isWaiting(request)) {
                return request.peer().device();
            }
        }
        return null;
    }

    /** Whether requests belong to several worlds: no device knows all their operations. */
    private static boolean isOfSeveral(Request[] requests, Device first) {
        for (final Request request : requests) {
            if (isWaiting(request) && !request.peer().device().equals(first)) {
                return true;
            }
        }
        return false;
    }

    /** Looks once at each; the first that is complete, or -1. */
    private static int lookAtAll(Request[] requests) {
        int found = -1;
        for (int i = 0; i < requests.length; i++) {
            if (isWaiting(requests[i]) && requests[i].isReadyNow() && found < 0) {
                found = i;
            }
        }
        return found;
    }

    /** Looks until one is complete, before long with pauses: no device could wake the thread. */
    private static int awaitOfSeveral(Request[] requests) {
        int looks = 0;
        int found = lookAtAll(requests);
        while (found < 0) {
            if (++looks > LOOKS) {
                LockSupport.parkNanos(PAUSE_NANOS);
            }
            found = lookAtAll(requests);
        }
        return found;
    }

    /** Keeps what a request ends with, be it what an operator of the program's threw. */
    private static Thorough noted(Thorough failures, Throwable e) {
        final Thorough all = failures == null ? new Thorough() : failures;
        all.note(e);
        return all;
    }

    private static void end(Thorough failures) {
        if (failures != null) {
            failures.end();
        }
    }
}
