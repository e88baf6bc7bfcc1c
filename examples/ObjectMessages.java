// SPDX-License-Identifier: Apache-2.0

import java.io.Serializable;
import java.util.Arrays;
import java.util.List;
import mpi.*;

/**
 * Any serialisable object can be sent: records, collections, arrays of arrays.
 *
 * <p>{@code bin/mpjrun -np 3 examples/ObjectMessages.java}
 */
class ObjectMessages {
    /** What the master asks for. */
    record Task(String name, List<Integer> numbers) implements Serializable {}

    /** What a rank answers: the triangle is an array of arrays, each one longer than the last. */
    record Answer(Task task, int rank, int sum, double[][] triangle) implements Serializable {}

    public static void main(String[] args) {
        MPI.Init(args);
        Intracomm world = MPI.COMM_WORLD;
        int rank = world.Rank();

        Object[] task = {rank == 0 ? new Task("sum", List.of(3, 5, 8, 13)) : null};
        world.Bcast(task, 0, 1, MPI.OBJECT, 0);

        Object[] answer = {answer((Task) task[0], rank)};
        Object[] answers = new Object[world.Size()];
        world.Gather(answer, 0, 1, MPI.OBJECT, answers, 0, 1, MPI.OBJECT, 0);

        if (rank == 0) {
            boolean ok = true;
            for (int r = 0; r < answers.length; r++) {
                Answer got = (Answer) answers[r];
                Answer expected = answer((Task) task[0], r);
                ok &= got.sum() == expected.sum() && got.task().equals(expected.task());
                ok &= Arrays.deepEquals(got.triangle(), expected.triangle());
                System.out.printf("rank %d: %s = %d%n", got.rank(), got.task().name(), got.sum());
            }
            System.out.printf(
                    "ObjectMessages: %d answers to %s: %s%n",
                    answers.length, task[0], ok ? "OK" : "WRONG");
        }
        MPI.Finalize();
    }

    /** The sum of the numbers times this rank, and a ragged array. */
    static Answer answer(Task task, int rank) {
        int sum = rank * task.numbers().stream().mapToInt(Integer::intValue).sum();
        double[][] triangle = new double[rank + 1][];
        Arrays.setAll(triangle, row -> new double[row + 1]);
        triangle[rank][rank] = sum;
        return new Answer(task, rank, sum, triangle);
    }
}
