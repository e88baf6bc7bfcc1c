// SPDX-License-Identifier: Apache-2.0
package ranks;

/** Found by ServiceLoader. */
public final class Service implements Runnable {
    /** For ServiceLoader. */
    public Service() {}

    @Override
    public void run() {}
}
