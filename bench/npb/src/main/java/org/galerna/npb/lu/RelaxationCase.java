// SPDX-License-Identifier: Apache-2.0
package org.galerna.npb.lu;

import org.galerna.npb.frame.ProblemClass;

/**
 * A class of LU, with the results that NPB 3.4 verifies.
 *
 * @param n points along an edge.
 * @param dt time step.
 * @param iterations steps.
 * @param residual norms of the residual after the last step.
 * @param error norms of the error after the last step.
 * @param integral of the pressure over surfaces.
 */
record RelaxationCase(
        int n, double dt, int iterations, double[] residual, double[] error, double integral) {
    private static final RelaxationCase[] CASES = {
        new RelaxationCase(
                12,
                0.5,
                50,
                new double[] {
                    0.016196343210976703,
                    0.002197674516482132,
                    0.0015179927653399185,
                    0.0015029584435994323,
                    0.03426407315589646,
                },
                new double[] {
                    0.0006422331995796092,
                    8.414434204734792e-5,
                    5.8588269616485187e-5,
                    5.847422259515735e-5,
                    0.0013103347914111294,
                },
                7.841892886593708),
        new RelaxationCase(
                33,
                0.0015,
                300,
                new double[] {
                    12.36511638192, 1.317228477799, 2.550120713095, 2.326187750252, 28.26799444189,
                },
                new double[] {
                    0.4867877144216,
                    0.05064652880982,
                    0.0928181810196,
                    0.08570126542733,
                    1.084277417792,
                },
                11.61399311023),
        new RelaxationCase(
                64,
                2,
                250,
                new double[] {
                    779.0210760668937,
                    63.40276525969287,
                    194.9924972729248,
                    178.45301160418538,
                    1838.4760349464248,
                },
                new double[] {
                    29.964085685471943,
                    2.819457636500335,
                    7.347341269877474,
                    6.713922568777705,
                    70.71531568839258,
                },
                26.030925604886278),
        new RelaxationCase(
                102,
                2,
                250,
                new double[] {
                    3553.2672969982737,
                    262.1475079531069,
                    883.3372185095219,
                    778.1277473942527,
                    7308.796959254531,
                },
                new double[] {
                    114.01176380212709,
                    8.109896365542157,
                    28.480597317698308,
                    25.90539456783294,
                    260.54907504857414,
                },
                47.88716270330823),
        new RelaxationCase(
                162,
                2,
                250,
                new double[] {
                    10376.698032353785,
                    892.2124588010086,
                    2562.3881458266087,
                    2191.9434385783143,
                    17807.80572610612,
                },
                new double[] {
                    215.98639971694928,
                    15.57895592398636,
                    54.13188630772078,
                    48.22626431540454,
                    455.90291004325036,
                },
                66.64045535721813),
        new RelaxationCase(
                408,
                1,
                300,
                new double[] {
                    48684.17937025, 4696.371050071, 12181.14549776, 10338.01493461, 71423.98413817,
                },
                new double[] {
                    375.2393004482, 30.84128893659, 94.34276905469, 82.30686681928, 700.262063621,
                },
                83.34101392503),
    };

    static RelaxationCase of(ProblemClass problem) {
        return problem.pick(CASES);
    }
}
