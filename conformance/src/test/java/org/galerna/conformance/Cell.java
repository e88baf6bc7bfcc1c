// SPDX-License-Identifier: Apache-2.0
package org.galerna.conformance;

/**
 * One column of the matrix.
 *
 * @param device name of the device, as its provider gives it.
 * @param ranks how many ranks.
 * @param virtual whether ranks are virtual threads.
 */
record Cell(String device, int ranks, boolean virtual) {
    @Override
    public String toString() {
        return device + "/p=" + ranks + "/" + (virtual ? "virtual" : "platform");
    }
}
